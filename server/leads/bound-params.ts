/** Turns whatever was sent as template parameters into texts of a bounded size. */
import { MAX_LINE_LENGTH, MAX_PARAMS_BYTES, NEVER_KEPT } from '../../contracts/send-request.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { Problem } from './problems.ts';

/** More than any template has: an answer that repeated thousands of names would be an echo. */
const MAX_NAMED = 20;

/** Thrown when parameters do not fit their template. The message names each one and its fault. */
export class InvalidParamsError extends Error {
  override name = 'InvalidParamsError';
  readonly statusCode = 400;

  constructor(problems: Problem[]) {
    const named = problems.slice(0, MAX_NAMED).map(({ field, message }) => {
      const name = field.length > 100 ? `${field.slice(0, 100)}...` : field;
      return `${cleanLine(name)}: ${message}`;
    });
    const more = problems.length - named.length;
    super([...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
  }
}

/** Thrown when the parameters hold more than the limit, in bytes of JSON. */
export class ParamsTooLargeError extends Error {
  override name = 'ParamsTooLargeError';
  readonly statusCode = 413;

  constructor(bytes: number) {
    super(
      `Variables size limit exceeded: found ${bytes} bytes, expected ${MAX_PARAMS_BYTES} at most`,
    );
  }
}

/** The fields that the forms let visitors write several lines into. */
const SEVERAL_LINES = new Set([
  'message',
  'current_situation',
  'business_goals',
  'additional_info',
]);

/**
 * Every value as text, as the mail service's templates would print it. Objects and lists are
 * refused before anything walks into them: they may nest without end, and mail libraries read
 * some shapes as file names. HTML and formulas stay as typed: they are made harmless where they
 * would do harm, in a mail's HTML part and in a spreadsheet.
 *
 * @throws {InvalidParamsError} or {@link ParamsTooLargeError}.
 */
export function boundParams(params: Record<string, unknown>): Record<string, string> {
  const texts: [string, string][] = [];
  const problems: Problem[] = [];
  for (const [field, value] of Object.entries(params)) {
    if (isNeverKept(field)) continue;
    const text = asText(value);
    if (text === null) {
      problems.push({ field, message: 'expected text, found an object or a list' });
    } else if (SEVERAL_LINES.has(field)) {
      texts.push([field, cleanText(text)]);
    } else {
      texts.push([field, cleanLine(text)]);
    }
  }
  if (problems.length > 0) throw new InvalidParamsError(problems);
  const result = Object.fromEntries(texts);
  const bytes = Buffer.byteLength(JSON.stringify(result));
  if (bytes > MAX_PARAMS_BYTES) throw new ParamsTooLargeError(bytes);
  const tooLong = texts.filter(
    ([field, text]) => !SEVERAL_LINES.has(field) && text.length > MAX_LINE_LENGTH,
  );
  if (tooLong.length > 0) {
    throw new InvalidParamsError(
      tooLong.map(([field, text]) => ({
        field,
        message: `expected at most ${MAX_LINE_LENGTH} characters, found ${text.length}`,
      })),
    );
  }
  return result;
}

function isNeverKept(field: string): boolean {
  return NEVER_KEPT.some((name) => name === field);
}

/** @returns null for what is no text and has none of its own. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  return value === null ? '' : null;
}

/** The one way into the store: however a message arrives, it is validated and committed here. */

import { randomUUID } from 'node:crypto';
import type { core } from 'zod';
import type { Site } from '../../config/schema.ts';
import { applicationParamsSchema } from '../../contracts/application.ts';
import { enquiryParamsSchema } from '../../contracts/enquiry.ts';
import { MAX_LINE_LENGTH, MAX_PARAMS_BYTES, NEVER_KEPT } from '../../contracts/send-request.ts';
import { shorten } from '../../contracts/text.ts';
import { type Log, reasonOf } from '../background.ts';
import { RefusedError } from '../refusals.ts';
import type { Lead, LeadContent, LeadKind } from '../store/model.ts';
import { MAX_SUSPECTED_SPAM } from '../store/retention.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { leadFields } from './lead-text.ts';

export type AcceptLead = ReturnType<typeof createAcceptLead>;

/** A visitor who presses twice, or a browser that tries again, sends one message. */
export const DUPLICATE_WINDOW_MS = 10 * 60_000;

export interface AcceptLeadOptions {
  store: Pick<LeadDatabase, 'add'>;
  clock: () => Date;
  log: Pick<Log, 'info' | 'error'>;
  /** What a message that cannot be kept is answered with. */
  site: Pick<Site, 'contact'>;
  /** How much suspected spam is kept. */
  maxSuspectedSpam?: number | undefined;
}

const RETRY_AFTER_SECONDS = 10;

const schemas = { enquiry: enquiryParamsSchema, application: applicationParamsSchema };

/** @returns a function that resolves when the message is on disk; it throws {@link RefusedError}. */
export function createAcceptLead(options: AcceptLeadOptions) {
  const { store, clock, log, site, maxSuspectedSpam = MAX_SUSPECTED_SPAM } = options;
  function notKept(cause?: unknown): RefusedError {
    const { phone, email } = site.contact;
    const words = `The message could not be kept and was not sent. Please call ${phone.display}, write to ${email}, or try again later.`;
    return new RefusedError(503, words, RETRY_AFTER_SECONDS, { cause });
  }
  /** @param isSuspect asked once the message has turned out to be valid; what it throws is passed on. */
  return async (
    kind: LeadKind,
    params: Record<string, unknown>,
    from: Required<Pick<Lead, 'source' | 'sentFrom'>>,
    isSuspect: () => Promise<boolean>,
  ): Promise<void> => {
    const { data, error: invalid } = schemas[kind].safeParse(boundParams(params));
    // Unknown ones too: a part that vanishes without a word is a part of the message lost.
    if (invalid) throw invalidParams(describeIssues(invalid.issues));
    const content = { kind, params: data } as LeadContent;
    const suspectedSpam = await isSuspect();
    const now = clock();
    const lead: Lead = { id: randomUUID(), receivedAt: now.toISOString(), ...from, ...content };
    const duplicateSince = new Date(now.getTime() - DUPLICATE_WINDOW_MS).toISOString();
    const kept = await store.add(lead, { duplicateSince, suspectedSpam, maxSuspectedSpam }).catch((error) => {
      log.error({ leadId: lead.id, kind, reason: reasonOf(error) }, 'message could not be kept');
      throw notKept(error);
    });
    if (kept === null) throw notKept();
    const fields = { leadId: kept.id, kind, source: from.source, suspectedSpam };
    log.info(fields, kept.duplicate ? 'same message again' : 'message kept');
  };
}

export interface Problem {
  field: string;
  message: string;
}

/** More than any template has: an answer that repeated thousands of names would be an echo. */
const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 100;

/** A line for each parameter that is wrong. */
function invalidParams(problems: readonly Problem[]): RefusedError {
  const named = problems
    .slice(0, MAX_NAMED)
    .map(({ field, message }) => `${shorten(cleanLine(field), MAX_NAME_LENGTH)}: ${message}`);
  const more = problems.length - named.length;
  return new RefusedError(400, [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
}

/** The fields that the forms let visitors write several lines into. */
const SEVERAL_LINES = new Set(
  Object.values(leadFields).flatMap((fields) =>
    Object.entries(fields).flatMap(([name, { hasLines }]) => (hasLines ? [name] : [])),
  ),
);

/**
 * Every value as text, as the mail service's templates would print it. Objects and lists are refused:
 * they may nest without end, and mail libraries read some shapes as file names. HTML and formulas stay
 * as typed, and are made harmless in a spreadsheet.
 *
 * @throws {RefusedError} 400 for what is no text or too long a line, 413 for too much in all.
 */
function boundParams(params: Record<string, unknown>): Record<string, string> {
  const problems: Problem[] = [];
  const texts = Object.entries(params).flatMap(([field, value]) => {
    if (NEVER_KEPT.some((name) => name === field)) return [];
    if (typeof value === 'object' && value !== null) {
      problems.push({ field, message: 'expected text, found an object or a list' });
      return [];
    }
    const typed = String(value ?? '');
    if (SEVERAL_LINES.has(field)) return [[field, cleanText(typed)]];
    const line = cleanLine(typed);
    if (line.length > MAX_LINE_LENGTH) {
      const message = `expected at most ${MAX_LINE_LENGTH} characters, found ${line.length}`;
      problems.push({ field, message });
    }
    return [[field, line]];
  });
  const result: Record<string, string> = Object.fromEntries(texts);
  const bytes = Buffer.byteLength(JSON.stringify(result));
  if (bytes > MAX_PARAMS_BYTES) {
    const limit = `found ${bytes} bytes, expected ${MAX_PARAMS_BYTES} at most`;
    throw new RefusedError(413, `Variables size limit exceeded: ${limit}`);
  }
  if (problems.length > 0) throw invalidParams(problems);
  return result;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;

/**
 * Databases refuse NUL, and terminals and mail programs obey other control characters, so they become
 * the pictures that Unicode has for them (NUL is ␀), and halves of characters become �. Every line ends
 * with LF: forms end it with CR LF, and the same message should be stored the same way.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (character) => {
      const code = character.charCodeAt(0);
      if (code === 0x7f) return '␡';
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
    });
}

/** As {@link cleanText}, for what is one line: a name with a line break could end a mail header. */
export function cleanLine(text: string): string {
  return cleanText(text).trim().replaceAll('\n', '␤').replaceAll('\t', ' ');
}

/** Issues in the schema's order, the first of each field; unknown fields by their own names. */
export function describeIssues(issues: readonly core.$ZodIssue[]): Problem[] {
  const described = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: issue.path.join('.'), message: wording(issue) }];
    }
    return issue.keys.map((field) => ({ field, message: 'not a parameter of this template' }));
  });
  return described.filter(
    ({ field }, index) => described.findIndex((other) => other.field === field) === index,
  );
}

/** The schemas' own messages stay as they are; zod's technical ones are put in plain words. */
function wording(issue: core.$ZodIssue): string {
  if (!issue.message.startsWith('Invalid input')) return issue.message;
  if (issue.code !== 'invalid_value') return 'expected text, but it is missing';
  return `expected ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`;
}

/** What is wrong with files that people write, and how it is told: all of it at once, by file and line. */
import { basename } from 'node:path';
import type { z } from 'zod';
import { didYouMean } from './nearest.ts';

export interface Place {
  /** The file, by its path as a person reads it. */
  file: string;
  /** Missing where it is the file as a whole. */
  line?: number;
}

export interface Problem extends Place {
  /** What was expected and what was found. */
  problem: string;
}

/** Thrown when a file or a setting is not as it has to be, with all that is wrong. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(byFile(problems).join('\n'));
    this.problems = problems;
  }
}

/** What a terminal would obey rather than show: control codes, and marks that reorder text. Line breaks stay. */
export const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;

/** Shows each of them as an escape, such as `\u001b`. */
export function escaped(text: string): string {
  return text.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** For names and keys, in which a line break would begin a line of the report. */
export const inOneLine = (text: string) => escaped(text).replaceAll('\n', '\\n');

/** A text for each file, with its problems in the order of their lines, each once. */
export function byFile(problems: readonly Problem[]): string[] {
  return [...Map.groupBy(problems, ({ file }) => file)].map(([file, list]) => {
    const lines = list
      .toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0)
      .map(({ line, problem }) => (line === undefined ? problem : `line ${line}: ${problem}`))
      .map((text) => `  ${inOneLine(text)}`);
    return [`${inOneLine(file)} is not right:`, ...new Set(lines)].join('\n');
  });
}

/** What an error tells of. @throws {unknown} the error itself, where it is of no file. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof ConfigError) return error.problems;
  throw error;
}

/** For what refuses a file by a promise: adds what it said to the problems. */
export const collectInto =
  (problems: Problem[]) =>
  (error: unknown): undefined => {
    problems.push(...problemsOf(error));
  };

/**
 * Runs what may refuse a file.
 *
 * @returns its result; undefined where it refused, and then the problems have what it said.
 */
export function tryReading<T>(problems: Problem[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return collectInto(problems)(error);
  }
}

/** What is read of a file; undefined where the file is wrong itself, which the content check tells. */
export function readOrUndefined<T>(read: () => T): T | undefined {
  return tryReading([], read);
}

type Path = readonly PropertyKey[];

/** A field of a file, with its name as an owner finds it there. */
export interface FieldPlace extends Place {
  field: string;
}

/** By which people know an entry of a list. */
const ENTRY_NAMES = ['name', 'label', 'title', 'from', 'file'] as const;

/**
 * A field as an owner finds it: entries count from 1 and carry their name, as in "testimonial 3 (Priya N.), quote".
 *
 * @param value what the file says.
 */
export function fieldName(path: Path, value: unknown, file: string): string {
  let inside = value;
  let said = '';
  let separator = '';
  for (const key of path) {
    inside = (inside as Record<PropertyKey, unknown> | null | undefined)?.[key];
    if (typeof key === 'number') {
      const noun = said === '' ? entryNoun(file) : `${said}, entry`;
      said = `${noun} ${key + 1}${entryWords(inside)}`;
    } else said += separator + String(key);
    separator = typeof key === 'number' ? ', ' : '.';
  }
  return said || '(whole file)';
}

/** What a file that is a list has entries of: testimonials.yaml testimonials. */
const entryNoun = (file: string) =>
  basename(file)
    .replace(/s?\.\w+$/, '')
    .replaceAll('-', ' ');

function entryWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return '';
  const fields = entry as Record<string, unknown>;
  const words = ENTRY_NAMES.map((name) => fields[name]).find((name) => typeof name === 'string');
  return words ? ` (${words.slice(0, 40)})` : '';
}

/** What is longer says nothing that its line does not. */
const LONGEST_FOUND = 80;

/**
 * Checks a value against its schema and returns it typed. A field that the schema does not know is wrong by
 * itself, and not what it stands in.
 *
 * @param where the file, or the place of each field.
 * @throws {ConfigError} naming each wrong field, what was expected and what was found.
 */
export function checkConfig<T>(
  schema: z.ZodType<T>,
  value: unknown,
  where: string | ((path: Path) => FieldPlace),
): T {
  const { data, error } = schema.safeParse(value, { reportInput: true, error: plainMessage });
  if (!error) return data;
  const said = (path: Path, message: string): Problem => {
    const { field, ...place } =
      typeof where === 'string' ? { file: where, field: fieldName(path, value, where) } : where(path);
    return { ...place, problem: `${field}: ${message}` };
  };
  const problems = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const messages = issue.message.split('\n');
      return issue.keys.map((key, index) => said([...issue.path, key], messages[index] ?? ''));
    }
    const { input, path } = issue;
    const meant = typeof input === 'string' ? didYouMean(input, valuesOf(issue)) : '';
    const found = input === undefined || input === null ? 'nothing' : JSON.stringify(input);
    const shown = found.length > LONGEST_FOUND ? '' : ` (found ${found})`;
    return [said(path, issue.message + shown + meant)];
  });
  throw new ConfigError(problems);
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'a list: put a dash before each line',
  boolean: 'true or false',
  int: 'a whole number, without quotes',
  number: 'a number, without quotes',
  object: 'fields as "name: value", each on a line of its own',
  record: 'fields as "name: value", each on a line of its own',
  string: 'some text',
};

const UNITS: Readonly<Record<string, string>> = { array: ' entries', string: ' characters' };

/** What is expected where the schema itself has no words for it: the library's are a programmer's. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const none = issue.expected === 'array' && issue.input === null ? ', or write [] for none' : '';
      return `expected ${KINDS[issue.expected] ?? issue.expected}${none}`;
    }
    case 'invalid_value':
      return `expected ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return `expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'too_big':
      return `expected ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'expected another name';
    case 'unrecognized_keys': {
      const shape = (issue.inst?._zod.def as { shape?: object } | undefined)?.shape ?? {};
      const names = Object.keys(shape);
      const known = names.length > 0 ? `, expected one of ${names.join(', ')}` : '';
      return issue.keys.map((key) => `unknown field${didYouMean(key, names) || known}`).join('\n');
    }
    default:
      return 'expected a value of another form';
  }
}

/** The words that a field with a fixed choice of them takes. */
function valuesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(valuesOf);
  return issue.code === 'invalid_value' ? issue.values.map(String) : [];
}

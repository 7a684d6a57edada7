/** Problems in files that people write, reported together by file and line. */
import { basename } from 'node:path';
import type { z } from 'zod';
import { didYouMean } from './nearest.ts';

export interface Place {
  /** The file's path as shown to people. */
  file: string;
  /** Absent for a problem with the whole file. */
  line?: number;
}

export interface Problem extends Place {
  /** What was expected and what was found. */
  problem: string;
  /** For forms: the path of the field, and the message without its name. */
  inField?: { path: Path; message: string };
}

/** Thrown for invalid files or settings, with all their problems. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(byFile(problems).join('\n'));
    this.problems = problems;
  }
}

/** Control characters and bidirectional marks, which a terminal obeys instead of showing; not line feeds. */
export const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them.
  /[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;

/** Replaces unsafe characters with escapes such as `\u001b`. */
export function escaped(text: string): string {
  return text.replace(UNSAFE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Escapes names and keys, in which a line feed would start a new line of the report. */
export const inOneLine = (text: string) => escaped(text).replaceAll('\n', '\\n');

/** Formats one text per file, with its problems ordered by line and without duplicates. */
export function byFile(problems: readonly Problem[]): string[] {
  return [...Map.groupBy(problems, ({ file }) => file)].map(([file, list]) => {
    const lines = list
      .toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity) || 0)
      .map(({ line, problem }) => (line === undefined ? problem : `line ${line}: ${problem}`))
      .map((text) => `  ${inOneLine(text)}`);
    return [`${inOneLine(file)} is not right:`, ...new Set(lines)].join('\n');
  });
}

/** Returns the problems of a ConfigError. @throws {unknown} any other error. */
export function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof ConfigError) return error.problems;
  throw error;
}

/** Makes a handler for rejected promises that adds their problems to the list. */
export const collectInto =
  (problems: Problem[]) =>
  (error: unknown): undefined => {
    problems.push(...problemsOf(error));
  };

/**
 * Runs a reader that may throw a ConfigError, and collects its problems.
 *
 * @returns the reader's result, or undefined after a ConfigError.
 */
export function tryReading<T>(problems: Problem[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return collectInto(problems)(error);
  }
}

/** Returns the reader's result, or undefined for an invalid file, which the content check reports. */
export function readOrUndefined<T>(read: () => T): T | undefined {
  return tryReading([], read);
}

type Path = readonly PropertyKey[];

/** A field of a file, with its name as an owner finds it. */
export interface FieldPlace extends Place {
  field: string;
}

/** Fields by which people recognise an entry of a list. */
const ENTRY_NAMES = ['name', 'label', 'title', 'from', 'file'] as const;

/**
 * Names a field as an owner finds it. Entries count from 1 and show their name: "testimonial 3 (Priya N.), quote".
 *
 * @param value the content of the file.
 */
export function fieldName(path: Path, value: unknown, file: string): string {
  let inside = value;
  let name = '';
  let separator = '';
  for (const key of path) {
    inside = (inside as Record<PropertyKey, unknown> | null | undefined)?.[key];
    if (typeof key === 'number') {
      const noun = name === '' ? entryNoun(file) : `${name}, entry`;
      name = `${noun} ${key + 1}${entryWords(inside)}`;
    } else name += separator + String(key);
    separator = typeof key === 'number' ? ', ' : '.';
  }
  return name || '(whole file)';
}

/** Returns the singular noun for a list file's entries: testimonial for testimonials.yaml. */
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

/** Messages omit longer values; the line number is enough. */
const MAX_FOUND_LENGTH = 80;

/**
 * Validates a value against its schema and returns it typed. Reports an unknown field itself, not its parent.
 *
 * @param where the file, or a function that finds the place of a field.
 * @throws {ConfigError} with each invalid field, what was expected and what was found.
 */
export function checkConfig<T>(
  schema: z.ZodType<T>,
  value: unknown,
  where: string | ((path: Path) => FieldPlace),
): T {
  const { data, error } = schema.safeParse(value, { reportInput: true, error: plainMessage });
  if (!error) return data;
  const toProblem = (path: Path, message: string): Problem => {
    const { field, ...place } =
      typeof where === 'string' ? { file: where, field: fieldName(path, value, where) } : where(path);
    return { ...place, problem: `${field}: ${message}`, inField: { path, message } };
  };
  const problems = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const messages = issue.message.split('\n');
      return issue.keys.map((key, index) => toProblem([...issue.path, key], messages[index] ?? ''));
    }
    const { input, path } = issue;
    const meant = typeof input === 'string' ? didYouMean(input, valuesOf(issue)) : '';
    const found = input === undefined || input === null ? 'nothing' : JSON.stringify(input);
    const shown = found.length > MAX_FOUND_LENGTH ? '' : ` (found ${found})`;
    return [toProblem(path, issue.message + shown + meant)];
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

/** Messages for issues without one in the schema, in place of the library's technical ones. */
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
      return issue.issues[0]?.message ?? 'expected a different name';
    case 'unrecognized_keys': {
      const shape = (issue.inst?._zod.def as { shape?: object } | undefined)?.shape ?? {};
      const names = Object.keys(shape);
      const known = names.length > 0 ? `, expected one of ${names.join(', ')}` : '';
      return issue.keys.map((key) => `unknown field${didYouMean(key, names) || known}`).join('\n');
    }
    default:
      return 'expected a different kind of value';
  }
}

/** The allowed values of an enum or literal field. */
function valuesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(valuesOf);
  return issue.code === 'invalid_value' ? issue.values.map(String) : [];
}

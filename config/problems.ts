/** What is wrong with files that people write, and how it is told: all of it at once, by file and line. */
import type { z } from 'zod';

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
export const noting =
  (problems: Problem[]) =>
  (error: unknown): undefined => {
    problems.push(...problemsOf(error));
  };

/**
 * Runs what may refuse a file.
 *
 * @returns its result; undefined where it refused, and then the problems have what it said.
 */
export function attempt<T>(problems: Problem[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    return noting(problems)(error);
  }
}

/** What is read of a file; undefined where the file is wrong itself, which the content check tells. */
export function unlessWrong<T>(read: () => T): T | undefined {
  return attempt([], read);
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
  where: string | ((path: readonly PropertyKey[]) => Place),
): T {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (!error) return data;
  const said = (path: PropertyKey[], message: string): Problem => ({
    ...(typeof where === 'string' ? { file: where } : where(path)),
    problem: `${path.join('.') || '(whole file)'}: ${message}`,
  });
  const problems = error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const unknown = 'unknown field, expected only the fields of the schema';
      return issue.keys.map((key) => said([...issue.path, key], unknown));
    }
    const found = JSON.stringify(issue.input) ?? 'nothing';
    const isLong = found.length > LONGEST_FOUND;
    return [said(issue.path, isLong ? issue.message : `${issue.message} (found ${found})`)];
  });
  throw new ConfigError(problems);
}

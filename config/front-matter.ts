import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { atLine, ContentError } from './content-error.ts';
import { shownPath } from './firm-folder.ts';
import { readText } from './read-yaml.ts';
import { ConfigError } from './schema.ts';

/**
 * A content file as it was written.
 *
 * @throws {ContentError} when it is not UTF-8.
 */
export function readContent(path: string): string {
  try {
    return readText(path);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ContentError(shownPath(path), 'expected text in UTF-8; save the file again as UTF-8');
  }
}

/**
 * Reads and checks the front matter of a content file.
 *
 * @throws {ContentError} naming the file, each wrong field with its line, and what was expected.
 */
export function readFrontMatter<T>(source: string, file: string, schema: z.ZodType<T>): T {
  const yaml = frontMatterOf(source);
  if (yaml === undefined) {
    throw new ContentError(file, 'line 1: expected front matter between two lines of --- at the top');
  }
  const document = parseDocument(yaml);
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ message, linePos }) =>
      atLine(linePos && linePos[0].line + 1, `front matter: ${message.split(/ at line \d/)[0]?.trim()}`),
    );
    throw new ContentError(file, problems);
  }
  const result = schema.safeParse(document.toJS(), { reportInput: true });
  if (result.success) return result.data;
  throw new ContentError(
    file,
    result.error.issues.map((issue) => {
      const path =
        issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
      return atLine(lineOfField(source, path), describe(issue));
    }),
  );
}

/** The line of a field in a file with front matter; that of what holds it, where it is missing. */
export function lineOfField(source: string, path: readonly PropertyKey[]): number {
  const yaml = frontMatterOf(source);
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml ?? '', { lineCounter });
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line + 1;
  }
  return 1;
}

/** The YAML at the top of a content file; undefined where there is none. */
export function frontMatterOf(source: string): string | undefined {
  return /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source)?.[1];
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `${issue.keys.join(', ')}: unknown field, expected only the fields of the schema`;
  }
  const isShown = issue.code !== 'custom' && ['string', 'number', 'boolean'].includes(typeof issue.input);
  const found = isShown ? `, found ${JSON.stringify(issue.input)}` : '';
  return `${issue.path.join('.') || 'front matter'}: ${issue.message}${found}`;
}

/** A date as YAML authors write it, kept as text: 2026-11-20. */
export const isoDate = z.iso.date('expected a date such as 2026-11-20');
export const nonEmpty = z.string('expected a text, but it is missing').trim().min(1, 'expected a text');

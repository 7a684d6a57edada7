import { z } from 'zod';
import { atLine, ContentError } from './content-error.ts';
import { ONE_LINE, oneLine } from './fields.ts';
import { nodeAt, parseYaml } from './read-yaml.ts';
import { type Issue, issuesOf } from './schema.ts';

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
  const { problems, value } = parseYaml(yaml);
  if (problems.length > 0) {
    throw new ContentError(
      file,
      problems.map(({ line, problem }) => atLine(line + 1, `front matter: ${problem}`)),
    );
  }
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw new ContentError(
    file,
    issuesOf(result.error).map((issue) => atLine(lineOfField(source, issue.path), describe(issue))),
  );
}

/** The line of a field in a file with front matter; that of what holds it, where it is missing. */
export function lineOfField(source: string, path: readonly PropertyKey[]): number {
  const { document, lines } = parseYaml(frontMatterOf(source) ?? '');
  const { node, depth } = nodeAt(document.contents, path);
  return depth === 0 ? 1 : lines.linePos(node?.range?.[0] ?? 0).line + 1;
}

/** The YAML at the top of a content file; undefined where there is none. */
export function frontMatterOf(source: string): string | undefined {
  return /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source)?.[1];
}

function describe({ path, message, found, isCustom }: Issue): string {
  const isShown = !isCustom && ['string', 'number', 'boolean'].includes(typeof found);
  return `${path.join('.') || 'front matter'}: ${message}${isShown ? `, found ${JSON.stringify(found)}` : ''}`;
}

/** A date as YAML authors write it, kept as text: 2026-11-20. */
export const isoDate = z.iso.date('expected a date such as 2026-11-20');
export const nonEmpty = z
  .string('expected a text, but it is missing')
  .trim()
  .min(1, 'expected a text')
  .regex(oneLine, ONE_LINE);

/** What is wrong with a field, with its line. */
export function fieldProblem(source: string, path: readonly PropertyKey[], problem: string): string {
  return atLine(
    lineOfField(source, path),
    [...(path.length > 0 ? [path.join('.')] : []), problem].join(': '),
  );
}

/** What stands above a text between two lines of ---, and the fields that several kinds of text have there. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { atLine, ContentError } from './content-error.ts';
import { parseYaml, type Yaml } from './read-yaml.ts';
import { issuesOf } from './schema.ts';

/** The same text is read for its page, for lists and for links to it, and the product's for each firm. */
const known = new LRUCache<string, Yaml>({ max: 500 });

function parsed(source: string): Yaml {
  const yaml = known.get(source) ?? parseYaml(source);
  known.set(source, yaml);
  return yaml;
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
  const { problems, value } = parsed(yaml);
  if (problems.length > 0) {
    throw new ContentError(
      file,
      problems.map(({ line, problem }) => atLine(line + 1, `front matter: ${problem}`)),
    );
  }
  const { data, error } = schema.safeParse(value, { reportInput: true });
  if (!error) return data;
  throw new ContentError(
    file,
    issuesOf(error).map(({ path, problem }) => atLine(lineOfField(source, path), problem)),
  );
}

/** The line of a field in a file with front matter; that of what holds it, where it is missing. */
export function lineOfField(source: string, path: readonly PropertyKey[]): number {
  const { line, depth } = parsed(frontMatterOf(source) ?? '').place(path);
  return depth === 0 ? 1 : line + 1;
}

/** The YAML at the top of a content file; undefined where there is none. */
export function frontMatterOf(source: string): string | undefined {
  return /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source)?.[1];
}

/** What is wrong with a field, with its line. */
export function fieldProblem(source: string, path: readonly PropertyKey[], problem: string): string {
  return atLine(
    lineOfField(source, path),
    [...(path.length > 0 ? [path.join('.')] : []), problem].join(': '),
  );
}

const number = z.number('expected a number');
const fact = z.string('expected the id of a dated fact');

const stated = z.union(
  [
    number,
    z.strictObject({ fact, plus: number.optional() }),
    z.strictObject({ fact: fact.optional(), plus: number }),
    z.string(),
  ],
  'expected a number, { fact: typical-owner-rate }, or { plus: 1 } in an example that is like another',
);

/** The examples of a text: each states its numbers once, as data. */
export const exampleStatements = z
  .record(z.string(), z.record(z.string(), stated, 'expected a calculator and its numbers'))
  .default({})
  .describe('Examples by name: `calculator` or `like`, and a number for each of its fields.');

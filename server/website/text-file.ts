/** Reads and edits the file of an article or page: its front matter as values, its body as text. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { editYaml } from '../../config/edit-yaml.ts';
import { ConfigError } from '../../config/problems.ts';
import { parseYaml } from '../../config/read-yaml.ts';
import type { ExampleStatement, StatedValue, TextContent } from '../../contracts/texts.ts';

type Values = Record<string, unknown>;

/** A file's parts. Joined again, they are the file. */
interface TextParts {
  /** The line of --- that opens the front matter. */
  opening: string;
  /** The front matter, each line with its line break. */
  yaml: string;
  /** The closing ---, and the empty lines below it. */
  closing: string;
  body: string;
}

/** @throws {ConfigError} if the file has no front matter. */
function splitText(source: string, shown: string): TextParts {
  const parts = /^(\uFEFF?---[ \t]*\r?\n)((?:[\s\S]*?\n)?)(---[ \t]*(?:\r?\n(?:[ \t]*\r?\n)*|$))/.exec(
    source,
  );
  const [all = '', opening = '', yaml = '', closing = ''] = parts ?? [];
  if (parts !== null) return { opening, yaml, closing, body: source.slice(all.length) };
  const problem = 'expected front matter between two lines of --- at the top';
  throw new ConfigError([{ file: shown, line: 1, problem }]);
}

/** Returns the line of the file on which the body begins. */
export function firstBodyLine(source: string, shown: string): number {
  const { opening, yaml, closing } = splitText(source, shown);
  return (opening + yaml + closing).split('\n').length;
}

/** Front matter that the desk doesn't show: it keeps `id`, `slug` and `basedOn`, and edits the examples separately. */
const isShown = (name: string) => !['examples', 'id', 'slug', 'basedOn'].includes(name);

/** @throws {ConfigError} if the front matter cannot be read. */
export function readFrontMatterValues(source: string, shown: string): Values {
  return parseFrontMatter(splitText(source, shown).yaml, shown);
}

function parseFrontMatter(yaml: string, shown: string): Values {
  const { value, problems } = parseYaml(yaml, shown, 2);
  if (problems.length > 0) throw new ConfigError(problems);
  return isRecord(value) ? value : {};
}

/** @throws {ConfigError} if the front matter cannot be read. */
export function readContent(source: string, shown: string): TextContent {
  const { yaml, body } = splitText(source, shown);
  const values = parseFrontMatter(yaml, shown);
  const examples = isRecord(values.examples) ? values.examples : {};
  return {
    head: Object.fromEntries(Object.entries(values).filter(([name]) => isShown(name))),
    examples: Object.entries(examples).map(([name, statement]) => toStatement(name, statement)),
    body: toLineFeeds(body),
  };
}

function toStatement(name: string, statement: unknown): ExampleStatement {
  const { calculator, like, ...values } = (isRecord(statement) ? statement : {}) as Record<
    string,
    StatedValue
  >;
  return {
    name,
    ...(typeof calculator === 'string' && { calculator }),
    ...(typeof like === 'string' && { like }),
    values,
  };
}

/**
 * Writes new content into a file. Lines that hold the same content stay byte-identical.
 *
 * @param source the file so far.
 * @throws {ConfigError} if its front matter cannot be read.
 * @throws {EditError} if it has to be changed by hand.
 */
export function writeContent(source: string, shown: string, content: TextContent): string {
  const { opening, yaml, closing, body } = splitText(source, shown);
  const before = parseFrontMatter(yaml, shown);
  const kept = Object.entries(before).filter(([name]) => !isShown(name) && name !== 'examples');
  const head = Object.entries(content.head).filter(([name]) => isShown(name));
  // In the file's order, so that added fields come last.
  const wanted: Values = { ...Object.fromEntries([...kept, ...head]) };
  if (content.examples.length > 0) wanted.examples = toExamples(content.examples);
  const newBody = toLineFeeds(body) === content.body ? body : withLineEnds(endWithLine(content.body), source);
  return opening + editFrontMatter(yaml, before, wanted) + closing + newBody;
}

const toExamples = (statements: readonly ExampleStatement[]): Values =>
  Object.fromEntries(
    statements.map(({ name, calculator, like, values }) => [
      name,
      { ...(calculator !== undefined && { calculator }), ...(like !== undefined && { like }), ...values },
    ]),
  );

function editFrontMatter(yaml: string, before: Values, wanted: Values): string {
  if (isDeepStrictEqual(before, wanted) && isSameOrder(before, wanted)) return yaml;
  // An example must be stated above those that are like it, so another order needs all of them to be written again.
  const { examples: _, ...withoutExamples } = wanted;
  const source = isSameOrder(before, wanted) ? yaml : editYaml(yaml, withoutExamples);
  const edited = editYaml(source, wanted);
  return edited === '' || edited.endsWith('\n') ? edited : `${edited}\n`;
}

/** Returns whether the examples that both have are in the same order, and new ones come last. */
function isSameOrder(before: Values, wanted: Values): boolean {
  const [old, now] = [before, wanted].map(({ examples }) => Object.keys(isRecord(examples) ? examples : {}));
  const kept = old?.filter((name) => now?.includes(name)) ?? [];
  return isDeepStrictEqual(kept, now?.slice(0, kept.length));
}

const toLineFeeds = (text: string) => text.replaceAll('\r\n', '\n');

const endWithLine = (body: string) => (body === '' || body.endsWith('\n') ? body : `${body}\n`);

const withLineEnds = (body: string, source: string) =>
  source.includes('\r\n') ? body.replaceAll('\n', '\r\n') : body;

/** Sets or removes fields of the front matter. @param fields undefined removes one. */
export function editFields(source: string, shown: string, fields: Values): string {
  const { opening, yaml, closing, body } = splitText(source, shown);
  const values = { ...parseFrontMatter(yaml, shown), ...fields };
  const wanted = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const edited = editYaml(yaml, wanted);
  return opening + edited + closing + body;
}

/** Returns the source of a text without a body. */
export const newText = (fields: Values): string => `---\n${editYaml('', fields)}---\n\n`;

/** Identifies the product's text that a firm's text was copied from. */
export const textHash = (source: string): string =>
  createHash('sha256').update(source).digest('hex').slice(0, 12);

/**
 * Returns whether the product's text has changed since the firm copied it, or last chose to keep its own.
 *
 * @param own the front matter of the firm's text.
 * @param product the source of the product's text now.
 */
export function hasProductChanged(
  own: { basedOn?: unknown; updated?: unknown },
  product: string,
  shown: string,
) {
  if (typeof own.basedOn === 'string') return own.basedOn !== textHash(product);
  // Copied by hand: compare the days.
  const { updated } = readFrontMatterValues(product, shown);
  return typeof own.updated === 'string' && typeof updated === 'string' && updated > own.updated;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { atLine, byFile, ContentError } from './content-error.ts';
import { ROOT, shownPath } from './firm-folder.ts';
import { attempt, ConfigError, issuesOf } from './schema.ts';

/** A kind of file that people write, and what it may hold. */
export interface DataFile<T = unknown> {
  /** Its name in the firm's folder. */
  firm: string;
  /** The product's own file, from the project's root, that the firm's changes or adds to. */
  product?: string;
  /** What holds while there is neither; without it, the firm must have the file. */
  absent?: unknown;
  schema: z.ZodType<T>;
}

/** What a file says; undefined where something is wrong with it. */
export interface Reading<T> {
  value: T | undefined;
  /** Each with its file, its line, what was expected and what was found. */
  mistakes: string[];
}

/**
 * What stands in a YAML file, as its schema reads it: what the product says, changed by what the firm
 * says. A field that the firm writes takes the place of the product's; lists within a file are replaced
 * whole, and a file that is a list as a whole adds to the product's.
 *
 * @param dir the firm's folder.
 */
export function readData<T>(dir: string, file: DataFile<T>): Reading<T> {
  const mistakes: string[] = [];
  const layers = attempt(mistakes, () => readLayers(dir, file));
  if (!layers) return { value: undefined, mistakes };
  const unreadable = layers.flatMap(({ file: name, problems }) =>
    problems.map(({ line, problem }) => new ContentError(name, atLine(line, problem))),
  );
  if (unreadable.length > 0) return refused(unreadable);
  const { data, error } = file.schema.safeParse(merged(file, layers), { reportInput: true });
  if (!error) return { value: data, mistakes: [] };
  return refused(
    issuesOf(error).map(({ path, problem }) => {
      const { file: name, line } = placeOf(layers, path);
      return new ContentError(name, atLine(line, problem));
    }),
  );
}

function refused(errors: readonly ContentError[]): Reading<never> {
  return { value: undefined, mistakes: byFile(errors).map(({ message }) => message) };
}

/** What is wrong with a field, at the place where it was written: by the firm, or else by the product. */
export function fieldMistake(dir: string, file: DataFile, path: readonly PropertyKey[], problem: string) {
  const place = placesIn(dir, file)(path);
  return new ContentError(place.file, atLine(place.line, `${path.join('.')}: ${problem}`));
}

/** The places of many fields of a file, which is read once. */
export function placesIn(dir: string, file: DataFile) {
  const layers = readLayers(dir, file);
  return (path: readonly PropertyKey[]) => placeOf(layers, path);
}

/** The paths of all files that are read for it, whether they exist or not: the product's, then the firm's. */
export function pathsOf(dir: string, { product, firm }: DataFile): string[] {
  return [...(product === undefined ? [] : [join(ROOT, product)]), join(dir, firm)];
}

type Layer = Yaml & { file: string };

/** @throws {ConfigError} where there is no file, or one is no text. */
function readLayers(dir: string, file: DataFile): Layer[] {
  const paths = pathsOf(dir, file).filter((path) => existsSync(path));
  if (paths.length > 0 || 'absent' in file) {
    return paths.map((path) => ({ file: shownPath(path), ...parseYaml(readText(path)) }));
  }
  throw new ConfigError(`${shownPath(dir, file.firm)} is missing: expected this file in the firm's folder.`);
}

function merged(file: DataFile, layers: readonly Layer[]): unknown {
  const [below = file.absent, above] = layers.map(({ value }) => value);
  if (above === undefined) return below;
  return Array.isArray(below) && Array.isArray(above) ? [...below, ...above] : over(below, above);
}

function over(below: unknown, above: unknown): unknown {
  if (!isRecord(below) || !isRecord(above)) return above;
  const changed = Object.entries(above).map(([key, value]) => [key, over(below[key], value)]);
  return { ...below, ...Object.fromEntries(changed) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** More than a person repeats by name; each may stand for others, and so for any number of values. */
const MOST_ALIASES = 20;

export interface Yaml {
  /** undefined where there are problems. */
  value: unknown;
  problems: { line: number; problem: string }[];
  /** The line of a field; that of what holds it, where it is missing, and how much of the path was found. */
  place(path: readonly PropertyKey[]): { line: number; depth: number };
}

/** YAML as people write it: names of types, with which a file could ask for objects, are no part of it. */
export function parseYaml(source: string): Yaml {
  const lines = new LineCounter();
  const lineAt = (offset = 0) => lines.linePos(offset).line;
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const problems = document.errors.map(({ message, pos }) => {
    const line = lineAt(pos[0]);
    const hint = /:\s.*:\s/.test(source.split('\n')[line - 1] ?? '')
      ? ' A text that holds a colon and a space stands in quotes: "One thing: this".'
      : '';
    return { line, problem: `${message.replace(/\.$/, '')}, so the file cannot be read.${hint}` };
  });
  let aliases = 0;
  visit(document, {
    Node: (_key, node) => {
      const line = lineAt(node.range?.[0]);
      if (isAlias(node)) {
        aliases += 1;
        if (aliases === MOST_ALIASES + 1) {
          problems.push({ line, problem: `expected at most ${MOST_ALIASES} repeats by *name, found more.` });
        }
      } else if (node.tag) {
        problems.push({ line, problem: `expected no name of a type, found "${node.tag}".` });
      } else if (isScalar(node) && typeof node.value === 'number' && /^0\d/.test(node.source ?? '')) {
        // The number of a register, or a postcode of Darwin: without its zeros it would be another.
        node.value = node.source;
      }
    },
  });
  const place: Yaml['place'] = (path) => {
    const { node, depth } = nodeAt(document.contents, path);
    return { line: lineAt(node?.range?.[0]), depth };
  };
  if (problems.length > 0) return { value: undefined, problems, place };
  try {
    return { value: document.toJS({ maxAliasCount: MOST_ALIASES }), problems, place };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const problem = `expected names of values above it after *, and few of them (${error.message}).`;
    return { value: undefined, problems: [{ line: 1, problem }], place };
  }
}

/**
 * A file that people wrote.
 *
 * @throws {ConfigError} when it is not UTF-8, as an old editor or a spreadsheet may save it.
 */
export function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ConfigError(`${shownPath(path)}: expected text in UTF-8; save the file again as UTF-8.`);
  }
}

/** Where a value was written: in the layer that has most of its path, the firm's where both have. */
function placeOf(layers: readonly Layer[], path: readonly PropertyKey[]): { file: string; line: number } {
  let best = { file: '', line: 1, depth: -1 };
  let [first, ...rest] = path;
  for (const { file, value, place } of layers) {
    const found = place(path.length > 0 ? [first as PropertyKey, ...rest] : []);
    if (found.depth >= best.depth) best = { file, ...found };
    // A list that adds to another counts on from it.
    if (typeof first === 'number' && Array.isArray(value)) first -= value.length;
  }
  return { file: best.file, line: best.line };
}

/** The key or the entry at the end of the path; what should hold it, where it is missing. */
function nodeAt(root: Node | null, path: readonly PropertyKey[]): { node: Node | null; depth: number } {
  let found = root;
  let inside: unknown = root;
  let depth = 0;
  for (const key of path) {
    const pair = isMap<Node>(inside)
      ? inside.items.find((one) => String(one.key) === String(key))
      : undefined;
    const next = pair?.key ?? (isSeq<Node>(inside) ? inside.items[Number(key)] : undefined);
    if (!next) break;
    found = next;
    inside = pair ? pair.value : next;
    depth += 1;
  }
  return { node: found, depth };
}

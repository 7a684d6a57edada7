/** YAML as people write it, in files and above texts, of which every field knows where it was written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import type { z } from 'zod';
import { fileIn, ROOT, shownPath } from './firm-folder.ts';
import { memoized } from './memoized.ts';
import {
  ConfigError,
  checkConfig,
  type FieldPlace,
  fieldName,
  type Place,
  type Problem,
} from './problems.ts';
import { isUnclosedQuote, saidOf } from './yaml-mistakes.ts';

type Path = readonly PropertyKey[];

/** A kind of file that people write, and what it may hold. */
export interface DataFile<T = unknown> {
  /** Its name in the firm's folder. */
  firm: string;
  /** The product's own file, from the project's root, that the firm's changes or adds to. */
  product?: string;
  /** The copy in the firm's folder of the product's file as somebody reviewed it, which holds in its place. */
  reviewed?: string;
  /** What holds while there is neither; without it, the firm must have the file. */
  absent?: unknown;
  schema: z.ZodType<T>;
}

/**
 * What stands in a YAML file, as its schema reads it: what the product says, changed by what the firm
 * says. A field that the firm writes takes the place of the product's; lists within a file are replaced
 * whole, and a file that is a list as a whole adds to the product's.
 *
 * @param dir the firm's folder.
 * @throws {ConfigError} with each field that is wrong, at the place where it was written.
 */
export function readData<T>(dir: string, file: DataFile<T>): T {
  const layers = readLayers(dir, file);
  // A file of comments alone is as good as none.
  const [below = file.absent, above] = layers.map(({ value }) => value ?? undefined);
  const isList = Array.isArray(below) && Array.isArray(above);
  return checked(layers, isList ? [...below, ...above] : over(below, above), file.schema);
}

/** The places of many fields of a file, which is read once. */
export function placesIn(dir: string, file: DataFile): (path: Path) => Required<Place> {
  const layers = readLayers(dir, file);
  return (path) => {
    const { field: _, ...place } = placeOf(layers, path);
    return place;
  };
}

/** What is wrong with a field, at the place where it was written: by the firm, or else by the product. */
export function fieldMistake(dir: string, file: DataFile, path: Path, problem: string): Problem {
  const { field, ...place } = placeOf(readLayers(dir, file), path);
  return { ...place, problem: `${field}: ${problem}` };
}

/** Every text within a value, with its path. */
export function stringsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, each]) =>
    stringsIn(each, [...path, isList ? Number(key) : key]),
  );
}

/** The files that are read for it, as far as there are such. */
export function pathsOf(dir: string, { product, reviewed, firm }: DataFile) {
  const copy = reviewed && fileIn(dir, reviewed);
  return { product: copy ?? (product && join(ROOT, product)), firm: fileIn(dir, firm) };
}

/** @throws {ConfigError} where there is no file, or one is no text. */
function readLayers(dir: string, file: DataFile): Yaml[] {
  const { product, firm } = pathsOf(dir, file);
  const paths = [product, firm].filter((path) => path !== undefined);
  if (paths.length > 0 || 'absent' in file) {
    return paths.map((path) => parseYaml(readText(path), shownPath(path)));
  }
  const problem = "expected this file in the firm's folder, found none";
  throw new ConfigError([{ file: shownPath(dir, file.firm), problem }]);
}

function over(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  const changed = Object.entries(above).map(([key, value]) => [key, over(below[key], value)]);
  return { ...below, ...Object.fromEntries(changed) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checked<T>(layers: readonly Yaml[], value: unknown, schema: z.ZodType<T>): T {
  const unreadable = layers.flatMap(({ problems }) => problems);
  if (unreadable.length > 0) throw new ConfigError(unreadable);
  return checkConfig(schema, value, (path) => placeOf(layers, path));
}

/** Where a value was written: in the layer that has most of its path, the firm's where both have. */
function placeOf(layers: readonly Yaml[], path: Path): Required<FieldPlace> {
  let best = { file: '', line: 1, depth: -1, field: '' };
  let [first, ...rest] = path;
  for (const { value, place } of layers) {
    const own = first === undefined ? [] : [first, ...rest];
    const found = place(own);
    if (found.depth >= best.depth) best = { ...found, field: fieldName(own, value, found.file) };
    // A list that adds to another counts on from it.
    if (typeof first === 'number' && Array.isArray(value)) first -= value.length;
  }
  return { file: best.file, line: best.line, field: best.field };
}

/** A text that people write below fields of their own. */
interface Headed {
  /** Its path as a person reads it. */
  shown: string;
  source: string;
}

/** The fields above a text between two lines of ---, with the lines of the whole file. */
const frontMatterOf = memoized(({ source, shown }: Headed): Yaml => {
  const yaml = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*\r?\n/.exec(source)?.[1];
  const parsed = parseYaml(yaml ?? '', shown, 2);
  const problem = 'expected front matter between two lines of --- at the top';
  return yaml === undefined ? { ...parsed, problems: [{ file: shown, line: 1, problem }] } : parsed;
});

/**
 * Reads and checks the front matter of a text.
 *
 * @throws {ConfigError} naming the file, each wrong field with its line, and what was expected.
 */
export function readFrontMatter<T>(file: Headed, schema: z.ZodType<T>): T {
  const yaml = frontMatterOf(file);
  return checked([yaml], yaml.value, schema);
}

/** The place of a field above a text; that of what holds it, where it is missing. */
export function fieldPlace(file: Headed, path: Path): Required<Place> {
  const { field: _, ...place } = placeOf([frontMatterOf(file)], path);
  return place;
}

/** What is wrong with a field above a text. */
export function fieldProblem(file: Headed, path: Path, problem: string): Problem {
  const { field, ...place } = placeOf([frontMatterOf(file)], path);
  return { ...place, problem: path.length > 0 ? `${field}: ${problem}` : problem };
}

/** More than a person repeats by name; each may stand for others, and so for any number of values. */
const MOST_ALIASES = 20;

interface Yaml {
  /** undefined where there are problems. */
  value: unknown;
  problems: readonly Problem[];
  /** The line of a field; that of what holds it, where it is missing, and how much of the path was found. */
  place(path: Path): { file: string; line: number; depth: number };
}

/**
 * YAML without names of types, with which a file could ask for objects.
 *
 * @param firstLine the line of its file on which it begins.
 */
export function parseYaml(source: string, file: string, firstLine = 1): Yaml {
  const lines = new LineCounter();
  const lineAt = (offset = 0) => lines.linePos(offset).line + firstLine - 1;
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const problems: Problem[] = [];
  let lastQuoted: Scalar | undefined;
  const unrepeated = new Map<string, number>();
  let aliases = 0;
  visit(document, {
    Node: (_key, node) => {
      const line = lineAt(node.range?.[0]);
      const refuse = (problem: string) => problems.push({ file, line, problem });
      if (isScalar(node) && node.type?.startsWith('QUOTE')) lastQuoted = node;
      if (!isAlias(node) && node.anchor) unrepeated.set(node.anchor, line);
      const cut = isScalar(node) && cutBySign(source, node);
      if (cut) refuse(cut);
      if (isAlias(node)) {
        unrepeated.delete(node.source);
        aliases += 1;
        if (aliases === MOST_ALIASES + 1) {
          refuse(`expected at most ${MOST_ALIASES} repeats by *name, found more.`);
        }
      } else if (node.tag) {
        refuse(
          `expected no name of a type, found "${node.tag}". Put quotes around a text that begins with !.`,
        );
      } else if (
        isScalar(node) &&
        typeof node.value === 'number' &&
        /^(0\d|\+\d{9})/.test(node.source ?? '')
      ) {
        // A register's number, Darwin's postcode or a phone number would be another without its zeros or plus.
        node.value = node.source;
      }
    },
  });
  for (const [name, line] of unrepeated) {
    const problem = `expected quotes around a text that begins with "&${name}", which YAML leaves out.`;
    problems.push({ file, line, problem });
  }
  // One slip leads to several errors on its line.
  const toldLines = new Set(problems.map(({ line }) => line));
  for (const error of document.errors) {
    const line = lineAt(isUnclosedQuote(error) ? lastQuoted?.range?.[0] : error.pos[0]);
    if (!toldLines.has(line)) problems.push({ file, line, problem: saidOf(error) });
    toldLines.add(line);
  }
  const place: Yaml['place'] = (path) => {
    const { node, depth } = nodeAt(document.contents, path);
    return { file, line: depth === 0 ? 1 : lineAt(node?.range?.[0]), depth };
  };
  if (problems.length > 0) return { value: undefined, problems, place };
  try {
    return { value: document.toJS({ maxAliasCount: MOST_ALIASES }), problems, place };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const problem = `expected names of values above it after *, and few of them (${error.message}).`;
    return { value: undefined, problems: [{ file, line: firstLine, problem }], place };
  }
}

/** YAML takes what follows " #" for a comment, also within a text. */
function cutBySign(source: string, { type, value, range, source: text = '' }: Scalar): string | null {
  const isText = type === 'PLAIN' && (typeof value === 'string' || text === '');
  if (!isText || !range || !/^[ \t]*#/.test(source.slice(range[1]))) return null;
  const found = text === '' ? 'nothing before the #' : `"${String(value).slice(-60)}", cut at the #`;
  return `expected quotes around a text with " #" in it, found ${found}. Put a comment on a line of its own.`;
}

/** The key or the entry at the end of the path; what should hold it, where it is missing. */
function nodeAt(root: Node | null, path: Path): { node: Node | null; depth: number } {
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
    const problem = 'expected text in UTF-8; save the file again as UTF-8.';
    throw new ConfigError([{ file: shownPath(path), problem }]);
  }
}

/** Reads YAML files and front matter, and finds the file and line of every field. */
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
import { explainYamlError, isUnclosedQuote } from './yaml-errors.ts';

type Path = readonly PropertyKey[];

/** A file that people write, and its schema. */
export interface DataFile<T = unknown> {
  /** Its path in the firm's folder. */
  firm: string;
  /** The product's file that the firm's overrides or extends; path from the project's root. */
  product?: string;
  /** The reviewed copy of the product's file in the firm's folder, which replaces it. */
  reviewed?: string;
  /** The default when there is neither; without it, the firm's file is required. */
  absent?: unknown;
  schema: z.ZodType<T>;
}

/**
 * Reads a YAML file: the product's values, overridden by the firm's, parsed by the schema. Fields merge deeply;
 * a list in a field replaces the product's, but a file that is a list appends to the product's.
 *
 * @param dir the firm's folder.
 * @throws {ConfigError} with each invalid field and its file and line.
 */
export function readData<T>(dir: string, file: DataFile<T>): T {
  const layers = readLayers(dir, file);
  // A file with only comments counts as missing.
  const [below = file.absent, above] = layers.map(({ value }) => value ?? undefined);
  const isList = Array.isArray(below) && Array.isArray(above);
  return checked(layers, isList ? [...below, ...above] : mergeLayers(below, above), file.schema);
}

/** Returns a function that finds the place of a field; reads the file once. */
export function placesIn(dir: string, file: DataFile): (path: Path) => Required<Place> {
  const layers = readLayers(dir, file);
  return (path) => {
    const { field: _, ...place } = placeOf(layers, path);
    return place;
  };
}

/** Makes a problem at the place of a field: in the firm's file, or else in the product's. */
export function dataFieldProblem(dir: string, file: DataFile, path: Path, problem: string): Problem {
  const { field, ...place } = placeOf(readLayers(dir, file), path);
  return { ...place, problem: `${field}: ${problem}` };
}

/** Lists all strings within a value, with their paths. */
export function stringsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, each]) =>
    stringsIn(each, [...path, isList ? Number(key) : key]),
  );
}

/** Paths of the files to read, undefined where missing. */
export function pathsOf(dir: string, { product, reviewed, firm }: DataFile) {
  const copy = reviewed && fileIn(dir, reviewed);
  return { product: copy ?? (product && join(ROOT, product)), firm: fileIn(dir, firm) };
}

/** @throws {ConfigError} when a required file is missing, or a file is not UTF-8. */
function readLayers(dir: string, file: DataFile): Yaml[] {
  const { product, firm } = pathsOf(dir, file);
  const paths = [product, firm].filter((path) => path !== undefined);
  if (paths.length > 0 || 'absent' in file) {
    return paths.map((path) =>
      path === product ? parseProduct(path) : parseYaml(readText(path), shownPath(path)),
    );
  }
  const problem = "expected this file in the firm's folder, found none";
  throw new ConfigError([{ file: shownPath(dir, file.firm), problem }]);
}

const parsedProduct = new Map<string, { source: string; yaml: Yaml }>();

/** Parses each product file once: the desk loads the firm on every save, and parsing these takes most of that time. */
function parseProduct(path: string): Yaml {
  const source = readText(path);
  const known = parsedProduct.get(path);
  if (known?.source === source) return known.yaml;
  const yaml = parseYaml(source, shownPath(path));
  parsedProduct.set(path, { source, yaml });
  return yaml;
}

/** Merges `above` over `below`, deeply. Lists are replaced whole. */
export function mergeLayers(below: unknown, above: unknown): unknown {
  if (above === undefined) return below;
  if (!isRecord(below) || !isRecord(above)) return above;
  const changed = Object.entries(above).map(([key, value]) => [key, mergeLayers(below[key], value)]);
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

/** Finds the place of a value: in the layer with the longest match of its path, preferring the firm's. */
function placeOf(layers: readonly Yaml[], path: Path): Required<FieldPlace> {
  let best = { file: '', line: 1, depth: -1, field: '' };
  let [first, ...rest] = path;
  for (const { value, place } of layers) {
    const own = first === undefined ? [] : [first, ...rest];
    const found = place(own);
    if (found.depth >= best.depth) best = { ...found, field: fieldName(own, value, found.file) };
    // The firm's entries count on from the product's.
    if (typeof first === 'number' && Array.isArray(value)) first -= value.length;
  }
  return { file: best.file, line: best.line, field: best.field };
}

/** A text file with front matter. */
interface FrontMatterFile {
  /** Its path as shown to people. */
  shown: string;
  source: string;
}

/** Parses the front matter between two lines of ---, with line numbers of the whole file. */
const frontMatterOf = memoized(({ source, shown }: FrontMatterFile): Yaml => {
  const yaml = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*\r?\n/.exec(source)?.[1];
  const parsed = parseYaml(yaml ?? '', shown, 2);
  const problem = 'expected front matter between two lines of --- at the top';
  return yaml === undefined ? { ...parsed, problems: [{ file: shown, line: 1, problem }] } : parsed;
});

/**
 * Reads and validates the front matter of a text.
 *
 * @throws {ConfigError} with each invalid field, its line, and what was expected.
 */
export function readFrontMatter<T>(file: FrontMatterFile, schema: z.ZodType<T>): T {
  const yaml = frontMatterOf(file);
  return checked([yaml], yaml.value, schema);
}

/** Finds the place of a front matter field, or of its parent when it is missing. */
export function fieldPlace(file: FrontMatterFile, path: Path): Required<Place> {
  const { field: _, ...place } = placeOf([frontMatterOf(file)], path);
  return place;
}

/** Makes a problem at the place of a front matter field. */
export function fieldProblem(file: FrontMatterFile, path: Path, problem: string): Problem {
  const { field, ...place } = placeOf([frontMatterOf(file)], path);
  const inField = { path, message: problem };
  return { ...place, problem: path.length > 0 ? `${field}: ${problem}` : problem, inField };
}

/** More than people write; nested aliases can expand to any number of values. */
const MAX_ALIASES = 20;

interface Yaml {
  /** undefined when there are problems. */
  value: unknown;
  problems: readonly Problem[];
  /** The line of a field, or of its parent when it is missing; `depth` is the matched length of the path. */
  place(path: Path): { file: string; line: number; depth: number };
}

/**
 * Parses YAML, and rejects tags, with which a file could create objects.
 *
 * @param firstLine the line of the file on which the YAML starts.
 */
export function parseYaml(source: string, file: string, firstLine = 1): Yaml {
  const lines = new LineCounter();
  const lineAt = (offset = 0) => lines.linePos(offset).line + firstLine - 1;
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const problems: Problem[] = [];
  let lastQuoted: Scalar | undefined;
  const unusedAnchors = new Map<string, number>();
  let aliases = 0;
  visit(document, {
    Node: (_key, node) => {
      const line = lineAt(node.range?.[0]);
      const refuse = (problem: string) => problems.push({ file, line, problem });
      if (isScalar(node) && node.type?.startsWith('QUOTE')) lastQuoted = node;
      if (!isAlias(node) && node.anchor) unusedAnchors.set(node.anchor, line);
      const cut = isScalar(node) && problemOfCut(source, node);
      if (cut) refuse(cut);
      if (isAlias(node)) {
        unusedAnchors.delete(node.source);
        aliases += 1;
        if (aliases === MAX_ALIASES + 1) {
          refuse(`expected at most ${MAX_ALIASES} repeats by *name, found more.`);
        }
      } else if (node.tag) {
        refuse(`expected no YAML tag, found "${node.tag}". Put quotes around a text that starts with !.`);
      } else if (
        isScalar(node) &&
        typeof node.value === 'number' &&
        /^(0\d|\+\d{9})/.test(node.source ?? '')
      ) {
        // Keeps leading zeros and plus signs of register numbers, Darwin postcodes and phone numbers.
        node.value = node.source;
      }
    },
  });
  for (const [name, line] of unusedAnchors) {
    const problem = `expected quotes around a text that starts with "&${name}", which YAML would drop.`;
    problems.push({ file, line, problem });
  }
  // One mistake can cause several errors on its line.
  const reportedLines = new Set(problems.map(({ line }) => line));
  for (const error of document.errors) {
    const line = lineAt(isUnclosedQuote(error) ? lastQuoted?.range?.[0] : error.pos[0]);
    if (!reportedLines.has(line)) problems.push({ file, line, problem: explainYamlError(error) });
    reportedLines.add(line);
  }
  const place: Yaml['place'] = (path) => {
    const { node, depth } = nodeAt(document.contents, path);
    return { file, line: depth === 0 ? 1 : lineAt(node?.range?.[0]), depth };
  };
  if (problems.length > 0) return { value: undefined, problems, place };
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }), problems, place };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const problem = `expected each *name to repeat a value that is marked &name above it, and few repeats (${error.message}).`;
    return { value: undefined, problems: [{ file, line: firstLine, problem }], place };
  }
}

/** Reports a text cut at " #", where YAML starts a comment. */
function problemOfCut(source: string, { type, value, range, source: text = '' }: Scalar): string | null {
  const isText = type === 'PLAIN' && (typeof value === 'string' || text === '');
  if (!isText || !range || !/^[ \t]*#/.test(source.slice(range[1]))) return null;
  const found = text === '' ? 'nothing before the #' : `"${String(value).slice(-60)}", cut at the #`;
  return `expected quotes around a text with " #" in it, found ${found}. Put a comment on a line of its own.`;
}

/** Finds the key or entry at the end of the path, or its closest parent. */
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
 * Reads a text file.
 *
 * @throws {ConfigError} when it is not UTF-8; old editors and spreadsheets save other encodings.
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

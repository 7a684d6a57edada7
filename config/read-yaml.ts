import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { firmFile, ROOT, shownPath } from './firm-folder.ts';
import { ConfigError, checkConfig } from './schema.ts';

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

/**
 * What stands in a YAML file, as its schema reads it: what the product says, changed by what the firm
 * says. A field that the firm writes takes the place of the product's; lists within a file are replaced
 * whole, and a file that is a list as a whole adds to the product's.
 *
 * Modules that hold nothing but such data are written into the browser's scripts as they come out here
 * (vite.config.ts). A field that the schema refuses is handed on as it is, since a module cannot be loaded
 * in part: `yamlMistakes` tells of it, and every build, start and check asks for that first.
 *
 * @throws {ConfigError} when there is no such file, or it is not YAML.
 */
export function readYaml<T>(file: DataFile<T>): T {
  const layers = readLayers(file);
  const problems = layers.flatMap((layer) => layer.problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const value = merged(file, layers);
  const result = file.schema.safeParse(value);
  return result.success ? result.data : (fieldByField(file.schema, value) as T);
}

/** What a schema refuses as a whole, with each field that is right as the schema reads it. */
function fieldByField(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(value)) return value;
  const fields = Object.entries<z.ZodType>(schema.shape).map(([key, field]) => {
    const result = field.safeParse(value[key]);
    return [key, result.success ? result.data : value[key]] as const;
  });
  return { ...value, ...Object.fromEntries(fields) };
}

/** What is wrong in a file, each with its line, what was expected and what was found. */
export function yamlMistakes(file: DataFile): string[] {
  let layers: Layer[];
  try {
    layers = readLayers(file);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [error.message];
  }
  const problems = layers.flatMap((layer) => layer.problems);
  if (problems.length > 0) return problems;
  try {
    checkConfig(file.schema, merged(file, layers), file.firm);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const places = error.issues.map(({ path, problem }) => ({ ...placeOf(layers, path), problem }));
    return [...Map.groupBy(places, ({ file: where }) => where)].map(([where, list]) => {
      const said = list.map(({ line, problem }) => `  line ${line}: ${problem}`);
      return `${where} is not right:\n${said.join('\n')}`;
    });
  }
}

/** The paths of all files that are read for it, whether they exist or not. */
export function pathsOf({ product, firm }: DataFile): string[] {
  return [...(product === undefined ? [] : [join(ROOT, product)]), firmFile(firm)];
}

type Layer = ReturnType<typeof parse>;

/** The product's file first, then the firm's. */
function readLayers(file: DataFile): Layer[] {
  const paths = pathsOf(file).filter((path) => existsSync(path));
  if (paths.length > 0 || 'absent' in file) return paths.map(parse);
  throw new ConfigError(
    `${shownPath(firmFile(file.firm))} is missing: expected this file in the firm's folder.`,
  );
}

function merged(file: DataFile, layers: readonly Layer[]): unknown {
  const [below = file.absent, above] = layers.map(({ document }) => document.toJS() as unknown);
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

/** @throws {ConfigError} when the file is no text. */
function parse(path: string) {
  const file = shownPath(path);
  const lines = new LineCounter();
  const source = readText(path);
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  visit(document, {
    // The number of a register, or a postcode of Darwin: without its zeros it would be another.
    Scalar: (_key, node) => {
      if (typeof node.value === 'number' && /^0\d/.test(node.source ?? '')) node.value = node.source;
    },
  });
  const problems = document.errors.map(({ message, pos }) => {
    const { line } = lines.linePos(pos[0]);
    const hint = /:\s.*:\s/.test(source.split('\n')[line - 1] ?? '')
      ? ' A text that holds a colon and a space stands in quotes: "One thing: this".'
      : '';
    return `${file}:${line}: ${message.replace(/\.$/, '')}, so the file cannot be read.${hint}`;
  });
  return { file, document, lines, problems };
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
function placeOf(layers: readonly Layer[], path: readonly PropertyKey[]) {
  let best = { file: '', line: 1, depth: -1 };
  let [index, ...rest] = path;
  for (const { file, document, lines } of layers) {
    const own = typeof index === 'number' && index >= 0 ? [index, ...rest] : path;
    const { node, depth } = nodeAt(document.contents, own);
    if (depth >= best.depth) {
      best = { file, line: lines.linePos(node?.range?.[0] ?? 0).line, depth };
    }
    // A list that adds to another counts on from it.
    if (typeof index === 'number' && isSeq(document.contents)) index -= document.contents.items.length;
  }
  return best;
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { ConfigError, checkConfig } from './schema.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * What stands in a YAML file, as its schema reads it.
 *
 * Modules that hold nothing but such data are written into the browser's scripts as they come out here
 * (vite.config.ts). What the schema refuses is handed on as it is, since a module cannot be loaded in
 * part: `yamlMistakes` tells of it, and every build, start and check asks for that first.
 *
 * @param file its path from the project's root.
 * @throws {ConfigError} when the file is not YAML.
 */
export function readYaml<T>(file: string, schema: z.ZodType<T>): T {
  const { document, problems } = parse(file);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const value: unknown = document.toJS();
  const result = schema.safeParse(value);
  return result.success ? result.data : (value as T);
}

/** What is wrong in a file, each with its line, what was expected and what was found. */
export function yamlMistakes(file: string, schema: z.ZodType): string[] {
  const { document, lines, problems } = parse(file);
  if (problems.length > 0) return problems;
  try {
    checkConfig(schema, document.toJS(), file);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const said = error.issues.map(({ path, problem }) => {
      const at = nodeAt(document.contents, path)?.range?.[0] ?? 0;
      return `  line ${lines.linePos(at).line}: ${problem}`;
    });
    return [`${file} is not right:\n${said.join('\n')}`];
  }
}

function parse(file: string) {
  const lines = new LineCounter();
  const source = readFileSync(join(ROOT, file), 'utf8');
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
  return { document, lines, problems };
}

/** The key or the entry at the end of the path; what should hold it, where it is missing. */
function nodeAt(root: Node | null, path: readonly PropertyKey[]): Node | null {
  let found = root;
  let inside: unknown = root;
  for (const key of path) {
    const pair = isMap<Node>(inside)
      ? inside.items.find((one) => String(one.key) === String(key))
      : undefined;
    const next = pair?.key ?? (isSeq<Node>(inside) ? inside.items[Number(key)] : undefined);
    if (!next) break;
    found = next;
    inside = pair ? pair.value : next;
  }
  return found;
}

import { atLine, ContentError } from './content-error.ts';
import { type MdxRoot, mdx } from './mdx.server.ts';

/** A node of MDX's syntax tree, as far as the checks read it. */
export interface MdxNode {
  type: string;
  /** A component's name. */
  name?: string | null;
  /** The text of a text, of code, or of an expression in braces. */
  value?: string;
  attributes?: readonly MdxAttribute[];
  children?: readonly MdxNode[];
  position?: { start: { line: number } } | undefined;
}

export interface MdxAttribute {
  type: string;
  name?: string;
  value?: unknown;
}

/**
 * The syntax tree of a content file, before any component runs: what stands in it was typed. Its
 * lines are those of the file, front matter included.
 *
 * @throws {ContentError} when the MDX is malformed.
 */
export function mdxTree(source: string, file: string): MdxRoot {
  const body = source.replace(/^---\r?\n[\s\S]*?\r?\n---(?=\r?\n)/, (frontMatter) =>
    frontMatter.replace(/[^\n]/g, ''),
  );
  try {
    return mdx.parse(body);
  } catch (error) {
    throw new ContentError(file, mdxProblem(error));
  }
}

interface ParserMessage extends Error {
  line: number;
  reason: string;
}

/** What the parser says, with its line and with the reason that it keeps behind. */
export function mdxProblem(error: unknown): string {
  const { line, reason, message, cause } = error as Partial<ParserMessage>;
  const said = (reason ?? message ?? String(error)).replace(
    /^Could not parse (\w+) with acorn$/,
    'expected words, or in braces something that can be worked out: the $1 cannot be read',
  );
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  // A tag that is never closed has its place in the words alone.
  const place = /\((\d+):\d+/.exec(said)?.[1];
  return atLine(line ?? (place ? Number(place) : undefined), `${said}${why}`);
}

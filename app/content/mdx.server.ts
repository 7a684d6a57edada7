import { createProcessor } from '@mdx-js/mdx';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import { atLine, ContentError } from '../../config/content-error.ts';

/** How the site's texts are read: MDX with tables, and an anchor for each heading. */
export const mdx = createProcessor({
  outputFormat: 'function-body',
  // With the place of each element, so that a mistake is told with its line.
  development: true,
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSlug],
}).freeze();

/** A whole text's syntax tree. */
export type MdxRoot = ReturnType<typeof mdx.parse>;

/** A node of MDX's syntax tree, as far as the checks read it. */
export interface MdxNode {
  type: string;
  /** A component's name. */
  name?: string | null;
  /** The text of a text, of code, or of an expression in braces. */
  value?: string;
  /** Where a link leads. */
  url?: string;
  attributes?: readonly { type: string; name?: string; value?: unknown }[];
  children?: readonly MdxNode[];
  position?: { start: { line: number } } | undefined;
}

/** A node and all below it, in the order of the text. */
export function* nodesOf(node: MdxNode): Generator<MdxNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
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

/** What the parser says, with its line and with the reason that it keeps behind. */
export function mdxProblem(error: unknown): string {
  const { line, reason, message, cause } = error as Partial<Error & { line: number; reason: string }>;
  const said = (reason ?? message ?? String(error)).replace(
    /^Could not parse (\w+) with acorn$/,
    'expected words, or in braces something that can be worked out: the $1 cannot be read',
  );
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  // A tag that is never closed has its place in the words alone.
  const place = /\((\d+):\d+/.exec(said)?.[1];
  return atLine(line ?? (place ? Number(place) : undefined), `${said}${why}`);
}

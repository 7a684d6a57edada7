import { ContentError } from './content-error.ts';
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

interface MdxAttribute {
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
    throw new ContentError(file, error instanceof Error ? error.message : String(error));
  }
}

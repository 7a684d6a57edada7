import { ContentError } from './content-error.ts';
import { type MdxNode, mdxTree } from './mdx-tree.server.ts';

/**
 * The ids of the dated facts that a text quotes with `<Fact id="..." />` or `<FactDate id="..." />`.
 *
 * @param source the whole file, front matter included.
 * @throws {ContentError} when the MDX is malformed, or an id is not written in quotes: worked out in
 * braces it could not be found.
 */
export function quotedFacts(source: string, file: string): Set<string> {
  const ids = new Set<string>();
  visit(mdxTree(source, file));
  return ids;

  function visit(node: MdxNode) {
    if (node.name === 'Fact' || node.name === 'FactDate') ids.add(idOf(node, file));
    for (const child of node.children ?? []) visit(child);
  }
}

function idOf(node: MdxNode, file: string): string {
  const id = node.attributes?.find(({ name }) => name === 'id')?.value;
  if (typeof id === 'string') return id;
  throw new ContentError(
    file,
    `line ${node.position?.start.line}: expected an id in quotes, such as <${node.name} id="cash-rate" />`,
  );
}

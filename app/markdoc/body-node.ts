import type { DescribedPicture } from '../pictures/picture.ts';

/**
 * A node of a body, as plain data. The build renders Markdoc to this tree (text.server.ts) and the RichBody
 * component renders the tree, so browsers download neither a parser nor HTML strings nor other pages' text.
 */
export type BodyNode = string | BodyElement;

export interface BodyElement {
  /** An HTML tag in lower case, or the name of a block that RichBody renders. */
  tag: string;
  props?: Record<string, unknown>;
  children?: BodyNode[];
}

export interface RenderedContent {
  body: BodyNode[];
  /** The photograph named in the front matter. */
  photo?: DescribedPicture;
}

/** The allowlist of HTML tags: those that Markdown produces. */
export const htmlTags: ReadonlySet<string> = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'strong', 'em', 'code', 'pre', 'blockquote', 'br', 'hr', 'sup', 'sub', 'del'],
]);

/** Returns every element of a body in document order. */
export function elementsIn(nodes: readonly BodyNode[]): BodyElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elementsIn(node.children ?? [])],
  );
}

/** Merges adjacent text nodes and drops empty ones. */
export function joinTexts(nodes: readonly BodyNode[]): BodyNode[] {
  const list: BodyNode[] = [];
  for (const node of nodes) {
    const last = list.at(-1);
    if (typeof node === 'string' && typeof last === 'string') list[list.length - 1] = last + node;
    else if (node !== '') list.push(node);
  }
  return list;
}

/** Returns the visible text of a body. */
export function bodyText(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? node : `${bodyText(node.children ?? [])}${isInline(node) ? '' : '\n'}`,
    )
    .join('');
}

export function isInline(node: BodyNode): boolean {
  const inline = ['a', 'strong', 'em', 'code', 'sup', 'sub', 'br', 'figure-value'];
  return typeof node === 'string' || inline.includes(node.tag);
}

/** Returns the top-level headings, for a table of contents. */
export function bodyHeadings(
  nodes: readonly BodyNode[],
  level: 'h2' | 'h3' = 'h2',
): { id: string; text: string }[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag !== level) return [];
    return [{ id: String(node.props?.id ?? ''), text: bodyText(node.children ?? []).trim() }];
  });
}

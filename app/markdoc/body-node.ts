import type { DescribedPicture } from '../pictures/picture.ts';

/**
 * A text's body as plain data. Articles and legal texts are written in Markdoc, turned into this tree
 * while the site is built (text.server.ts) and drawn by the RichBody component, so that no parser, no
 * HTML string and no text of another page ever reaches the browser's scripts.
 */
export type BodyNode = string | BodyElement;

export interface BodyElement {
  /** An HTML tag in lower case, or the name of one of the blocks that RichBody draws. */
  tag: string;
  props?: Record<string, unknown>;
  children?: BodyNode[];
}

/** A text as its page shows it. */
export interface RenderedContent {
  body: BodyNode[];
  /** The photograph that its front matter names. */
  photo?: DescribedPicture;
}

/** What Markdown makes, and an author may write as it is. Every other tag has to be thought of first. */
export const htmlTags: ReadonlySet<string> = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'strong', 'em', 'code', 'pre', 'blockquote', 'br', 'hr', 'sup', 'sub', 'del'],
]);

/** Every element of a body, each before what it holds. */
export function elementsIn(nodes: readonly BodyNode[]): BodyElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elementsIn(node.children ?? [])],
  );
}

/** Neighbouring texts as one. */
export function joinTexts(nodes: readonly BodyNode[]): BodyNode[] {
  const list: BodyNode[] = [];
  for (const node of nodes) {
    const last = list.at(-1);
    if (typeof node === 'string' && typeof last === 'string') list[list.length - 1] = last + node;
    else if (node !== '') list.push(node);
  }
  return list;
}

/** The text of a body as a reader sees it, without markup. */
export function bodyText(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? node : `${bodyText(node.children ?? [])}${isInline(node) ? '' : '\n'}`,
    )
    .join('');
}

/** Whether it stands within a line. */
export function isInline(node: BodyNode): boolean {
  const inline = ['a', 'strong', 'em', 'code', 'sup', 'sub', 'br', 'figure-value'];
  return typeof node === 'string' || inline.includes(node.tag);
}

/** The headings of a level, for a list of them. */
export function bodyHeadings(
  nodes: readonly BodyNode[],
  level: 'h2' | 'h3' = 'h2',
): { id: string; text: string }[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag !== level) return [];
    return [{ id: String(node.props?.id ?? ''), text: bodyText(node.children ?? []).trim() }];
  });
}

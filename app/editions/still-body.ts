/**
 * An article's text as plain HTML that works anywhere: no scripts, no boxes to type in, no classes,
 * and links that lead home from wherever the text is read.
 */
import type { Element } from 'hast';
import type { BodyElement, BodyNode } from '../content/body-node.ts';
import { WORKED_EXAMPLE } from '../content/worked-example.server.ts';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import { stillExample } from './still-example.ts';
import { element, type Piece, text } from './tree.ts';

/** Drawn as they are. Anything else that an author may write has to be thought of here first. */
const KEPT = new Set([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['a', 'strong', 'em', 'code', 'pre', 'blockquote', 'br', 'hr', 'sup', 'sub', 'del'],
]);

/** Thrown while the site is built, when a text holds what has no plain form yet. */
export class StillBodyError extends Error {
  override name = 'StillBodyError';
}

/**
 * @param page the absolute address of the page that the text stands on.
 * @throws {StillBodyError} for an element that has no plain form.
 */
export function stillBody(nodes: readonly BodyNode[], page: string): Piece[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? text(node) : draw(node, page)));
}

function draw({ tag, props = {}, children = [] }: BodyElement, page: string): Piece[] {
  if (tag === WORKED_EXAMPLE) return stillExample(props as unknown as WorkedExampleProps, page);
  const inner = stillBody(children, page);
  if (tag === 'key-points') return [element('p', [element('strong', ['Key points'])]), ...inner];
  if (tag === 'note') return [element('blockquote', inner)];
  if (!KEPT.has(tag)) throw new StillBodyError(`${page}: expected a plain form of <${tag}>`);
  return [element(tag, inner, keptProperties(tag, props, page))];
}

function keptProperties(
  tag: string,
  props: Record<string, unknown>,
  page: string,
): Element['properties'] {
  return tag === 'a' ? { href: new URL(String(props.href), page).href } : {};
}

/**
 * An article's text as plain HTML that works anywhere: no scripts, no boxes to type in, no classes,
 * and links that lead home from wherever the text is read.
 */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { type BodyElement, type BodyNode, htmlTags } from '../content/body-node.ts';
import { WORKED_EXAMPLE } from '../content/worked-example.server.ts';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import { plainExample } from './plain-example.ts';

/** Thrown while the site is built, when a text holds what has no plain form yet. */
export class PlainBodyError extends Error {
  override name = 'PlainBodyError';
}

/**
 * @param page the absolute address of the page that the text stands on.
 * @throws {PlainBodyError} for an element that has no plain form.
 */
export function plainBody(nodes: readonly BodyNode[], page: string): ElementContent[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? { type: 'text', value: node } : draw(node, page),
  );
}

function draw({ tag, props = {}, children = [] }: BodyElement, page: string): ElementContent[] {
  if (tag === WORKED_EXAMPLE) return plainExample(props as unknown as WorkedExampleProps, page);
  const inner = plainBody(children, page);
  if (tag === 'key-points') return [h('p', h('strong', 'Key points')), ...inner];
  if (tag === 'note') return [h('blockquote', inner)];
  if (!htmlTags.has(tag)) throw new PlainBodyError(`${page}: expected a plain form of <${tag}>`);
  const link = tag === 'a' ? { href: new URL(String(props.href), page).href } : {};
  return [h(tag, link, inner)];
}

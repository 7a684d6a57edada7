/** Small pieces of an HTML tree, from which feeds (HTML) and copies (Markdown) are written alike. */
import type { Element, ElementContent, Text } from 'hast';
import type { ChartTable } from '../figures/chart.ts';

export type Piece = ElementContent;

export function text(value: string): Text {
  return { type: 'text', value };
}

/** Children that are strings are texts. */
export function element(
  tagName: string,
  children: readonly (Piece | string)[],
  properties: Element['properties'] = {},
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  };
}

/**
 * A table with what it shows in a paragraph above it: Markdown has no captions, and some feed readers
 * leave them out.
 */
export function table({ caption, columns, rows }: ChartTable): Piece[] {
  return [
    element('p', [element('strong', [caption])]),
    element('table', [
      element('thead', [
        element('tr', [...columns.map((name) => element(name === '' ? 'td' : 'th', [name]))]),
      ]),
      element(
        'tbody',
        rows.map(([first = '', ...cells]) =>
          element('tr', [element('th', [first]), ...cells.map((cell) => element('td', [cell]))]),
        ),
      ),
    ]),
  ];
}

import type { Element } from 'hast';
import { h } from 'hastscript';
import type { ChartTable } from '../figures/chart.ts';

/**
 * A table with what it shows in a paragraph above it: Markdown has no captions, and some feed readers
 * leave them out.
 */
export function plainTable({ caption, columns, rows }: ChartTable): Element[] {
  return [
    h('p', h('strong', caption)),
    h('table', [
      h(
        'thead',
        h(
          'tr',
          columns.map((name) => (name === '' ? h('td') : h('th', name))),
        ),
      ),
      h(
        'tbody',
        rows.map(([first = '', ...cells]) =>
          h('tr', [h('th', first), ...cells.map((cell) => h('td', cell))]),
        ),
      ),
    ]),
  ];
}

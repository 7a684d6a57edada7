import { partsOf } from './bars.ts';
import type { ColumnPlot, Tone } from './chart.ts';

/** @param columns the amounts of each column, by tone. */
export function columnPlot(
  { x, y, key, heading }: Pick<ColumnPlot, 'x' | 'y' | 'key' | 'heading'>,
  columns: readonly Partial<Record<Tone, number>>[],
): ColumnPlot {
  const parts = columns.map((amounts) => ({ parts: partsOf(amounts) }));
  return { kind: 'columns', x, y, key, ...(heading && { heading }), columns: parts };
}

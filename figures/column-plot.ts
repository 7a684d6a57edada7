import { partsOf } from './bars.ts';
import type { ColumnPlot, Tone } from './chart.ts';

/** One column after the other, each of its parts by their tones. */
export function columnPlot(
  { x, y, key, heading }: Pick<ColumnPlot, 'x' | 'y' | 'key' | 'heading'>,
  columns: readonly Partial<Record<Tone, number>>[],
): ColumnPlot {
  const parts = columns.map((amounts) => ({ parts: partsOf(amounts) }));
  return { kind: 'columns', x, y, key, ...(heading && { heading }), columns: parts };
}

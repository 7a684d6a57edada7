import type { ShownChart } from '../../../figures/chart.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';

/** A chart, what it assumes, and its numbers folded away below. */
export function ChartWithNote({ drawing, alt, note, table }: Omit<ShownChart, 'message'>) {
  return (
    <>
      <ChartDrawing drawing={drawing} alt={alt} />
      <div className="max-w-xl pr-gutter">
        <p className="mt-2 text-note text-ink-soft">{note}</p>
        <FoldedTable table={table} />
      </div>
    </>
  );
}

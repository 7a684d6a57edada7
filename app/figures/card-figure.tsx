import type { ChartSummary } from '../../figures/chart.ts';
import { ChartThumbnail } from './chart-drawing.tsx';

/** What a card shows of a chart: its one figure in type, a small picture, and what is assumed. */
export function CardFigure({ chart: { figure, assumption, drawing } }: { chart: ChartSummary }) {
  return (
    <>
      <p>
        <strong className="block text-figure tracking-tight">{figure.value}</strong>
        <span className="text-base">{figure.unit}</span>
      </p>
      <ChartThumbnail drawing={drawing} className="h-24 w-full" />
      <p className="text-note text-ink-soft">{assumption}</p>
    </>
  );
}

import type { ChartSummary } from '../../figures/chart.ts';
import { StillThumbnail } from './still-chart.ts';

/** What a card shows of a chart: its one figure in type, a small picture, and what is assumed. */
export function CardFigure({ chart: { figure, assumption, drawing } }: { chart: ChartSummary }) {
  return (
    <>
      <p>
        <strong className="block text-figure tracking-tight">{figure.value}</strong>
        <span className="text-base">{figure.unit}</span>
      </p>
      <StillThumbnail drawing={drawing} className="h-24 w-full" />
      <p className="text-note text-ink-soft">{assumption}</p>
    </>
  );
}

import type { BarChart, Drawing } from '../../figures/chart.ts';
import { BarMarks, BarRows } from './bar-rows.tsx';
import { Plot, PlotMarks } from './plot.tsx';
import { longestBar, SIZE } from './scale.ts';

/** A chart in the page. To those who cannot see it, it is one picture with `alt` as its text. */
export function ChartDrawing({ drawing, alt }: { drawing: Drawing; alt: string }) {
  return (
    <div className="chart" role="img" aria-label={alt}>
      {drawing.kind === 'bars' ? <BarRows chart={drawing} /> : <Plot plot={drawing} />}
    </div>
  );
}

/**
 * The same drawing without a word, for cards: decoration, since the card says the figure in type. It is
 * stretched to the size that its class gives it.
 */
export function ChartThumbnail({ drawing, className }: { drawing: Drawing; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`thumbnail ${className}`}
    >
      <ThumbnailMarks drawing={drawing} />
    </svg>
  );
}

export function ThumbnailMarks({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <path className="rule floor" d={drawing.kind === 'bars' ? `M0 0v${SIZE}` : `M0 ${SIZE}h${SIZE}`} />
      {drawing.kind === 'bars' ? <ThumbnailBars chart={drawing} /> : <PlotMarks plot={drawing} />}
    </>
  );
}

/** Part of a row's height that its bar takes. */
const BAR_SHARE = 0.55;

function ThumbnailBars({ chart }: { chart: BarChart }) {
  const row = SIZE / chart.bars.length;
  return chart.bars.map((bar, index) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the picture that it is a part of
    <svg
      key={bar.name}
      y={Math.round(row * (index + (1 - BAR_SHARE) / 2))}
      height={Math.round(row * BAR_SHARE)}
    >
      <BarMarks bar={bar} longest={longestBar(chart)} />
    </svg>
  ));
}

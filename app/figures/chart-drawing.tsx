import { Fragment } from 'react';
import type { BarChart, Drawing } from '../../figures/chart.ts';
import { BarRows, placeParts } from './bar-rows.tsx';
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
      {drawing.kind === 'bars' ? <BarMarks chart={drawing} /> : <PlotMarks plot={drawing} />}
    </>
  );
}

/** Part of a row's height that its bar takes. */
const BAR_SHARE = 0.55;

function BarMarks({ chart }: { chart: BarChart }) {
  const longest = longestBar(chart);
  const row = SIZE / chart.bars.length;
  return chart.bars.map((bar, index) => {
    const top = Math.round(row * (index + (1 - BAR_SHARE) / 2));
    const height = Math.round(row * BAR_SHARE);
    const parts = placeParts(bar, longest);
    const uprights = (places: readonly number[]) =>
      places.map((at) => `M${Math.round(at * SIZE)} ${top}v${height}`).join('');
    const interest = parts.filter(({ tone }) => tone === 'interest');
    return (
      <Fragment key={bar.name}>
        {parts.map(({ tone, start, length }) => (
          <rect
            key={start}
            className={tone}
            x={Math.round(start * SIZE)}
            y={top}
            width={Math.round(length * SIZE)}
            height={height}
          />
        ))}
        {parts.length > 1 && (
          <path className="parting" d={uprights(parts.slice(1).map(({ start }) => start))} />
        )}
        {interest.length > 0 && (
          <path className="edge" d={uprights(interest.map(({ start, length }) => start + length))} />
        )}
      </Fragment>
    );
  });
}

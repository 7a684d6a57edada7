import { Fragment } from 'react';
import type { BarChart, BarRow, Drawing } from '../../figures/chart.ts';
import { Plot, PlotMarks } from './plot.tsx';
import { longestBar, percentage, SIZE } from './scale.ts';

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

/** What there is room for right of the longest bar (`bars-said` in app/styles/charts.css). */
const LONGEST_VALUE = 10;

/**
 * Horizontal bars with their names above them, what they come to at their ends, and the words of their parts below.
 * Longer words stand beside the name, and all do where the chart is very narrow.
 */
function BarRows({ chart }: { chart: BarChart }) {
  const { heading, bars, threshold } = chart;
  const isShort = ({ value }: BarRow) => value.length <= LONGEST_VALUE;
  const longest = longestBar(chart);
  const line = threshold && percentage(threshold.at / longest);
  return (
    <div className={bars.some(isShort) ? 'bar-rows bars-said' : 'bar-rows'}>
      <p className="chart-label other">{heading}</p>
      {bars.map((bar) => {
        const { name, value, parts, from = 0 } = bar;
        const tone =
          (['difference', 'coral', 'fig'] as const).find((each) =>
            parts.some((part) => part.tone === each),
          ) ?? 'other';
        const end = parts.reduce((sum, { amount }) => sum + amount, from);
        const told = parts.filter(({ text }) => text !== undefined);
        return (
          <div key={name}>
            <p className="chart-label bar-name">
              {name} <strong className={isShort(bar) ? tone : `${tone} long`}>{value}</strong>
            </p>
            <svg className="bar" aria-hidden="true">
              <BarMarks bar={bar} longest={longest} />
              {line && <line className="threshold" x1={line} x2={line} y1="-25%" y2="125%" />}
              {isShort(bar) && (
                <text className={`bar-value ${tone}`} x={percentage(end / longest)} y="50%">
                  {value}
                </text>
              )}
            </svg>
            {told.length > 0 && (
              <p className="chart-label bar-parts">
                {told.map(({ text, tone: each }) => (
                  <span key={text} className={each}>
                    {text}
                  </span>
                ))}
              </p>
            )}
          </div>
        );
      })}
      {threshold && <p className="chart-label threshold-text">{threshold.text}</p>}
    </div>
  );
}

/** The parts of a bar in shares of what it is drawn on, whatever its size; ground parts them, and interest has an edge. */
function BarMarks({ bar: { from = 0, parts }, longest }: { bar: BarRow; longest: number }) {
  let end = from / longest;
  return parts.map(({ tone, amount }, index) => {
    const start = end;
    end += amount / longest;
    return (
      <Fragment key={start}>
        <rect className={tone} x={percentage(start)} width={percentage(end - start)} height="100%" />
        {index > 0 && <Upright name="parting" at={start} />}
        {tone === 'interest' && <Upright name="edge" at={end} />}
      </Fragment>
    );
  });
}

/** From the top of a bar to its bottom. */
function Upright({ name, at }: { name: string; at: number }) {
  return <line className={name} x1={percentage(at)} x2={percentage(at)} y2="100%" />;
}

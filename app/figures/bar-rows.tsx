import { Fragment } from 'react';
import type { BarChart, BarRow, Drawing } from '../../figures/chart.ts';
import { roundsToZero } from '../../figures/format.ts';
import { ChartKey } from './chart-key.tsx';
import { percentage, widthOfBars } from './scale.ts';

interface BarRowsProps {
  chart: BarChart;
  /** The chart with the article's numbers, if a reader can change them; null while they are unchanged. */
  beside: Drawing | null | undefined;
}

/** Rows of name, bar and value. The key labels the threshold line. */
export function BarRows({ chart, beside }: BarRowsProps) {
  const { heading, bars, threshold, key } = chart;
  const longest = widthOfBars(chart, beside);
  return (
    <div className="bar-rows">
      <p className="chart-label">{heading}</p>
      <ChartKey of={key} line={threshold?.text} />
      {bars.map((bar) => (
        <div key={bar.name} className="bar-row">
          <span className="bar-name">{bar.name}</span>
          {/* Widths are SVG attributes: the content security policy blocks `style`. */}
          <svg className="bar" aria-hidden="true">
            <BarMarks bar={bar} longest={longest} />
            {threshold && <VerticalLine name="threshold" at={threshold.at / longest} beyond={25} />}
          </svg>
          <strong className="bar-value">{bar.value}</strong>
          <PartLabels bar={bar} />
        </div>
      ))}
    </div>
  );
}

function PartLabels({ bar: { parts } }: { bar: BarRow }) {
  const labels = parts.flatMap(({ tone, text }) => (text === undefined ? [] : { tone, name: text }));
  return labels.length > 0 && <ChartKey of={labels} />;
}

/** The parts of a bar, sized in percent of the SVG, with gaps between them. */
export function BarMarks({ bar: { from = 0, parts }, longest }: { bar: BarRow; longest: number }) {
  let end = from / longest;
  // A bar of zero is a vertical line.
  if (parts.every(({ amount }) => roundsToZero(amount))) return <VerticalLine name="nothing" at={end} />;
  return parts.map(({ tone, amount }, index) => {
    const start = end;
    end += amount / longest;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order
      <Fragment key={index}>
        <rect
          className={tone}
          x={start > 0 ? percentage(start) : undefined}
          width={percentage(end - start)}
          height="100%"
        />
        {index > 0 && <VerticalLine name="parting" at={start} />}
      </Fragment>
    );
  });
}

/** @param beyond percent of the bar's height that the line extends above and below it. */
function VerticalLine({ name, at, beyond = 0 }: { name: string; at: number; beyond?: number }) {
  const x = percentage(at);
  return <line className={name} x1={x} x2={x} y1={`${-beyond}%`} y2={`${100 + beyond}%`} />;
}

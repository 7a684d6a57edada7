import { Fragment } from 'react';
import type { BarChart, BarRow, Drawing } from '../../figures/chart.ts';
import { isNothing } from '../../figures/format.ts';
import { ChartKey } from './chart-key.tsx';
import { percentage, widthOfBars } from './scale.ts';

interface BarRowsProps {
  chart: BarChart;
  /** The same for our numbers, where a reader moves it; null as long as the numbers are ours. */
  beside: Drawing | null | undefined;
}

/** Rows of name, bar and value. A line that the bars are measured against is named in the key. */
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
          {/* Widths are attributes: the content security policy allows no `style`. */}
          <svg className="bar" aria-hidden="true">
            <BarMarks bar={bar} longest={longest} />
            {threshold && <Upright name="threshold" at={threshold.at / longest} beyond={25} />}
          </svg>
          <strong className="bar-value">{bar.value}</strong>
          <PartWords bar={bar} />
        </div>
      ))}
    </div>
  );
}

function PartWords({ bar: { parts } }: { bar: BarRow }) {
  const said = parts.flatMap(({ tone, text }) => (text === undefined ? [] : { tone, name: text }));
  return said.length > 0 && <ChartKey of={said} />;
}

/** The parts of a bar in shares of what it is drawn on, whatever its size; the ground is seen between them. */
export function BarMarks({ bar: { from = 0, parts }, longest }: { bar: BarRow; longest: number }) {
  let end = from / longest;
  // A bar of nothing is drawn, too.
  if (parts.every(({ amount }) => isNothing(amount))) return <Upright name="nothing" at={end} />;
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
        {index > 0 && <Upright name="parting" at={start} />}
      </Fragment>
    );
  });
}

/** From the top of a bar to its bottom, and so many percent of its height beyond. */
function Upright({ name, at, beyond = 0 }: { name: string; at: number; beyond?: number }) {
  const x = percentage(at);
  return <line className={name} x1={x} x2={x} y1={`${-beyond}%`} y2={`${100 + beyond}%`} />;
}

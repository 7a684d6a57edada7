import { Fragment } from 'react';
import type { BarChart, BarRow } from '../../figures/chart.ts';
import { longestBar, percentage } from './scale.ts';

/** Horizontal bars with their words above them, and those of their parts below. */
export function BarRows({ chart }: { chart: BarChart }) {
  const { heading, bars, threshold } = chart;
  const longest = longestBar(chart);
  const line = threshold && percentage(threshold.at / longest);
  return (
    <div className="bar-rows">
      <p className="chart-label other">{heading}</p>
      {bars.map((bar) => {
        const { name, value, parts } = bar;
        const tone = (['difference', 'coral', 'fig'] as const).find((each) =>
          parts.some((part) => part.tone === each),
        );
        const told = parts.filter(({ text }) => text !== undefined);
        return (
          <div key={name}>
            <p className="chart-label bar-name">
              {name} <strong className={tone}>{value}</strong>
            </p>
            <svg className="bar" aria-hidden="true">
              <BarMarks bar={bar} longest={longest} />
              {line && <line className="threshold" x1={line} x2={line} y1="-25%" y2="125%" />}
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
export function BarMarks({ bar: { from = 0, parts }, longest }: { bar: BarRow; longest: number }) {
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

import type { BarChart, BarPart, BarRow } from '../../figures/chart.ts';
import { longestBar, percentage } from './scale.ts';

/** A part at least as long as this share of the width has the room for its own words, on phones as well. */
const HOLDS_WORDS = 0.45;

/** Height of a line of words below a bar, in the unit of its letters. */
const LINE = 1.5;

export function BarRows({ chart }: { chart: BarChart }) {
  const { heading, bars, threshold } = chart;
  const longest = longestBar(chart);
  return (
    <div className="bar-rows">
      <p className="chart-label other">{heading}</p>
      {bars.map((bar) => (
        <Bar key={bar.name} bar={bar} longest={longest} threshold={threshold?.at} />
      ))}
      {threshold && <p className="chart-label threshold-text">{threshold.text}</p>}
    </div>
  );
}

interface BarProps {
  bar: BarRow;
  longest: number;
  threshold: number | undefined;
}

function Bar({ bar, longest, threshold }: BarProps) {
  const { name, value, parts } = bar;
  const placed = placeParts(bar, longest);
  const below = placed.filter(({ text, length }) => text && length < HOLDS_WORDS);
  const tone = (['coral', 'fig'] as const).find((each) => parts.some((part) => part.tone === each));
  return (
    <div>
      <p className="chart-label bar-name">
        {name} <strong className={tone}>{value}</strong>
      </p>
      <svg className="bar" aria-hidden="true">
        {placed.map(({ tone, start, length }) => (
          <rect key={start} className={tone} x={percentage(start)} width={percentage(length)} height="100%" />
        ))}
        {placed.map(
          ({ text, start, length }) =>
            text &&
            length >= HOLDS_WORDS && (
              <text key={start} className="inside" x={percentage(start)} dx=".5em" y="50%" dy=".36em">
                {text}
              </text>
            ),
        )}
        {threshold !== undefined && (
          <line
            className="threshold"
            x1={percentage(threshold / longest)}
            x2={percentage(threshold / longest)}
            y1="-25%"
            y2="125%"
          />
        )}
      </svg>
      {below.length > 0 && (
        <svg className="below" aria-hidden="true" height={`${below.length * LINE}em`}>
          {below.map(({ text, start, length }, row) => {
            // The words run towards the middle of the chart, so that they never leave it.
            const isRight = start + length / 2 > 0.5;
            const x = percentage(isRight ? start + length : start);
            return (
              <g key={start}>
                <line className="leader" x1={x} x2={x} y1="0" y2={`${(row + 0.9) * LINE}em`} />
                <text
                  x={x}
                  y={`${(row + 0.7) * LINE}em`}
                  dx={isRight ? '-.35em' : '.35em'}
                  textAnchor={isRight ? 'end' : undefined}
                >
                  {text}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** Each part of a bar with its place, in shares of the width. */
export function placeParts({ from = 0, parts }: BarRow, longest: number) {
  let reached = from / longest;
  return parts.map((part: BarPart) => {
    const start = reached;
    const length = part.amount / longest;
    reached += length;
    return { ...part, start, length };
  });
}

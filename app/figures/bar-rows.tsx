import type { BarChart, BarPart, BarRow } from './chart.ts';
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
      {threshold && (
        <svg className="below" aria-hidden="true" height={`${LINE}em`}>
          <Words {...sideOf(threshold.at / longest)} y={LINE * 0.7} text={threshold.text} />
        </svg>
      )}
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
            const side = sideOf(start + length / 2);
            const x = percentage(side.isRight ? start + length : start);
            return (
              <g key={start}>
                <line className="leader" x1={x} x2={x} y1="0" y2={`${(row + 0.9) * LINE}em`} />
                <Words {...side} x={x} y={(row + 0.7) * LINE} text={text ?? ''} />
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

interface WordsProps {
  x: string;
  y: number;
  text: string;
  isRight: boolean;
}

/** Runs towards the middle of the chart, so that it never leaves it. */
function Words({ x, y, text, isRight }: WordsProps) {
  return (
    <text x={x} y={`${y}em`} dx={isRight ? '-.35em' : '.35em'} textAnchor={isRight ? 'end' : undefined}>
      {text}
    </text>
  );
}

function sideOf(part: number) {
  return { x: percentage(part), isRight: part > 0.5 };
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

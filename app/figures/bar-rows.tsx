import type { BarChart, BarPart, BarRow } from '../../figures/chart.ts';
import { longestBar, percentage } from './scale.ts';

/** A part at least as long as this share of the width has the room for its own words, on phones as well. */
const HOLDS_WORDS = 0.45;

/** The share of the width that a letter takes at the most: of double size, on a small phone. */
const LETTER = 0.045;

const wordsWidth = (text: string) => (text.length + 1) * LETTER;
const holdsWords = (text: string, length: number) => length >= Math.max(HOLDS_WORDS, wordsWidth(text));

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
  const below = placed.filter(({ text, length }) => text && !holdsWords(text, length));
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
            holdsWords(text, length) && (
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
            const middle = start + length / 2;
            const isRight = middle > 0.5;
            const hasRoom = wordsWidth(text ?? '') <= (isRight ? start + length : 1 - start);
            const anchor = hasRoom ? (isRight ? 'end' : 'start') : 'middle';
            const x = percentage({ start, middle, end: start + length }[anchor]);
            return (
              <g key={start}>
                <line className="leader" x1={x} x2={x} y1="0" y2={`${(row + 0.9) * LINE}em`} />
                <text
                  x={x}
                  y={`${(row + 0.7) * LINE}em`}
                  dx={{ start: '.35em', middle: 0, end: '-.35em' }[anchor]}
                  textAnchor={anchor}
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

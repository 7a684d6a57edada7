/** Horizontal bars, whole or made of parts: the name above each, its value at its end. */
import { Fragment } from 'react';
import type { BarChart, WholeBar } from './calculators/outcome.ts';
import { AxisLabel, Bar, Label, linear, sheets, textWidth } from './canvas.tsx';
import type { ChartShape } from './chart.ts';

type BarPart = Omit<WholeBar, 'name'>;

type SplitBar = {
  name: string;
  parts: readonly BarPart[];
  /** Stands at the bar's end, as the sum of its parts. */
  sum?: string;
  /** Stands above the last part, in its colour, and says what that part is. */
  last?: string;
};

/** A bar of one part, with its value at its end. */
export function wholeBar({ name, text, ...part }: WholeBar): SplitBar {
  return { name, parts: [{ ...part, text: '' }], sum: text };
}

/** @param heading what the bars measure. */
type BarsProps = { shape: ChartShape; heading: string; bars: readonly SplitBar[] };

/** The paper that shows between the parts of a bar, in units of the sheet. */
const cut = { wide: 4, card: 2.5 };

/** Draws a chart of whole bars. */
export function drawBars({ heading, bars }: BarChart) {
  return (shape: ChartShape) => <Bars shape={shape} heading={heading} bars={bars.map(wholeBar)} />;
}

export function Bars({ shape, heading, bars }: BarsProps) {
  const { width, height, text, side } = sheets[shape];
  const widestSum = Math.max(0, ...bars.map(({ sum = '' }) => textWidth(sum, text.strong, 'bold')));
  const right = width - side - (widestSum && widestSum + text.strong * 0.5);
  const longest = Math.max(1e-9, ...bars.map(({ parts }) => sumOf(parts)));
  const x = linear([0, longest], [side, right]);
  const top = side / 2 + text.axis * 1.45;
  const rowHeight = (height - top - side / 2) / bars.length;
  const nameHeight = text.label * 1.35;
  // Two bars would otherwise look like blocks; those with words in them may be thicker.
  const hasWords = bars.some(({ parts }) => parts.some((part) => part.text));
  const thickest = shape === 'card' ? 56 : hasWords ? 150 : 128;
  const thickness = Math.min(thickest, (rowHeight - nameHeight) * 0.78);
  const gap = rowHeight - nameHeight - thickness;
  /** Where letters stand that are in the middle of a bar. */
  const middle = (fontSize: number) => nameHeight + thickness / 2 + fontSize * 0.36;

  return (
    <>
      <AxisLabel x={side} y={side / 2 + text.axis} text={heading} />
      {bars.map(({ name, parts, sum, last }, row) => {
        const y = top + rowHeight * row + gap * 0.75;
        const nameY = y + text.label * 0.95;
        const end = x(sumOf(parts));
        const tone = parts.at(-1)?.tone ?? 'fig';
        return (
          <g key={name}>
            <Label x={side} y={nameY} text={name} />
            {last && <Label tone={tone} align="end" x={end} y={nameY} text={last} />}
            {parts.map((part, index) => {
              const from = x(sumOf(parts.slice(0, index))) + (index === 0 ? 0 : cut[shape]);
              const partWidth = x(sumOf(parts.slice(0, index + 1))) - from;
              const room = (partWidth - textWidth(part.text, text.label, 'bold')) / 2;
              const padding = Math.min(room, text.label * 0.45);
              const fits = part.text && padding >= text.label * 0.2;
              return (
                // Parts of a bar have no names of their own, and never change places.
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells them apart
                <Fragment key={index}>
                  <Bar x={from} y={y + nameHeight} width={partWidth} height={thickness} tone={part.tone} />
                  {fits && (
                    <Label tone="card" x={from + padding} y={y + middle(text.label)} text={part.text} />
                  )}
                </Fragment>
              );
            })}
            {sum && (
              <Label
                size="strong"
                tone={tone}
                x={end + text.strong * 0.45}
                y={y + middle(text.strong)}
                text={sum}
              />
            )}
          </g>
        );
      })}
    </>
  );
}

function sumOf(parts: readonly BarPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

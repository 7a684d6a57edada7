/** Horizontal bars made of parts: the name above each bar, a part's text inside where there is room. */
import { scaleLinear } from 'd3-scale';
import { Canvas, colour, Label, round, sheets } from './canvas.tsx';
import type { ChartShape } from './chart.ts';
import { textWidth } from './text-width.ts';

export type BarPart = { amount: number; text: string; tone: 'fig' | 'coral' };

export type SplitBar = {
  name: string;
  parts: readonly BarPart[];
  /** Stands at the bar's end, as the sum of its parts. */
  sum?: string;
  /** Stands above the last part, in its colour, and says what that part is. */
  last?: string;
};

type SplitBarsProps = {
  shape: ChartShape;
  title: string;
  /** What the bars measure. */
  heading: string;
  bars: readonly SplitBar[];
};

/** Thickest a bar grows, and the paper that shows between its parts, in units of the sheet. */
const thickest = { wide: 150, card: 56 };
const cut = { wide: 4, card: 2.5 };

export function SplitBars({ shape, title, heading, bars }: SplitBarsProps) {
  const { width, height, text, side } = sheets[shape];
  const sums = bars.map(({ sum }) => sum ?? '').filter(Boolean);
  const widestSum = Math.max(0, ...sums.map((sum) => textWidth(sum, text.strong, 'bold')));
  const right = width - side - (widestSum && widestSum + text.strong * 0.5);
  const longest = Math.max(...bars.map(({ parts }) => sumOf(parts)));
  const x = scaleLinear([0, longest], [side, right]);
  const top = side / 2 + text.axis * 1.45;
  const rowHeight = (height - top - side / 2) / bars.length;
  const nameHeight = text.label * 1.35;
  const thickness = Math.min(thickest[shape], (rowHeight - nameHeight) * 0.78);
  const gap = rowHeight - nameHeight - thickness;

  return (
    <Canvas shape={shape} title={title}>
      <Label shape={shape} size="axis" tone="ink-soft" x={side} y={side / 2 + text.axis}>
        {heading}
      </Label>
      {bars.map(({ name, parts, sum, last }, row) => {
        const y = top + rowHeight * row + gap * 0.75;
        const tone = parts.at(-1)?.tone ?? 'fig';
        return (
          <g key={name}>
            <Label shape={shape} x={side} y={y + text.label * 0.95}>
              {name}
            </Label>
            {last && (
              <Label
                shape={shape}
                tone={tone}
                align="end"
                x={x(sumOf(parts))}
                y={y + text.label * 0.95}
              >
                {last}
              </Label>
            )}
            {parts.map((part, index) => {
              const start = x(sumOf(parts.slice(0, index))) + (index === 0 ? 0 : cut[shape]);
              const end = x(sumOf(parts.slice(0, index + 1)));
              const room = (end - start - textWidth(part.text, text.label, 'bold')) / 2;
              const padding = Math.min(room, text.label * 0.45);
              const fits = padding >= text.label * 0.2;
              return (
                // Parts of a bar have no names of their own, and never change places.
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells them apart
                <g key={index}>
                  <rect
                    x={round(start)}
                    y={round(y + nameHeight)}
                    width={round(end - start)}
                    height={round(thickness)}
                    fill={colour[part.tone]}
                  />
                  {fits && (
                    <Label
                      shape={shape}
                      tone="card"
                      x={start + padding}
                      y={y + nameHeight + thickness / 2 + text.label * 0.36}
                    >
                      {part.text}
                    </Label>
                  )}
                </g>
              );
            })}
            {sum && (
              <Label
                shape={shape}
                size="strong"
                tone={tone}
                x={x(sumOf(parts)) + text.strong * 0.45}
                y={y + nameHeight + thickness / 2 + text.strong * 0.36}
              >
                {sum}
              </Label>
            )}
          </g>
        );
      })}
    </Canvas>
  );
}

function sumOf(parts: readonly BarPart[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

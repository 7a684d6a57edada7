/** Horizontal bars: the name above each bar, the value at its end. No axis is needed then. */
import { Canvas, colour, Label, round, sheets } from './canvas.tsx';
import type { ChartShape } from './chart.ts';
import { textWidth } from './text-width.ts';

export type BarRow = { name: string; amount: number; text: string; tone: 'fig' | 'coral' };

type BarRowsProps = {
  shape: ChartShape;
  title: string;
  /** What the bars measure. */
  heading: string;
  rows: readonly BarRow[];
};

/** Thickest a bar grows, in units of the sheet; two rows would otherwise look like blocks. */
const thickest = { wide: 128, card: 56 };

export function BarRows({ shape, title, heading, rows }: BarRowsProps) {
  const { width, height, text, side } = sheets[shape];
  const widest = Math.max(...rows.map((row) => textWidth(row.text, text.strong, 'bold')));
  const longest = Math.max(1e-9, ...rows.map((row) => row.amount));
  const room = width - 2 * side - widest - text.strong * 0.5;
  const x = (amount: number) => side + (amount / longest) * room;
  const top = side / 2 + text.axis * 1.45;
  const rowHeight = (height - top - side / 2) / rows.length;
  const nameHeight = text.label * 1.35;
  const bar = Math.min(thickest[shape], (rowHeight - nameHeight) * 0.78);
  const gap = rowHeight - nameHeight - bar;

  return (
    <Canvas shape={shape} title={title}>
      <Label shape={shape} size="axis" tone="ink-soft" x={side} y={side / 2 + text.axis}>
        {heading}
      </Label>
      {rows.map((row, index) => {
        const y = top + rowHeight * index + gap * 0.75;
        return (
          <g key={row.name}>
            <Label shape={shape} x={side} y={y + text.label * 0.95}>
              {row.name}
            </Label>
            <rect
              x={side}
              y={round(y + nameHeight)}
              width={round(x(row.amount) - side)}
              height={round(bar)}
              fill={colour[row.tone]}
            />
            <Label
              shape={shape}
              size="strong"
              tone={row.tone}
              x={x(row.amount) + text.strong * 0.45}
              y={y + nameHeight + bar / 2 + text.strong * 0.36}
            >
              {row.text}
            </Label>
          </g>
        );
      })}
    </Canvas>
  );
}

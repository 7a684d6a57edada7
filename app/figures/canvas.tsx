/** What every chart is drawn with: its sheet, its texts and its rules. */
import type { ReactNode } from 'react';
import { brand } from '../../config/brand.ts';
import { duration } from '../lib/format.ts';
import type { ChartShape } from './chart.ts';

export const colour = brand.colour;

type Sheet = {
  width: number;
  height: number;
  /** Sizes of text in units of the sheet: on an axis, beside a line, and for the one number. */
  text: { axis: number; label: number; strong: number };
  /** Free space left and right. A card's picture touches the card's border, a wide one nothing. */
  side: number;
  /** Width of a highlighted line, and radius of the dot at its end. */
  stroke: number;
  dot: number;
};

export const sheets: Record<ChartShape, Sheet> = {
  wide: {
    width: 960,
    height: 540,
    text: { axis: 20, label: 22, strong: 27 },
    side: 4,
    stroke: 5,
    dot: 9,
  },
  card: {
    width: 400,
    height: 250,
    text: { axis: 15, label: 16, strong: 18 },
    side: 18,
    stroke: 3.5,
    dot: 6,
  },
};

type CanvasProps = { shape: ChartShape; title: string; children: ReactNode };

/** The `<svg>` itself. Its ground is clear, so that it sits on paper, mist and cards alike. */
export function Canvas({ shape, title, children }: CanvasProps) {
  const { width, height } = sheets[shape];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      fontFamily={`'${brand.font.family}', ${brand.font.fallback}`}
    >
      <title>{title}</title>
      {children}
    </svg>
  );
}

type LabelProps = {
  shape: ChartShape;
  x: number;
  /** The line on which the letters stand. */
  y: number;
  size?: keyof Sheet['text'];
  align?: 'start' | 'middle' | 'end';
  tone?: keyof typeof colour;
  children: string;
};

/** One line of text. Never two: SVG does not wrap, and tests measure each line by itself. */
export function Label({
  shape,
  x,
  y,
  size = 'label',
  align = 'start',
  tone = 'ink',
  children,
}: LabelProps) {
  return (
    <text
      x={round(x)}
      y={round(y)}
      fontSize={sheets[shape].text[size]}
      fontWeight={size === 'axis' ? 400 : size === 'label' ? 600 : 700}
      textAnchor={align}
      fill={colour[tone]}
    >
      {children}
    </text>
  );
}

type RuleProps = { x1: number; x2: number; y: number; strong?: boolean };

/** A horizontal rule. The strong one is what the values are counted from. */
export function Rule({ x1, x2, y, strong = false }: RuleProps) {
  return (
    <line
      x1={round(x1)}
      x2={round(x2)}
      y1={round(y)}
      y2={round(y)}
      stroke={strong ? colour['line-strong'] : colour.line}
      strokeWidth={strong ? 2 : 1.5}
    />
  );
}

type YearAxisProps = {
  shape: ChartShape;
  /** The years that are named: the start, and others of which the first carries the unit. */
  years: readonly number[];
  x: (year: number) => number;
  y: number;
};

/** `Start   10 years   20   30` below a chart. */
export function YearAxis({ shape, years, x, y }: YearAxisProps) {
  const last = years.length - 1;
  return years.map((year, index) => (
    <Label
      key={year}
      shape={shape}
      size="axis"
      tone="ink-soft"
      x={x(year)}
      y={y}
      align={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
    >
      {index === 0 ? 'Start' : index === 1 ? duration(year * 12) : String(year)}
    </Label>
  ));
}

/** Two decimals of a unit are finer than any screen; more only make files longer. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

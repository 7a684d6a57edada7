/** What every chart is drawn with: its sheet, the scales of its plot, and the parts on it. */
import { createContext, type ReactNode, use } from 'react';
import { brand } from '../../config/brand.ts';
import { dollars, duration } from '../lib/format.ts';
import type { ChartShape } from './chart.ts';

export const colour = brand.colour;
export type Tone = keyof typeof colour;

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
  wide: { width: 960, height: 540, text: { axis: 20, label: 22, strong: 27 }, side: 4, stroke: 5, dot: 9 },
  card: { width: 400, height: 250, text: { axis: 15, label: 16, strong: 18 }, side: 18, stroke: 3.5, dot: 6 },
};

const ShapeContext = createContext<ChartShape>('card');

function useSheet(): Sheet {
  return sheets[use(ShapeContext)];
}

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
      <ShapeContext value={shape}>{children}</ShapeContext>
    </svg>
  );
}

type Margin = {
  top: number;
  bottom: number;
  /** Beside the free space of the sheet. */
  left?: number;
  right?: number;
  /** Whether lines end in a dot at the right, which must not be cut off. */
  dots?: boolean;
};
type Span = readonly [from: number, to: number];

type Plot = ReturnType<typeof plotOn>;

/** The part of the sheet that values are drawn in, and the scales that give each its place. */
export function plotOn(shape: ChartShape, margin: Margin, xs: Span, ys: Span) {
  const { width, height, side, dot } = sheets[shape];
  const left = side + (margin.left ?? 0);
  const right = width - (margin.dots ? Math.max(side, dot + 2) : side) - (margin.right ?? 0);
  const bottom = height - margin.bottom;
  return { left, right, bottom, x: linear(xs, [left, right]), y: linear(ys, [bottom, margin.top]) };
}

export function linear([first, last]: Span, [start, end]: Span) {
  return (value: number) => {
    const part = (value - first) / (last - first);
    return start * (1 - part) + end * part;
  };
}

type LabelProps = {
  text: string;
  x: number;
  /** The line on which the letters stand. */
  y: number;
  size?: keyof Sheet['text'];
  align?: 'start' | 'middle' | 'end';
  tone?: Tone;
};

/** One line of text. Never two: SVG does not wrap, and tests measure each line by itself. */
export function Label({ text, x, y, size = 'label', align = 'start', tone = 'ink' }: LabelProps) {
  return (
    <text
      x={round(x)}
      y={round(y)}
      fontSize={useSheet().text[size]}
      fontWeight={{ axis: 400, label: 600, strong: 700 }[size]}
      textAnchor={align}
      fill={colour[tone]}
    >
      {text}
    </text>
  );
}

export function AxisLabel(props: Omit<LabelProps, 'size' | 'tone'>) {
  return <Label {...props} size="axis" tone="ink-soft" />;
}

type ValuesProps = { plot: Plot; at: readonly number[] };

/** A horizontal rule at each value; the strong one is what the values are counted from. */
export function Rules({ plot, at }: ValuesProps) {
  return at.map((value) => (
    <Rule key={value} x1={plot.left} x2={plot.right} y={plot.y(value)} strong={value === 0} />
  ));
}

export function Rule({ x1, x2, y, strong }: { x1: number; x2: number; y: number; strong?: boolean }) {
  return <Stroke x={[x1, x2]} y={[y, y]} tone={strong ? 'line-strong' : 'line'} width={strong ? 2 : 1.5} />;
}

type StrokeProps = { x: Span; y: Span; tone: Tone; width: number };

/** One straight line. */
export function Stroke({ x, y, tone, width }: StrokeProps) {
  const [[x1, x2], [y1, y2]] = [x.map(round), y.map(round)];
  return <line x1={x1} x2={x2} y1={y1} y2={y2} stroke={colour[tone]} strokeWidth={width} />;
}

type ValueLabelsProps = ValuesProps & { unit?: string; text?: (value: number) => string };

/** What each value is, just above its rule: dollars, of which the last carries the unit. */
export function ValueLabels({ plot, at, unit = '', text = dollars }: ValueLabelsProps) {
  const above = useSheet().text.axis * 0.45;
  const labels = at.map((value, index) => `${text(value)} ${index === at.length - 1 ? unit : ''}`.trim());
  return at.map((value, index) => (
    <AxisLabel key={value} x={plot.left} y={plot.y(value) - above} text={labels[index] ?? ''} />
  ));
}

/** `Start   10 years   20   30` below a chart. The first year after the start carries the unit. */
export function YearAxis({ plot, years, x }: { plot: Plot; years: readonly number[]; x?: Plot['x'] }) {
  const { axis } = useSheet().text;
  const place = x ?? plot.x;
  return years.map((year, index) => (
    <AxisLabel
      key={year}
      x={place(year)}
      y={plot.bottom + axis * 1.5}
      align={index === 0 ? 'start' : index === years.length - 1 ? 'end' : 'middle'}
      text={index === 0 ? 'Start' : index === 1 ? duration(year * 12) : String(year)}
    />
  ));
}

type Point = readonly [x: number, y: number];

function pathThrough(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)},${round(y)}`).join('');
}

export function Line({ points, tone }: { points: readonly Point[]; tone: Tone }) {
  return <path d={pathThrough(points)} fill="none" stroke={colour[tone]} strokeWidth={useSheet().stroke} />;
}

/** What lies between two lines. */
export function Gap({ upper, lower }: { upper: readonly Point[]; lower: readonly Point[] }) {
  const edges = pathThrough([...upper, ...lower.toReversed()]);
  return <path d={`${edges}Z`} fill={colour.wattle} fillOpacity={0.55} />;
}

export function Dot({ x, y, tone }: { x: number; y: number; tone: Tone }) {
  return <circle cx={round(x)} cy={round(y)} r={useSheet().dot} fill={colour[tone]} />;
}

type BarProps = { x: number; y: number; width: number; height: number; tone: Tone; fillOpacity?: number };

export function Bar({ x, y, width, height, tone, ...rest }: BarProps) {
  const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
  return <rect {...box} fill={colour[tone]} {...rest} />;
}

/** Two decimals of a unit are finer than any screen; more only make files longer. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Rough width of a text, in the units of its font size. Charts are drawn where there is no browser
 * to ask, so this stands in for measuring. It counts in DejaVu Sans, the widest of the fonts that
 * a visitor's system may fall back on: what fits there fits in Arial, Helvetica and Roboto.
 */
export function textWidth(text: string, fontSize: number, weight: 'regular' | 'bold'): number {
  let ems = 0;
  for (const letter of text) ems += letterWidth(letter);
  return ems * fontSize * (weight === 'bold' ? 1.1 : 1);
}

function letterWidth(letter: string): number {
  if (/[iljI.,:;'|! ]/.test(letter)) return 0.32;
  if (/[frt()-]/.test(letter)) return 0.41;
  if (/[mwMW%]/.test(letter)) return 0.95;
  if (/[A-Z]/.test(letter)) return 0.69;
  return 0.625;
}

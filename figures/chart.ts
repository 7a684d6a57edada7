/** A table of a chart's data, or an example's schedule. */
export interface TableData {
  caption: string;
  columns: string[];
  /** The first cell of a row is its heading. */
  rows: string[][];
}

/**
 * Meaning of a mark, the same in every chart. `baseline` is the situation without a choice, and `choice` the one that
 * the text is about; neither means good or bad. `difference` lies between the two, and is the tone of interest.
 * `range` is the uncertain end of a bar. Everything else is `other`.
 */
export type Tone = 'baseline' | 'choice' | 'other' | 'difference' | 'range';

export type Point = readonly [x: number, y: number];

/** A position on an axis and its label. */
export interface Tick {
  at: number;
  text: string;
}

export interface Axis {
  /** Format of the numbers in a table: `dollars` rounds to the dollar, `about` to the hundred. */
  unit: 'years' | 'months' | 'days' | 'dollars' | 'cents' | 'about' | 'percent';
  /** 0 by default. */
  from?: number;
  to: number;
}

export type TickedAxis = Axis & { ticks: readonly Tick[] };

/** The legend above a chart: tones, their names and, if shown, their figures. */
export type Key = readonly { tone: Tone; name: string; figure?: string }[];

interface Plot {
  x: TickedAxis;
  /** `name` is shown above the axis. The axis's ticks are computed from its two ends. */
  y: Axis & { name: string };
  /** A point that the message names, labelled on the x axis. */
  marker?: { at: Point; text: string };
}

/** Lines over time, each with a dot at its end. */
export interface LinePlot extends Plot {
  kind: 'lines';
  lines: readonly NamedLine[];
  /** Whether the area between the first two lines is filled in the tone `difference`. */
  wedge?: boolean;
  /** Whether curves join the points, each over two segments, since there are few points. */
  curved?: boolean;
  key?: Key;
}

export interface NamedLine {
  name: string;
  tone: Tone;
  /** Its result, such as a duration. */
  figure?: string;
  points: readonly Point[];
}

/** Gap on each side of a column, as a share of its slot on the axis. */
export const COLUMN_EDGE = 0.1;

/** Stacked columns. The first takes 0 to 1 of the x axis. */
export interface ColumnPlot extends Plot {
  kind: 'columns';
  /** Text of a whole column's total. */
  heading?: string;
  key: Key;
  columns: readonly { parts: readonly { tone: Tone; amount: number }[] }[];
}

export interface BarPart {
  tone: Tone;
  amount: number;
  /** Shown below the bar. */
  text?: string;
}

export interface BarRow {
  name: string;
  /** Text of the bar's total. */
  value: string;
  parts: readonly BarPart[];
  /** Start of the first part, in the unit of the amounts; 0 by default. */
  from?: number;
}

/** Horizontal bars on one scale. */
export interface BarChart {
  kind: 'bars';
  heading: string;
  bars: readonly BarRow[];
  /** A value that the bars are compared with, drawn as a line. */
  threshold?: { at: number; text: string };
  key?: Key;
}

export type Drawing = LinePlot | ColumnPlot | BarChart;

/** A chart with its texts, as a page shows it. */
export interface ShownChart {
  /** The caption: the main finding. */
  message: string;
  /** Alternative text for screen readers, with the figures. */
  alt: string;
  /** Assumptions, in small print. */
  note: string;
  table: TableData;
  drawing: Drawing;
}

/** An example on a card: one figure, a small chart, and the assumptions. */
export interface ChartSummary {
  figure: { value: string; unit: string };
  assumption: string;
  drawing: Drawing;
}

/** Numbers behind a picture, and the schedules of examples. */
export interface TableData {
  caption: string;
  columns: string[];
  /** The first cell of a row is its heading. */
  rows: string[][];
}

/**
 * What a mark stands for, the same in every chart: the `baseline` is how things are without a choice, the
 * `choice` is the one that the text is about, never for good or bad, the `difference` lies between the two, and
 * interest is one. A `range` is how far a bar may reach beyond what is sure; everything else is `other`.
 */
export type Tone = 'baseline' | 'choice' | 'other' | 'difference' | 'range';

export type Point = readonly [x: number, y: number];

/** A place on an axis and its words. */
export interface Tick {
  at: number;
  text: string;
}

/** From `from`, or zero, to `to`. */
export interface Axis {
  /** How a table says the numbers; dollars are to the dollar, and `about` to a round sum. */
  unit: 'years' | 'months' | 'days' | 'dollars' | 'cents' | 'about' | 'percent';
  from?: number;
  to: number;
}

export type TickedAxis = Axis & { ticks: readonly Tick[] };

/** What tones stand for, and what each comes to, above a chart. */
export type Key = readonly { tone: Tone; name: string; figure?: string }[];

interface Plot {
  x: TickedAxis;
  /** What it measures stands above it; its ticks follow from its ends. */
  y: Axis & { name: string };
  /** A point that the message is about, named by a tick under it. */
  marker?: { at: Point; text: string };
}

/** Lines over time. Each ends in a dot. */
export interface LinePlot extends Plot {
  kind: 'lines';
  lines: readonly NamedLine[];
  /** Whether the space between the first two lines is filled: it is the difference that they make. */
  wedge?: boolean;
  /** Whether curves join the points, two steps each: there are too few for straight ones. */
  curved?: boolean;
  key?: Key;
}

/** A line, its name, and what it comes to. */
export interface NamedLine {
  name: string;
  tone: Tone;
  figure?: string;
  points: readonly Point[];
}

/** How far from where its place on the axis begins and ends a column is drawn. */
export const COLUMN_EDGE = 0.1;

/** Columns side by side, the first between 0 and 1 of the x axis; the parts of one stand on each other. */
export interface ColumnPlot extends Plot {
  kind: 'columns';
  /** What a whole column comes to. */
  heading?: string;
  key: Key;
  columns: readonly { parts: readonly { tone: Tone; amount: number }[] }[];
}

export interface BarPart {
  tone: Tone;
  amount: number;
  /** Stands below the bar. */
  text?: string;
}

export interface BarRow {
  name: string;
  /** What the whole bar comes to. */
  value: string;
  parts: readonly BarPart[];
  /** Where the first part begins, in the unit of the amounts; at zero where it is left out. */
  from?: number;
}

/** Horizontal bars, one below the other, on one scale. */
export interface BarChart {
  kind: 'bars';
  /** What the bars measure. */
  heading: string;
  bars: readonly BarRow[];
  /** A value that every bar is measured against. */
  threshold?: { at: number; text: string };
  key?: Key;
}

export type Drawing = LinePlot | ColumnPlot | BarChart;

/** A chart with its words, as a page shows it above or between its text. */
export interface ShownChart {
  /** What the chart says, as its caption says it. */
  message: string;
  /** The message for those who cannot see the chart, with the figures and the assumptions. */
  alt: string;
  /** Assumptions, in small print below the chart. */
  note: string;
  table: TableData;
  drawing: Drawing;
}

/** What a card shows of an example: one figure in type, a small picture, and what is assumed. */
export interface ChartSummary {
  figure: { value: string; unit: string };
  assumption: string;
  drawing: Drawing;
}

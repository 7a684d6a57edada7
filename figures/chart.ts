/** Numbers behind a picture, and the schedules of examples. */
export interface TableData {
  caption: string;
  columns: string[];
  /** The first cell of a row is its heading. */
  rows: string[][];
}

/**
 * What a mark stands for, the same in every chart: `fig` is how things are without a choice, `coral`
 * the choice that the text is about, never for good or bad, `other` everything else. What lies between two
 * lines or bars is their `difference`, in wattle, and so is `interest`, with an edge in coral. How far a bar may reach
 * beyond what is sure is its `range`, an outline.
 */
export type Tone = 'fig' | 'coral' | 'other' | 'interest' | 'difference' | 'range';

export type Point = readonly [x: number, y: number];

/** A place on an axis with what is written there. */
export interface Tick {
  at: number;
  text: string;
  /** The message names it: it stands there on narrow screens, too, and on the scale of other numbers. */
  isKey?: boolean;
}

/** From `from`, or nothing, to `to`. */
export interface Axis {
  /** How a table says the numbers; dollars are to the dollar, and `about` to a round sum. */
  unit: 'years' | 'months' | 'days' | 'dollars' | 'cents' | 'about' | 'percent';
  from?: number;
  to: number;
  ticks: readonly Tick[];
}

/** Words at what they name, in its colour. */
export interface PlotLabel {
  tone: Tone;
  name: string;
  /** What the mark comes to, in heavier type. */
  figure?: string;
  /** The point that it names, where that is not the end of its line or the last column. */
  at?: Point;
  /** Where it stands, with a line to the point, where that was worked out with the drawing. */
  stand?: Point;
}

interface Plot {
  x: Axis;
  y: Axis;
  labels: readonly PlotLabel[];
  /** A point that the message is about, over the tick that says where it lies. */
  marker?: Point;
  /** What all of it comes to, above it. */
  heading?: string;
  key?: Key;
}

/** What a tone stands for, where that has no place of its own, and what all of it comes to. */
export type Key = readonly { tone: Tone; name: string; figure?: string }[];

/** Lines over time. Each ends in a dot. */
export interface LinePlot extends Plot {
  kind: 'lines';
  lines: readonly { name: string; tone: Tone; points: readonly Point[] }[];
  /** Whether the space between the first two lines is filled: it is the difference that they make. */
  wedge?: boolean;
  /** Whether curves join the points, two steps each: there are too few for straight ones. */
  curved?: boolean;
}

/** How far from where its place on the axis begins and ends a column is drawn. */
export const COLUMN_EDGE = 0.1;

/** Columns side by side, the first between 0 and 1 of the x axis; the parts of one stand on each other. */
export interface ColumnPlot extends Plot {
  kind: 'columns';
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
  /** Where the first part begins, in the unit of the amounts; at nothing where it is left out. */
  from?: number;
}

/** A value that every bar is measured against, in one line or two. */
export interface Threshold {
  at: number;
  text: readonly string[];
}

/** Horizontal bars, one below the other, on one scale. */
export interface BarChart {
  kind: 'bars';
  /** What the bars measure. */
  heading: string;
  bars: readonly BarRow[];
  threshold?: Threshold;
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

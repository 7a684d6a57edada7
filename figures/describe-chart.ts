/** Charts as text and as tables, for readers who cannot see them. */
import { formatTick, formatYears } from './axis.ts';
import type { Axis, BarRow, ColumnPlot, Drawing, LinePlot, Point, TableData } from './chart.ts';
import { approxDollars, dollars, money, percent, roundDollars } from './format.ts';

/** The alternative text of a chart. */
export function describeChart(drawing: Drawing): string {
  if (drawing.kind === 'bars') {
    const list = drawing.bars.map((bar) => `${bar.name}, ${describeBar(bar)}`);
    const line = drawing.threshold ? `. A line: ${drawing.threshold.text}` : '';
    return `Bars. ${drawing.heading}: ${list.join('; ')}${line}.`;
  }
  const { kind, x, y } = drawing;
  const span = `from ${x.ticks[0]?.text} to ${x.ticks.at(-1)?.text}`;
  const ends = seriesOf(drawing).map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)].map((point) => formats[y.unit](point?.[1] ?? 0));
    return `${name} from ${first} to ${last}`;
  });
  const named = [...(drawing.key ?? []), ...(drawing.kind === 'lines' ? drawing.lines : [])];
  const words = named.flatMap(({ name, figure }) => (figure === undefined ? [] : `${name}, ${figure}`));
  const heading = drawing.kind === 'columns' ? (drawing.heading ?? []) : [];
  const parts = [...ends, ...words, drawing.marker?.text ?? [], heading].flat();
  const begins = axisStartNote(y);
  return `${kind === 'lines' ? 'Lines' : 'Columns'}, ${span}: ${parts.join('; ')}${begins && `. ${begins}`}.`;
}

/** A note that an axis starts above zero; empty if it doesn't. */
export const axisStartNote = ({ unit, from = 0 }: Axis): string =>
  from > 0 ? `The axis begins at ${formatTick(unit, from)}, not at zero` : '';

/** A bar's value, with the texts of its parts. */
function describeBar({ value, parts }: BarRow): string {
  const words = parts.flatMap(({ text }) => text ?? []);
  return words.length > 0 ? `${value} (${words.join(', ')})` : value;
}

/** A chart's data: every bar, or a few positions along a plot. */
export function dataTable(drawing: Drawing, caption: string): TableData {
  if (drawing.kind === 'bars') {
    const rows = drawing.bars.map((bar) => [bar.name, describeBar(bar)]);
    return { caption, columns: ['', drawing.heading], rows };
  }
  const { x, y } = drawing;
  const series = seriesOf(drawing);
  const rows = samplePositions(series[0]?.points[0]?.[0] ?? 0, x.to).map((place) => [
    formats[x.unit](place),
    ...series.map(({ points }) => formats[y.unit](points.findLast(([at]) => at <= place + 1e-9)?.[1] ?? 0)),
  ]);
  return { caption, columns: ['', ...series.map(({ name }) => name)], rows };
}

const formats: Record<Axis['unit'], (value: number) => string> = {
  years: (year) => (year === 0 ? 'Start' : formatYears(year)),
  months: (month) => `Month ${month}`,
  days: (day) => `Day ${day}`,
  dollars: roundDollars,
  cents: money,
  about: approxDollars,
  percent: (value) => percent(value, 2),
};

/** The lines of a plot; for columns, one series for each tone, with the first column at 1. */
function seriesOf(drawing: LinePlot | ColumnPlot): { name: string; points: readonly Point[] }[] {
  if (drawing.kind === 'lines') return [...drawing.lines];
  return drawing.key.map(({ name, tone }) => ({
    name,
    points: drawing.columns.map(({ parts }, index): Point => {
      const ofTone = parts.filter((part) => part.tone === tone);
      return [index + 1, ofTone.reduce((sum, { amount }) => sum + amount, 0)];
    }),
  }));
}

/** Sampled positions: both ends, 1, and a few round ones; few enough rows for a phone. */
function samplePositions(from: number, to: number): number[] {
  const step = Math.max(1, Math.ceil((to - from) / 6));
  const round = [1, ...Array.from({ length: Math.ceil(to / step) }, (_, index) => index * step)];
  return [...new Set([from, ...round.filter((place) => place > from && place < to), to])];
}

/**
 * A loan's numbers after some of its years.
 *
 * @param columns by heading, a function of the year.
 */
export function yearTable(
  caption: string,
  term: number,
  columns: Readonly<Record<string, (year: number) => number>>,
): TableData {
  const rows = samplePositions(0, term).slice(1);
  return {
    caption,
    columns: ['After', ...Object.keys(columns)],
    rows: rows.map((year) => [
      formatYears(year),
      ...Object.values(columns).map((read) => dollars(read(year))),
    ]),
  };
}

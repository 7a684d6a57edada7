/** What a chart says to those who cannot see it: in words, and as a table. */
import { lengthOf, tickText } from './axis.ts';
import type { Axis, BarRow, ColumnPlot, Drawing, LinePlot, Point, TableData } from './chart.ts';
import { approxDollars, dollars, money, percent, roundDollars } from './format.ts';

/** A drawing in words. */
export function describe(drawing: Drawing): string {
  if (drawing.kind === 'bars') {
    const list = drawing.bars.map((bar) => `${bar.name}, ${saidOfBar(bar)}`);
    const line = drawing.threshold ? `. A line: ${drawing.threshold.text}` : '';
    return `Bars. ${drawing.heading}: ${list.join('; ')}${line}.`;
  }
  const { kind, x, y } = drawing;
  const span = `from ${x.ticks[0]?.text} to ${x.ticks.at(-1)?.text}`;
  const ends = seriesOf(drawing).map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)].map((point) => inUnit[y.unit](point?.[1] ?? 0));
    return `${name} from ${first} to ${last}`;
  });
  const named = [...(drawing.key ?? []), ...(drawing.kind === 'lines' ? drawing.lines : [])];
  const words = named.flatMap(({ name, figure }) => (figure === undefined ? [] : `${name}, ${figure}`));
  const heading = drawing.kind === 'columns' ? (drawing.heading ?? []) : [];
  const said = [...ends, ...words, drawing.marker?.text ?? [], heading].flat();
  const begins = beginsAt(y);
  return `${kind === 'lines' ? 'Lines' : 'Columns'}, ${span}: ${said.join('; ')}${begins && `. ${begins}`}.`;
}

/** That an axis does not begin at zero; empty where it does, or where zero is on it. */
export const beginsAt = ({ unit, from = 0 }: Axis): string =>
  from > 0 ? `The axis begins at ${tickText(unit, from)}, not at zero` : '';

/** What a bar comes to, and its parts where they have words. */
function saidOfBar({ value, parts }: BarRow): string {
  const words = parts.flatMap(({ text }) => text ?? []);
  return words.length > 0 ? `${value} (${words.join(', ')})` : value;
}

/** The numbers behind a drawing: of each bar, or of a few places along a plot. */
export function numbersBehind(drawing: Drawing, caption: string): TableData {
  if (drawing.kind === 'bars') {
    const rows = drawing.bars.map((bar) => [bar.name, saidOfBar(bar)]);
    return { caption, columns: ['', drawing.heading], rows };
  }
  const { x, y } = drawing;
  const series = seriesOf(drawing);
  const rows = places(series[0]?.points[0]?.[0] ?? 0, x.to).map((place) => [
    inUnit[x.unit](place),
    ...series.map(({ points }) => inUnit[y.unit](points.findLast(([at]) => at <= place + 1e-9)?.[1] ?? 0)),
  ]);
  return { caption, columns: ['', ...series.map(({ name }) => name)], rows };
}

const inUnit: Record<Axis['unit'], (value: number) => string> = {
  years: (year) => (year === 0 ? 'Start' : lengthOf(year)),
  months: (month) => `Month ${month}`,
  days: (day) => `Day ${day}`,
  dollars: roundDollars,
  cents: money,
  about: approxDollars,
  percent: (value) => percent(value, 2),
};

/** The lines; or the parts of columns by what their tone stands for, the first column at 1. */
function seriesOf(drawing: LinePlot | ColumnPlot): { name: string; points: readonly Point[] }[] {
  if (drawing.kind === 'lines') return [...drawing.lines];
  return drawing.key.map(({ name, tone }) => ({
    name,
    points: drawing.columns.map(({ parts }, index): Point => {
      const told = parts.filter((part) => part.tone === tone);
      return [index + 1, told.reduce((sum, { amount }) => sum + amount, 0)];
    }),
  }));
}

/** The ends, the first place after the start, and some round ones: no more rows than are read on a phone. */
function places(from: number, to: number): number[] {
  const step = Math.max(1, Math.ceil((to - from) / 6));
  const round = [1, ...Array.from({ length: Math.ceil(to / step) }, (_, index) => index * step)];
  return [...new Set([from, ...round.filter((place) => place > from && place < to), to])];
}

/** A loan's numbers after some of its years, each column asked for the year. */
export function yearTable(
  caption: string,
  term: number,
  columns: Readonly<Record<string, (year: number) => number>>,
): TableData {
  const rows = places(0, term).slice(1);
  return {
    caption,
    columns: ['After', ...Object.keys(columns)],
    rows: rows.map((year) => [lengthOf(year), ...Object.values(columns).map((read) => dollars(read(year)))]),
  };
}

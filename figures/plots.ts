/** The charts that calculators draw, and what each of them says in words and as a table. */
import { type Loan, schedule } from '../finance/loan.ts';
import type { PayOff } from '../finance/pay-off.ts';
import {
  type Axis,
  type BarChart,
  type BarPart,
  type BarRow,
  COLUMN_EDGE,
  type ColumnPlot,
  type Drawing,
  type Key,
  type LinePlot,
  type PlotLabel,
  type Point,
  type TableData,
  type Threshold,
  type Tick,
  type Tone,
} from './chart.ts';
import {
  about,
  differenceOf,
  dollars,
  duration,
  isNothing,
  money,
  percent,
  roughly,
  soundly,
} from './format.ts';
import { MONTHS_A_YEAR, stepRows } from './outcome.ts';

/** Bars that differ by less, as a share of the longer one, look alike: what they differ by has its own. */
const ALIKE = 0.1;

/** A bar as an amount, or as the parts of one by their tones, with what it comes to in words. */
type Bar =
  | number
  | (Partial<Record<Tone, number>> & { says?: string; from?: number; parts?: readonly BarPart[] });

interface BarOptions {
  /** The bars of one amount that stand out; else the last. */
  coral?: readonly string[];
  text?: (amount: number) => string;
  /**
   * Whether what the first bar and the one that stands out differ by has a bar of its own: also where they differ by
   * much, since it is the answer; or never, since they are parts of a sum and nobody asks. Else where they look alike.
   * A name is that of the bar in the place of the first.
   */
  difference?: boolean | string;
  threshold?: Threshold;
  key?: Key;
}

/** Bars by their names. Of those of one amount each, the last or `coral` stands out; where that looks like the first, their difference is drawn. */
export function bars(
  heading: string,
  named: Readonly<Record<string, Bar>>,
  { coral = Object.keys(named).slice(-1), text = about, difference, threshold, key }: BarOptions = {},
): BarChart {
  const entries = Object.entries(named);
  const amounts = entries.flatMap(([, bar]) => (typeof bar === 'number' ? bar : []));
  const chosen = entries.findIndex(([name]) => coral.includes(name));
  const other = Math.max(
    0,
    entries.findIndex(([name]) => name === difference),
  );
  const [least = 0, most = 0] = [amounts[other] ?? 0, amounts[chosen] ?? 0].sort((a, b) => a - b);
  const isSimple = amounts.length === entries.length && coral.length === 1 && chosen > other;
  const hasDifference = isSimple && Boolean(difference ?? areAlike(least, most));
  // What the bars come to adds up with it.
  const show = hasDifference ? soundly(text, least, most) : text;
  const list = entries.map(([name, bar]): BarRow => {
    if (typeof bar === 'number') {
      const tone = coral.includes(name) ? 'coral' : 'fig';
      return { name, value: show(bar), parts: [{ tone, amount: bar }] };
    }
    const { says, from, parts, ...tones } = bar;
    const shown = parts?.filter(({ amount }) => !isNothing(amount)) ?? partsOf(tones);
    const value = says ?? show(shown.reduce((sum, { amount }) => sum + amount, 0));
    return { name, value, parts: shown, ...(from && { from }) };
  });
  if (hasDifference) {
    const parts = partsOf({ difference: most - least });
    const value = differenceOf(show, least, most);
    // Right below the bar that it is the difference of.
    list.splice(chosen + 1, 0, { name: 'Difference', value, parts, from: least });
  }
  return { kind: 'bars', heading, bars: list, ...(threshold && { threshold }), ...(key && { key }) };
}

function areAlike(one = 0, other = 0): boolean {
  const apart = Math.abs(one - other);
  return !isNothing(apart) && apart < ALIKE * Math.max(one, other);
}

/** By their tones, from the start of the bar or the foot of the column; what comes to nothing has no place to write in. */
const partsOf = (amounts: Partial<Record<Tone, number>>): BarPart[] =>
  Object.entries(amounts)
    .map(([tone, amount]) => ({ tone: tone as Tone, amount }))
    .filter(({ amount }) => !isNothing(amount));

/** A line with its words. */
export type NamedLine = PlotLabel & { points: readonly Point[] };

/** Lines on their axes; the space between the first two is filled, and is the difference that they make. */
export function linePlot(
  x: Axis,
  y: Axis,
  named: readonly NamedLine[],
  labels?: readonly PlotLabel[],
): LinePlot {
  return {
    kind: 'lines',
    x,
    y,
    wedge: named.length > 1,
    lines: named.map(({ name, tone, points }) => ({ name, tone, points })),
    labels: labels ?? named.map(({ points, ...label }) => label),
  };
}

/** A line that stays where it is, beside another. */
export const level = (beside: readonly Point[], value: number): Point[] => beside.map(([at]) => [at, value]);

/** Points at the end of each month, the first at the start. */
export const byMonth = (amounts: readonly number[]): Point[] =>
  amounts.map((amount, month) => [month / MONTHS_A_YEAR, amount]);

export type Owing = readonly [name: string, byMonth: readonly number[]];

/**
 * What is owed on a loan as it is, beside what a choice makes of it; each is labelled with the time that it takes.
 *
 * @param saved dollars of interest that are not charged, since less is owed.
 */
export function owedLines(agreed: Owing, changed?: Owing | false, saved?: number): LinePlot {
  const owings = changed ? [agreed, changed] : [agreed];
  const most = Math.max(1, ...owings.flatMap(([, owed]) => owed));
  const term = Math.max(...owings.map(([, owed]) => (owed.length - 1) / MONTHS_A_YEAR));
  const lines = owings.map(([name, owed], index): NamedLine => {
    const tone = index === 0 ? 'fig' : 'coral';
    return { name, tone, figure: duration(owed.length - 1), points: byMonth(owed) };
  });
  const axis = upTo(most, 'owed');
  // What the axis is of stands at the reader's own debt.
  const y = { ...axis, ticks: axis.ticks.map((tick) => ({ ...tick, isKey: tick.at === most })) };
  const plot = linePlot(yearAxis(term), y, lines);
  if (saved === undefined) return plot;
  return { ...plot, key: [keyOf('difference', 'Less owed, so', `${roughly(saved)} less interest`)] };
}

export const keyOf = (tone: Tone, name: string, figure: string) => ({ tone, name, figure });

/** Owing at the start and after each repayment. */
export const agreedBalances = (loan: Loan): number[] => [
  loan.principal,
  ...schedule(loan).map(({ balance }) => balance),
];

/** One column after the other, each of its parts by their tones. */
export function columnPlot(
  x: Axis,
  y: Axis,
  columns: readonly Partial<Record<Tone, number>>[],
  labels: readonly PlotLabel[],
): ColumnPlot {
  return { kind: 'columns', x, y, columns: columns.map((amounts) => ({ parts: partsOf(amounts) })), labels };
}

/** A part of a column, and what its words say. */
type NamedPart = PlotLabel & { amount: number };

/** What a label takes of the plot's height where that is lowest, and where the highest may stand. */
const [LABEL, HIGHEST] = [0.28, 0.86];

/** From the last column to words that a line leads to its part, as a share of the axis. */
const ASIDE = 0.027;

/**
 * Words right of the last column, where the axis goes on: beside its parts, from the foot up, as far as each has room
 * above the one below and the highest is on the plot.
 */
export function besideParts(parts: readonly NamedPart[], count: number, x: Axis, y: Axis): PlotLabel[] {
  let reached = 0;
  const middles = parts.map(({ amount }) => {
    reached += amount;
    return (reached - amount / 2) / y.to;
  });
  let least = LABEL / 2;
  const raised = middles.map((middle) => {
    const place = Math.max(middle, least);
    least = place + LABEL;
    return place;
  });
  let most = HIGHEST;
  const places = raised.toReversed().map((place) => {
    const lowered = Math.min(place, most);
    most = lowered - LABEL;
    return lowered;
  });
  const isBeside = (index: number) =>
    Math.abs((middles[index] ?? 0) - (places.at(-1 - index) ?? 0)) < LABEL / 3;
  // A line to one would go through the words of another that stood nearer.
  const aside = parts.every((_, index) => isBeside(index)) ? 0 : ASIDE * x.to;
  return parts.map(({ amount, ...label }, index): PlotLabel => {
    const [middle = 0, place = 0] = [middles[index], places.at(-1 - index)];
    return {
      ...label,
      at: [count - COLUMN_EDGE, (isBeside(index) ? place : middle) * y.to],
      stand: [count - COLUMN_EDGE + aside, place * y.to],
    };
  });
}

/** Along a stretch of time that only its ends have words for. */
export const fromTo = (unit: Axis['unit'], to: number, first: string, last: string): Axis => ({
  unit,
  to,
  ticks: [
    { at: 0, text: first },
    { at: to, text: last },
  ],
});

/**
 * From nothing to an amount, with the words for it: `$500,000 owed`, and half of it. Without words there is no rule.
 *
 * @param room how much higher the axis goes on, as a multiple of the amount, for labels above what is drawn.
 */
export function upTo(most: number, what?: string, room = 1): Axis {
  const rules =
    what === undefined
      ? []
      : [
          { at: most / 2, text: money(most / 2) },
          { at: most, text: `${money(most)} ${what}`.trim() },
        ];
  return { unit: 'dollars', to: most * room, ticks: [{ at: 0, text: '' }, ...rules] };
}

/** Room for one line of words or two on the lowest plot, as shares of what the lines reach; above it they may stand over its edge. */
const [LINE_BELOW, WORDS_BELOW, WORDS_ABOVE] = [0.34, 0.5, 0.35];

/**
 * Round a level at which lines begin, with room for words above and below what they reach. Rules stand beside
 * it where anything reaches to that side; `say` has their words.
 *
 * @param isSaid whether the level has words, too: else the lines begin where the axis does, and would cross them.
 * @param isNamed whether the line at the level has a name alone: below it, where nothing reaches, one line is room enough.
 */
export function around(
  level: number,
  values: readonly number[],
  {
    unit,
    least,
    say = () => '',
    isSaid = false,
    isNamed = false,
  }: {
    unit: Axis['unit'];
    least: number;
    say?: (value: number) => string;
    isSaid?: boolean;
    isNamed?: boolean;
  },
): Axis {
  const apart = values.map((value) => value - level);
  const [down, up] = [Math.min(0, ...apart), Math.max(0, ...apart)];
  const span = Math.max(least, up - down);
  const wordsBelow = isNamed && down === 0 ? LINE_BELOW : WORDS_BELOW;
  const [from, to] = [down - span * wordsBelow, up + span * WORDS_ABOVE];
  // By the side that reaches less, where the other has room for so many.
  const [less, more] = [-down, up].sort((one, other) => one - other) as [number, number];
  const step = roundStep(Math.max(least, less * 3 > more ? less : more));
  // One or two of the steps that the values reach.
  const rulesTo = (reach: number) => [step, 2 * step].filter((rule) => rule <= reach);
  const below = rulesTo(-down).map((more) => -more);
  const ticks = [...below.reverse(), 0, ...rulesTo(up)];
  return {
    unit,
    from: level + from,
    to: level + to,
    ticks: ticks.map((more) => ({ at: level + more, text: more === 0 && !isSaid ? '' : say(level + more) })),
  };
}

/** The largest of 1, 2, 5, 10, 20 and so on that goes into an amount. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return ([5, 2].find((each) => each * power <= amount) ?? 1) * power;
}

/** Where an axis of money ends that has to hold so much: one of the few round sums at or above it. */
export function roundUp(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most));
  const times = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((each) => each * size >= most) ?? 10;
  return times * size;
}

/** How far along the axis a year may stand; the last one is left out on narrow screens (app/figures/plot.tsx). */
const CLEAR_OF_END = 0.9;

/**
 * The start, the end and round years between them, clear of the words at the end.
 *
 * @param first what stands where the axis begins: columns begin with a year, not with a day.
 */
export function yearAxis(term: number, first = 'Start'): Axis {
  const whole = Math.floor(term);
  const step = [1, 2, 5, 10].find((each) => whole / each <= 6) ?? 10;
  const between = Array.from(
    { length: Math.max(0, Math.ceil(whole / step) - 1) },
    (_, index) => (index + 1) * step,
  );
  const clear = between.filter((year) => year <= whole * CLEAR_OF_END);
  const end = whole === 0 ? term : whole;
  const ticks: Tick[] = [
    { at: 0, text: first },
    ...clear.map((year) => ({ at: year, text: String(year) })),
    { at: end, text: lengthOf(end) },
  ];
  return { unit: 'years', to: term, ticks };
}

const lengthOf = (term: number) => duration(Math.round(term * MONTHS_A_YEAR));

/** A drawing in words, for those who cannot see it. */
export function describe(drawing: Drawing): string {
  if (drawing.kind === 'bars') {
    const list = drawing.bars.map((bar) => `${bar.name}, ${saidOfBar(bar)}`);
    const line = drawing.threshold ? `. A line: ${drawing.threshold.text.join(' ')}` : '';
    return `Bars. ${drawing.heading}: ${list.join('; ')}${line}.`;
  }
  const { kind, x, y, labels } = drawing;
  const span = `from ${x.ticks[0]?.text} to ${x.ticks.at(-1)?.text}`;
  const ends = seriesOf(drawing).map(({ name, points }) => {
    const [first, last] = [points[0], points.at(-1)].map((point) => inUnit[y.unit](point?.[1] ?? 0));
    return `${name} from ${first} to ${last}`;
  });
  const words = [...(drawing.key ?? []), ...labels].flatMap(({ name, figure }) =>
    figure === undefined ? [] : `${name}, ${figure}`,
  );
  return `${kind === 'lines' ? 'Lines' : 'Columns'}, ${span}: ${[...ends, ...words].join('; ')}.`;
}

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
  dollars: about,
  cents: money,
  about: roughly,
  percent: (value) => percent(value, 2),
};

/** The lines; or the parts of columns by what their tone stands for, the first column at 1. */
function seriesOf(drawing: LinePlot | ColumnPlot): { name: string; points: readonly Point[] }[] {
  if (drawing.kind === 'lines') return [...drawing.lines];
  const { columns, labels, key = labels } = drawing;
  return key.map(({ name, tone }) => ({
    name,
    points: columns.map(({ parts }, index): Point => {
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

/** Every month of a loan as agreed, beside the same loan changed, for the file that can be downloaded. */
export const comparedRows = (loan: Loan, change: string, { interest, balances }: PayOff) =>
  stepRows({
    'Owing as agreed': agreedBalances(loan).slice(1),
    [`Interest ${change}`]: interest,
    [`Owing ${change}`]: balances.slice(1),
  });

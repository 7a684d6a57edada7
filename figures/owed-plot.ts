/** What is owed on a loan over its years: the plot of the home page, of articles and of worked examples. */
import type { LinePlot, PlotLabel, Point, Tick, Tone } from './chart.ts';
import { dollars, duration } from './format.ts';
import { MONTHS_A_YEAR, years } from './outcome.ts';

export interface OwedLine {
  name: string;
  tone: Tone;
  /** Owing at the start and after each month. The last need not be the last of a year. */
  byMonth: readonly number[];
  /** What the line comes to, in heavier type. */
  figure?: string;
}

/** The first line is the loan as it is; the space between it and the second is what a choice makes. */
export function owedPlot(term: number, most: number, lines: readonly OwedLine[]): LinePlot {
  return {
    kind: 'lines',
    x: { to: term, ticks: yearTicks(term) },
    y: {
      to: most,
      ticks: [
        { at: 0, text: '' },
        { at: most / 2, text: dollars(most / 2) },
        { at: most, text: `${dollars(most)} owed` },
      ],
    },
    wedge: lines.length > 1,
    lines: lines.map(({ tone, byMonth }) => ({
      tone,
      points: byMonth.map((owed, month): Point => [month / MONTHS_A_YEAR, owed]),
    })),
    labels: lines.map(({ name, tone, figure }): PlotLabel => {
      const corner = tone === 'fig' ? 'top-right' : 'bottom-left';
      return { corner, tone, name, ...(figure !== undefined && { figure }) };
    }),
  };
}

type Owing = readonly [name: string, byMonth: readonly number[]];

/** A loan as agreed, beside the same loan changed; each is labelled with the time that it takes. */
export function owedLines(agreed: Owing, changed?: Owing | false): LinePlot {
  const owings = changed ? [agreed, changed] : [agreed];
  const most = Math.max(1, ...owings.flatMap(([, byMonth]) => byMonth));
  const term = Math.max(...owings.map(([, byMonth]) => (byMonth.length - 1) / MONTHS_A_YEAR));
  const lines = owings.map(([name, byMonth], index): OwedLine => {
    return { name, tone: index === 0 ? 'fig' : 'coral', byMonth, figure: duration(byMonth.length - 1) };
  });
  return owedPlot(term, most, lines);
}

/** How far along the axis a year may stand that is shown on every screen, and one on wide screens only. */
const CLEAR_OF_END = { always: 0.76, wide: 0.9 };

/** The start, the end and round years between them, clear of the words at the end. */
export function yearTicks(term: number): Tick[] {
  const last = Math.max(1, Math.floor(term));
  const step = [1, 2, 5, 10].find((each) => last / each <= 6) ?? 10;
  const between = Array.from({ length: Math.ceil(last / step) - 1 }, (_, index) => (index + 1) * step).filter(
    // On narrow screens every other one is left out, beginning with the first.
    (year, index) => year <= last * (index % 2 === 0 ? CLEAR_OF_END.wide : CLEAR_OF_END.always),
  );
  return [
    { at: 0, text: 'Start' },
    ...between.map((year) => ({ at: year, text: String(year) })),
    { at: last, text: years(last) },
  ];
}

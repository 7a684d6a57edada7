/** Charts of lines, most of them of what is owed. */
import { type Loan, schedule } from '../finance/loan.ts';
import type { PayOff } from '../finance/pay-off.ts';
import { yearAxis } from './axis.ts';
import type { LinePlot, NamedLine, Point, Tone } from './chart.ts';
import { approxDollars, duration } from './format.ts';
import { MONTHS_A_YEAR, stepRows } from './outcome.ts';

/** Lines on their axes; the space between the first two is filled, and is the difference that they make. */
export function linePlot(x: LinePlot['x'], y: LinePlot['y'], lines: readonly NamedLine[]): LinePlot {
  return { kind: 'lines', x, y, wedge: lines.length > 1, lines };
}

/** A line that stays where it is, beside another. */
export const level = (beside: readonly Point[], value: number): Point[] => beside.map(([at]) => [at, value]);

/** Points at the end of each month, the first at the start. */
export const byMonth = (amounts: readonly number[]): Point[] =>
  amounts.map((amount, month) => [month / MONTHS_A_YEAR, amount]);

type Owing = readonly [name: string, byMonth: readonly number[]];

/** The axis of what is owed, which begins at nothing. */
export const owedAxis = (most: number) => ({ unit: 'dollars' as const, name: 'Owed', to: Math.max(1, most) });

/**
 * What is owed on a loan as it is, beside what a choice makes of it; each is labelled with the time that it takes.
 *
 * @param saved dollars of interest that are not charged, since less is owed.
 */
export function owedLines(agreed: Owing, changed?: Owing | false, saved?: number): LinePlot {
  const owings = changed ? [agreed, changed] : [agreed];
  const term = Math.max(...owings.map(([, owed]) => (owed.length - 1) / MONTHS_A_YEAR));
  const lines = owings.map(([name, owed], index): NamedLine => {
    const tone = index === 0 ? 'baseline' : 'choice';
    return { name, tone, figure: duration(owed.length - 1), points: byMonth(owed) };
  });
  const plot = linePlot(yearAxis(term), owedAxis(Math.max(...owings.flatMap(([, owed]) => owed))), lines);
  if (saved === undefined) return plot;
  return { ...plot, key: [keyOf('difference', 'Less owed, so', `${approxDollars(saved)} less interest`)] };
}

export const keyOf = (tone: Tone, name: string, figure: string) => ({ tone, name, figure });

/** Owing at the start and after each repayment. */
export const agreedBalances = (loan: Loan): number[] => [
  loan.principal,
  ...schedule(loan).map(({ balance }) => balance),
];

/** Every month of a loan as agreed, beside the same loan changed, for the file that can be downloaded. */
export const comparedRows = (loan: Loan, change: string, { interest, balances }: PayOff) =>
  stepRows({
    'Owing as agreed': agreedBalances(loan).slice(1),
    [`Interest ${change}`]: interest,
    [`Owing ${change}`]: balances.slice(1),
  });

/** Line charts, most of them of a loan's balance. */
import { type Loan, schedule } from '../finance/loan.ts';
import type { PayOff } from '../finance/pay-off.ts';
import { yearAxis } from './axis.ts';
import type { LinePlot, NamedLine, Point, Tone } from './chart.ts';
import { approxDollars, duration } from './format.ts';
import { MONTHS_A_YEAR, stepRows } from './outcome.ts';

/** A line chart that fills the area between its first two lines. */
export function linePlot(x: LinePlot['x'], y: LinePlot['y'], lines: readonly NamedLine[]): LinePlot {
  return { kind: 'lines', x, y, wedge: lines.length > 1, lines };
}

/** A horizontal line at the x positions of another. */
export const flatLine = (beside: readonly Point[], value: number): Point[] =>
  beside.map(([at]) => [at, value]);

/** @param amounts at the start and after each month. */
export const byMonth = (amounts: readonly number[]): Point[] =>
  amounts.map((amount, month) => [month / MONTHS_A_YEAR, amount]);

type Balances = readonly [name: string, byMonth: readonly number[]];

/** An axis of balances from zero. */
export const balanceAxis = (most: number) => ({
  unit: 'dollars' as const,
  name: 'Owed',
  to: Math.max(1, most),
});

/**
 * The balance of a loan as agreed and, if given, after a choice, each labelled with its term.
 *
 * @param saved interest saved, in dollars.
 */
export function balanceLines(agreed: Balances, changed?: Balances | false, saved?: number): LinePlot {
  const all = changed ? [agreed, changed] : [agreed];
  const term = Math.max(...all.map(([, owed]) => (owed.length - 1) / MONTHS_A_YEAR));
  const lines = all.map(([name, owed], index): NamedLine => {
    const tone = index === 0 ? 'baseline' : 'choice';
    return { name, tone, figure: duration(owed.length - 1), points: byMonth(owed) };
  });
  const plot = linePlot(yearAxis(term), balanceAxis(Math.max(...all.flatMap(([, owed]) => owed))), lines);
  if (saved === undefined) return plot;
  return { ...plot, key: [keyEntry('difference', 'Less owed, so', `${approxDollars(saved)} less interest`)] };
}

export const keyEntry = (tone: Tone, name: string, figure: string) => ({ tone, name, figure });

/** The balance at the start and after each repayment. */
export const agreedBalances = (loan: Loan): number[] => [
  loan.principal,
  ...schedule(loan).map(({ balance }) => balance),
];

/** Monthly rows of a loan as agreed and as changed, for download. */
export const comparedRows = (loan: Loan, change: string, { interest, balances }: PayOff) =>
  stepRows({
    'Owing as agreed': agreedBalances(loan).slice(1),
    [`Interest ${change}`]: interest,
    [`Owing ${change}`]: balances.slice(1),
  });

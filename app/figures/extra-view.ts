/** What the home page's chart shows for an extra repayment: worked out by the build, and again while it is dragged. */

import { yearAxis } from '../../figures/axis.ts';
import type { FigureFacts, Values } from '../../figures/calculator.ts';
import { extraRepayments } from '../../figures/calculators/extra-repayments.ts';
import type { LinePlot, Point } from '../../figures/chart.ts';
import type { Example } from '../../figures/examples.ts';
import { MONTHS_A_YEAR } from '../../figures/outcome.ts';
import { repayment } from '../../finance/loan.ts';
import { share } from './scale.ts';

/** Extra repayments that the ring can stand for, in dollars a month. */
export const extraRange = { min: 0, max: 1000, step: 10 };

export interface ExtraView {
  /** Dollars a month. */
  extra: number;
  message: string;
  plot: LinePlot;
  /** Years until the loan with the extra is repaid. */
  end: number;
  /** The same as the ring's flag says it: `25 y 9 m`. */
  flag: string;
  /** What the filled space is worth, and the room for it there, in shares of the plot. */
  saving?: { text: string; left: number; right: number; at: number };
}

/** The plot runs on beyond the agreed end, so that the end is seen where the plot meets the window's edge. */
const BEYOND = 1.06;

/** How much is still owed, as a share, where the saving stands: above the flag at every height of the plot. */
const SAVING_AT = 0.35;

/** Whether an example's chart has one end that a hand can move. */
export function canBeDragged({ calculator, values }: Pick<Example, 'calculator' | 'values'>): boolean {
  return calculator === extraRepayments.name && values.lumpSum === 0;
}

/** @param values of an example that can be dragged. */
export function extraView(values: Values, extra: number, facts: FigureFacts): ExtraView {
  const typed = { ...values, extra };
  const { message, ...outcome } = extraRepayments.outcome(typed, facts);
  const { interestSaved: saved } = extraRepayments.figures(typed, facts);
  const chart = outcome.chart as LinePlot;
  const years = values.years ?? 0;
  const [agreed, faster] = chart.lines.map(({ points }) => points);
  const end = (faster ?? agreed)?.at(-1)?.[0] ?? 0;
  // The line that a hand moves has its figure on its flag.
  const lines = chart.lines.map(({ figure = '', ...line }, index) =>
    index === 0 ? { ...line, figure } : line,
  );
  const [, ...ticks] = yearAxis(years).ticks;
  const x = { unit: 'years' as const, to: years * BEYOND, ticks: [{ at: 0, text: '0' }, ...ticks] };
  const plot = { ...chart, lines, x };
  const saving = agreed && faster && savingAt(plot, agreed, faster, saved?.about);
  return { extra, message, plot, end, flag: inShort(end), ...(saving && { saving }) };
}

function savingAt({ x, y }: LinePlot, agreed: readonly Point[], faster: readonly Point[], text = '') {
  const level = y.to * SAVING_AT;
  const [right, left] = [agreed, faster].map((points) =>
    share(x, points.find(([, owed]) => owed <= level)?.[0] ?? 0),
  ) as [number, number];
  return { text, left, right, at: 1 - SAVING_AT };
}

function inShort(term: number): string {
  const months = Math.round(term * MONTHS_A_YEAR);
  const rest = months % MONTHS_A_YEAR;
  return `${(months - rest) / MONTHS_A_YEAR} y${rest > 0 ? ` ${rest} m` : ''}`;
}

/** The extra repayment, to a step of the range, with which the loan ends at a time, or as near to it as the range reaches. */
export function extraEndingAt({ principal = 0, rate = 0, years = 0 }: Values, year: number): number {
  const { min, max, step } = extraRange;
  const over = (term: number) => repayment({ principal, rate: rate / 100, years: term });
  const months = Math.max(1, Math.round(Math.min(year, years) * MONTHS_A_YEAR));
  const extra = over(months / MONTHS_A_YEAR) - over(years);
  return Math.min(max, Math.max(min, Math.round(extra / step) * step));
}

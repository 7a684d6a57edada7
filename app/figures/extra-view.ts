/** What the home page's chart shows for an extra repayment: worked out by the build, and again while it is dragged. */

import type { FigureFacts, Values } from '../../figures/calculator.ts';
import { extraRepayments } from '../../figures/calculators/extra-repayments.ts';
import type { LinePlot, Point } from '../../figures/chart.ts';
import type { Example } from '../../figures/examples.ts';
import { roughly } from '../../figures/format.ts';
import { MONTHS_A_YEAR } from '../../figures/outcome.ts';
import { yearAxis } from '../../figures/plots.ts';
import { extraRepayments as payExtra } from '../../finance/extra-repayments.ts';
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

/** How far along the agreed line its words stand, where the drag never reaches them. */
const NAMED_AT = 0.62;

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
  const chart = outcome.chart as LinePlot;
  const years = values.years ?? 0;
  const [agreed, faster] = chart.lines.map(({ points }) => points);
  const end = (faster ?? agreed)?.at(-1)?.[0] ?? 0;
  const at = agreed?.[Math.round(agreed.length * NAMED_AT)];
  // The line that a hand moves has its flag for a label.
  const labels = chart.labels.slice(0, 1).map((label) => ({ ...label, ...(at && { at }) }));
  const [, ...ticks] = yearAxis(years).ticks;
  const x = { unit: 'years' as const, to: years * BEYOND, ticks: [{ at: 0, text: '0' }, ...ticks] };
  const plot = { ...chart, labels, x };
  const saving = agreed && faster && savingAt(plot, agreed, faster, interestSaved(values, extra));
  return { extra, message, plot, end, flag: inShort(end), ...(saving && { saving }) };
}

function savingAt({ x, y }: LinePlot, agreed: readonly Point[], faster: readonly Point[], amount: number) {
  const text = roughly(amount);
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

function paid({ principal = 0, rate = 0, years = 0 }: Values, extra: number) {
  return payExtra({ principal, rate: rate / 100, years }, { extra });
}

const interestSaved = (values: Values, extra: number) => paid(values, extra).interestSaved;

/** The extra repayment with which the loan ends nearest to a time. More never ends it later, so it is found by halves. */
export function extraEndingAt(values: Values, year: number): number {
  const { min, max, step } = extraRange;
  const distance = (extra: number) => paid(values, extra).payments / MONTHS_A_YEAR - year;
  let [low, high] = [min, max];
  while (high - low > step) {
    const middle = low + Math.round((high - low) / 2 / step) * step;
    if (distance(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.abs(distance(low)) < Math.abs(distance(high)) ? low : high;
}

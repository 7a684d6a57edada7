/** What the home page's chart shows for an extra repayment: worked out by the build, and again while it is dragged. */

import type { FigureFacts, ShownCalculator, Values } from '../../figures/calculator.ts';
import { extraRepayments } from '../../figures/calculators/extra-repayments.ts';
import type { LinePlot } from '../../figures/chart.ts';
import type { Example } from '../../figures/examples.ts';
import { dollars } from '../../figures/format.ts';
import { MONTHS_A_YEAR } from '../../figures/outcome.ts';
import { extraRepayments as payExtra } from '../../finance/extra-repayments.ts';

/** Extra repayments that the ring can stand for, in dollars a month. */
export const extraRange = { min: 0, max: 1000, step: 10 };

export interface ExtraView {
  /** Dollars a month. */
  extra: number;
  message: string;
  plot: LinePlot;
  /** Years until the loan with the extra is repaid. */
  end: number;
}

/** The plot runs on beyond the agreed end, so that the end is seen where the plot meets the window's edge. */
const BEYOND = 1.06;

/** Whether an example's chart has one end that a hand can move. */
export function canBeDragged({ calculator, values }: Pick<Example, 'calculator' | 'values'>): boolean {
  return calculator === extraRepayments.name && values.lumpSum === 0;
}

/** @param values of an example that can be dragged. */
export function extraView(values: Values, extra: number, facts: FigureFacts): ExtraView {
  const typed = { ...values, extra };
  const { message, ...outcome } = (extraRepayments as ShownCalculator).outcome(typed, facts);
  const chart = outcome.chart as LinePlot;
  const [agreed, faster] = chart.labels;
  const named = faster && { ...faster, name: `${dollars(extra)} more a month` };
  return {
    extra,
    message,
    end: chart.lines.at(-1)?.points.at(-1)?.[0] ?? 0,
    plot: {
      ...chart,
      labels: [agreed, named].filter((label) => label !== undefined),
      // Without years: the ring stands on the axis.
      x: { unit: 'years', to: (values.years ?? 0) * BEYOND, ticks: [] },
    },
  };
}

/** The extra repayment with which the loan ends nearest to a time. */
export function extraEndingAt(values: Values, year: number): number {
  const { principal = 0, rate = 0, years = 0 } = values;
  let nearest = { extra: 0, distance: Number.POSITIVE_INFINITY };
  for (let extra = extraRange.min; extra <= extraRange.max; extra += extraRange.step) {
    const { payments } = payExtra({ principal, rate: rate / 100, years }, { extra });
    const distance = Math.abs(payments / MONTHS_A_YEAR - year);
    if (distance < nearest.distance) nearest = { extra, distance };
  }
  return nearest.extra;
}

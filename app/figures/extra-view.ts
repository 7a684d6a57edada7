/** What the home page's chart shows for an extra repayment: worked out by the build, and again while it is dragged. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import { dollars, duration } from '../lib/format.ts';
import { MONTHS_A_YEAR, roughly } from './calculators/outcome.ts';
import type { LinePlot } from './chart.ts';
import { exampleBalances, exampleLoan } from './illustration.ts';
import { owedPlot } from './owed-plot.ts';

/** Extra repayments that the ring can stand for, in dollars a month. */
export const extraRange = { min: 0, max: 1000, step: 10 };

/** The one that the page begins with. */
export const startingExtra = 200;

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

const { principal, years } = exampleLoan;
const agreedMonths = years * MONTHS_A_YEAR;

/** @param extra dollars a month, within `extraRange`. */
export function extraView(extra: number): ExtraView {
  const { balances, payments, paymentsSaved, interestSaved } = extraRepayments(exampleLoan, { extra });
  const plot = owedPlot(years, principal, [
    { name: 'Repaid as agreed', tone: 'fig', byMonth: exampleBalances, figure: duration(agreedMonths) },
    {
      name: `${dollars(extra)} more a month`,
      tone: 'coral',
      byMonth: balances,
      figure:
        extra === 0
          ? duration(payments)
          : `${duration(payments)}, about ${roughly(interestSaved)} less interest`,
    },
  ]);
  return {
    extra,
    message:
      extra === 0
        ? `Repaid as agreed, this loan takes ${duration(agreedMonths)}`
        : `An extra ${dollars(extra)} a month ends this loan ${duration(paymentsSaved)} sooner`,
    end: payments / MONTHS_A_YEAR,
    // Without years: the ring stands on the axis.
    plot: { ...plot, x: { to: years * BEYOND, ticks: [] } },
  };
}

const ends: { extra: number; end: number }[] = [];

/** The extra repayment with which the loan ends nearest to a time. */
export function extraEndingAt(year: number): number {
  if (ends.length === 0) {
    for (let extra = extraRange.min; extra <= extraRange.max; extra += extraRange.step) {
      ends.push({ extra, end: extraRepayments(exampleLoan, { extra }).payments / MONTHS_A_YEAR });
    }
  }
  const distance = ({ end }: { end: number }) => Math.abs(end - year);
  return ends.reduce((best, each) => (distance(each) < distance(best) ? each : best)).extra;
}

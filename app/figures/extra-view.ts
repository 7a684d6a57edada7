/** What the home page's chart shows for an extra repayment: worked out by the build, and again while it is dragged. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import { dollars, duration } from '../lib/format.ts';
import { MONTHS_A_YEAR, roughly } from './calculators/outcome.ts';
import type { LinePlot, Point } from './chart.ts';
import { exampleBalances, exampleLoan } from './illustration.ts';

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

const byYear = (owing: readonly number[]) => owing.map((owed, month): Point => [month / MONTHS_A_YEAR, owed]);

/** @param extra dollars a month, within `extraRange`. */
export function extraView(extra: number): ExtraView {
  const { balances, payments, paymentsSaved, interestSaved } = extraRepayments(exampleLoan, { extra });
  const saved = roughly(interestSaved);
  return {
    extra,
    message:
      extra === 0
        ? `Repaid as agreed, this loan takes ${duration(agreedMonths)}`
        : `An extra ${dollars(extra)} a month ends this loan ${duration(paymentsSaved)} sooner`,
    end: payments / MONTHS_A_YEAR,
    plot: {
      kind: 'lines',
      x: { to: years * BEYOND, ticks: [] },
      y: {
        to: principal,
        ticks: [
          { at: 0, text: '' },
          { at: principal / 2, text: dollars(principal / 2) },
          { at: principal, text: `${dollars(principal)} owed` },
        ],
      },
      wedge: true,
      lines: [
        { tone: 'fig', points: byYear(exampleBalances) },
        { tone: 'coral', points: byYear(balances) },
      ],
      labels: [
        { corner: 'top-right', tone: 'fig', name: 'Repaid as agreed', figure: duration(agreedMonths) },
        {
          corner: 'bottom-left',
          tone: 'coral',
          name: `${dollars(extra)} more a month`,
          figure: extra === 0 ? duration(payments) : `${duration(payments)}, about ${saved} less interest`,
        },
      ],
    },
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

/** The answer of a calculator, and texts and tables that several calculators share. */
import { type Loan, repayment } from '../finance/loan.ts';
import type { Drawing, TableData } from './chart.ts';
import { countOf, dollars, duration, money, percent } from './format.ts';

/** What a calculator computes beside its named results. Empty texts are left out. */
export interface Answer {
  /** The result in plain sentences. The first is also the caption of the chart. */
  sentences: readonly [string, ...string[]];
  chart: Drawing;
  /** Assumptions, the most important first. */
  assumptions: readonly string[];
  /** Condition under which a card's figure is true, without a full stop. */
  condition?: string;
  /** The formula with its numbers, one line a step, to the cent so that it can be checked. */
  working: readonly string[];
  /** A few rows instead of the chart's data, if they explain more. */
  table?: TableData;
  /** Every row, for download. Without it the download is the table. */
  schedule?: () => Rows;
}

/** An answer with everything that follows from it. */
export interface Outcome extends Omit<Answer, 'sentences'> {
  /** The first result that applies, shown in large type: `$2,684` and `a month`. */
  short: { value: string; unit: string };
  /** All sentences. */
  result: string;
  /** The first sentence, without its full stop. */
  message: string;
  /** Alternative text of the chart. */
  chartAlt: string;
  table: TableData;
  /** The chart's data. */
  chartTable: TableData;
}

export type Rows = Pick<TableData, 'columns' | 'rows'>;

export const MONTHS_A_YEAR = 12;

/** Sentences that many examples share. */
export const notes = {
  /** Added to every calculator with a rate, so that nobody takes it for an offer. */
  illustrative: 'The rate is illustrative, not an offer, and stays the same.',
  illustrativeRates: 'The rates are illustrative, not an offer, and stay the same all year.',
  beforeFees: 'Fees and taxes are left out.',
  /** For working whose shown figures add up to a total that is off by cents. */
  roundedLast: 'Nothing is rounded on the way, so sums of the figures shown may differ slightly.',
  askTaxAgent: 'This is general information. A registered tax agent can say what applies to you.',
  noLimit: 'The lender sets no limit on extra payments and charges no fee for them.',
  letAllYear: 'The property is rented out, or genuinely available for rent, all year.',
  rates: 'The rates are illustrative, not an offer.',
  steadyYear: (rate: string) => `What is owed stays the same for the year, at ${rate}.`,
};

/** `$500,000 over 30 years at 5%, repaid monthly`. */
export function loanTerms({ principal, rate, years }: Loan): string {
  return `${dollars(principal)} over ${countOf(years, 'years')} at ${percent(rate * 100)}, repaid monthly`;
}

/** The repayment formula in words, with a loan's numbers and the result. */
export function repaymentWorking(loan: Loan, lead = ''): string {
  const monthly = (loan.rate / MONTHS_A_YEAR).toFixed(7);
  const power = `${(1 + loan.rate / MONTHS_A_YEAR).toFixed(7)} to the power of −${loan.years * MONTHS_A_YEAR}`;
  return `${lead}Repayment = loan × monthly rate ÷ (1 − (1 + monthly rate) to the power of −payments) = ${dollars(loan.principal)} × ${monthly} ÷ (1 − ${power}) = ${money(repayment(loan))}`;
}

/** The inverse of the repayment formula: the loan that a monthly amount repays at the tested rate. */
export const loanWorking = (name: string, what: string) =>
  `${name} = ${what} × (1 − (1 + tested rate ÷ 12) to the power of −payments) ÷ (tested rate ÷ 12)`;

/** Explains the serviceability test of lenders. */
export const testNote = ({ rate, buffer }: Readonly<Record<'rate' | 'buffer', string>>, tested: string) =>
  `Lenders test at the rate plus a buffer: ${rate} + ${buffer} = ${tested}. The buffer is a test, not a charge.`;

/** How much sooner a loan ends; empty if it ends with the same repayment. */
export function endsSooner({ paymentsSaved }: { paymentsSaved: number }): string {
  return paymentsSaved === 0 ? '' : `It ends the loan ${duration(paymentsSaved)} sooner.`;
}

export function table(caption: string, columns: string[], ...rows: string[][]): TableData {
  return { caption, columns, rows };
}

/** Rows for a spreadsheet, one a step: plain numbers with cents, and 0.00 after the end of a shorter column. */
export function stepRows(columns: Readonly<Record<string, readonly number[]>>, step = 'Repayment'): Rows {
  const lists = Object.values(columns);
  const length = Math.max(...lists.map((list) => list.length));
  return {
    columns: [step, ...Object.keys(columns)],
    rows: Array.from({ length }, (_, index) => [
      String(index + 1),
      ...lists.map((list) => (list[index] ?? 0).toFixed(2)),
    ]),
  };
}

type Payment = Record<'interest' | 'principal' | 'balance', number>;

/** Interest and principal of each repayment, and the balance after it. */
export const repaymentRows = (payments: readonly Payment[]) =>
  stepRows({
    Interest: payments.map(({ interest }) => interest),
    Principal: payments.map(({ principal }) => principal),
    'Owing after it': payments.map(({ balance }) => balance),
  });

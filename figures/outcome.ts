/** What a calculator answers, and what several of them say or list in the same way. */
import { type Loan, repayment } from '../finance/loan.ts';
import type { Drawing, TableData } from './chart.ts';
import { countOf, dollars, duration, money, percent } from './format.ts';

/** What a calculator says of an example, beside its named results. Texts that are empty are left out. */
export interface Answer {
  /** The result in plain sentences. The first says it alone, as the caption of a chart. */
  says: readonly [string, ...string[]];
  chart: Drawing;
  /** What has to hold for the result to be true; the most important first. */
  assumptions: readonly string[];
  /** What a card says beside its numbers, without a full stop: a figure that is true only under a condition names it. */
  condition?: string;
  /** The formula with the numbers in it, a line for each step; to the cent, so that it can be checked. */
  working: readonly string[];
  /** A few rows that can be read on a phone, where they say more than the numbers behind the chart. */
  table?: TableData;
  /** Every row, for the file that can be downloaded; the table, where there is none. */
  schedule?: () => Rows;
}

/** The same with everything that follows from it. */
export interface Outcome extends Omit<Answer, 'says'> {
  /** The first result that applies, in large type, and what it is: `$2,684` and `a month`. */
  short: { value: string; unit: string };
  /** All that it says. */
  result: string;
  /** The first sentence, without its full stop. */
  message: string;
  /** What the picture shows, for those who cannot see it. */
  chartAlt: string;
  table: TableData;
  /** The numbers behind the picture. */
  chartTable: TableData;
}

export type Rows = Pick<TableData, 'columns' | 'rows'>;

export const MONTHS_A_YEAR = 12;

/** Sentences that stand under many examples. */
export const notes = {
  /** Added wherever a rate is asked for: it must not be read as an offered one. */
  illustrative: 'The rate is illustrative, not an offer, and stays the same.',
  illustrativeRates: 'The rates are illustrative, not an offer, and stay the same all year.',
  beforeFees: 'Fees and taxes are left out.',
  /** Where a reader could check a sum with the figures shown, and be out by cents. */
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

/** The standard formula in words, with a loan's numbers in it, and what it comes to. */
export function repaymentWorking(loan: Loan, lead = ''): string {
  const monthly = (loan.rate / MONTHS_A_YEAR).toFixed(7);
  const power = `${(1 + loan.rate / MONTHS_A_YEAR).toFixed(7)} to the power of −${loan.years * MONTHS_A_YEAR}`;
  return `${lead}Repayment = loan × monthly rate ÷ (1 − (1 + monthly rate) to the power of −payments) = ${dollars(loan.principal)} × ${monthly} ÷ (1 − ${power}) = ${money(repayment(loan))}`;
}

/** The repayment's formula, turned round: the loan that a monthly amount repays at the tested rate. */
export const loanWorking = (name: string, what: string) =>
  `${name} = ${what} × (1 − (1 + tested rate ÷ 12) to the power of −payments) ÷ (tested rate ÷ 12)`;

/** How lenders test whether a loan could be repaid at a dearer rate. */
export const testNote = ({ rate, buffer }: Readonly<Record<'rate' | 'buffer', string>>, tested: string) =>
  `Lenders test at the rate plus a buffer: ${rate} + ${buffer} = ${tested}. The buffer is a test, not a charge.`;

/** What a saving does to a loan's end; empty where it ends with the same repayment. */
export function endsSooner({ paymentsSaved }: { paymentsSaved: number }): string {
  return paymentsSaved === 0 ? '' : `It ends the loan ${duration(paymentsSaved)} sooner.`;
}

export function table(caption: string, columns: string[], ...rows: string[][]): TableData {
  return { caption, columns, rows };
}

/** A row for each repayment, or another step, for a spreadsheet: plain numbers with cents, and nothing after a column's end. */
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

/** What each repayment is made of, and what is owed after it. */
export const repaymentRows = (payments: readonly Payment[]) =>
  stepRows({
    Interest: payments.map(({ interest }) => interest),
    Principal: payments.map(({ principal }) => principal),
    'Owing after it': payments.map(({ balance }) => balance),
  });

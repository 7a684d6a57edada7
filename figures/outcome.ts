/** What a calculator answers, and what several of them say or list in the same way. */
import { type Loan, repayment } from '../finance/loan.ts';
import type { Drawing, TableData } from './chart.ts';
import { dollars, duration, percent } from './format.ts';

/** What a calculator says of an example, beside its named results. */
export interface Answer {
  /** The result in plain sentences. The first says it alone, as the caption of a chart; empty ones are left out. */
  says: readonly [string, ...string[]];
  chart: Drawing;
  /** What has to hold for the result to be true; the most important first. */
  assumptions: readonly string[];
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
  /** The numbers that it starts from, in one line below a small picture. */
  terms: string;
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
  illustrative: 'The rate is illustrative, not an offer, and never changes.',
  illustrativeRates: 'The rates are illustrative, not an offer, and stay the same all year.',
  beforeFees: 'Fees and taxes are left out.',
  /** Where a reader could check a sum with the figures shown, and be out by cents. */
  roundedLast: 'Nothing is rounded on the way, so sums of the figures shown may differ slightly.',
  askTaxAgent: 'This is general information. A registered tax agent can say what applies to you.',
  noLimit: 'The lender sets no limit on extra payments and charges no fee for them.',
  letAllYear: 'The property is rented out, or truly available for rent, all year.',
  steadyYear: (rate: string) => `What is owed stays the same for the year, at ${rate}.`,
};

export const exact = (amount: number) => dollars(amount, { cents: true });

/** To the cent, without the cents where there are none: `$375`, but `$68.49`. */
export const money = (amount: number) => exact(amount).replace(/\.00$/, '');

/** Whole dollars; small amounts with their cents, so that none of them reads as `$0`. */
export const about = (amount: number) => (Math.abs(amount) < 10 ? money(amount) : dollars(amount));

/** A sum over years: nobody can use it closer than to a hundred dollars. The word *about* goes before it. */
export function roughly(amount: number): string {
  const size = Math.abs(amount);
  if (size < 100) return about(amount);
  const step = size < 1_000 ? 10 : 100;
  return dollars(Math.round(amount / step) * step);
}

/** A loan that rests on what lenders may count: to a thousand dollars, and *about* before it. */
export function thousands(amount: number): string {
  return amount < 10_000 ? roughly(amount) : dollars(Math.round(amount / 1_000) * 1_000);
}

/** `$408,000 to $489,000`, or one of them where both read the same. */
export function rangeOf(
  show: (amount: number) => string,
  least: number,
  most: number,
  between = ' to ',
): string {
  const [from, to] = [show(least), show(most)];
  return from === to ? to : `${from}${between}${to}`;
}

/** Less than half a cent cannot be shown, so in words it is nothing. */
export const isNothing = (amount: number) => Math.abs(amount) < 0.005;

/** Null for what comes to nothing or less, of which a sentence cannot say that it is so much better or worse. */
export const above = (amount: number) => (isNothing(amount) || amount < 0 ? null : amount);

export const years = (value: number) => duration(value * MONTHS_A_YEAR);
export const days = (value: number) => (value === 1 ? '1 day' : `${value} days`);

/** `$500,000 over 30 years at 5%, repaid monthly`. */
export function loanTerms({ principal, rate, years: term }: Loan): string {
  return `${dollars(principal)} over ${years(term)} at ${percent(rate * 100)}, repaid monthly`;
}

/** The standard formula in words, with a loan's numbers in it, and what it comes to. */
export function repaymentWorking(loan: Loan, lead = ''): string {
  const monthly = (loan.rate / MONTHS_A_YEAR).toFixed(7);
  const power = `${(1 + loan.rate / MONTHS_A_YEAR).toFixed(7)} to the power of −${loan.years * MONTHS_A_YEAR}`;
  return `${lead}Repayment = loan × monthly rate ÷ (1 − (1 + monthly rate) to the power of −payments) = ${dollars(loan.principal)} × ${monthly} ÷ (1 − ${power}) = ${exact(repayment(loan))}`;
}

/** What a saving does to a loan's end; empty where it ends with the same repayment. */
export function endsSooner({ paymentsSaved }: { paymentsSaved: number }): string {
  return paymentsSaved === 0 ? '' : `It ends the loan ${duration(paymentsSaved)} sooner.`;
}

export function table(caption: string, columns: string[], ...rows: string[][]): TableData {
  return { caption, columns, rows };
}

/** A row for each repayment, for a spreadsheet: plain numbers with cents, and nothing after a column's end. */
export function repaymentRows(columns: Readonly<Record<string, readonly number[]>>): Rows {
  const lists = Object.values(columns);
  const length = Math.max(...lists.map((list) => list.length));
  return {
    columns: ['Repayment', ...Object.keys(columns)],
    rows: Array.from({ length }, (_, index) => [
      String(index + 1),
      ...lists.map((list) => (list[index] ?? 0).toFixed(2)),
    ]),
  };
}

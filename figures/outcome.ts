/** What a calculator answers, and what several of them say, draw or list in the same way. */
import { type Instalment, type Loan, repayment, schedule } from '../finance/loan.ts';
import type { PayOff } from '../finance/pay-off.ts';
import type { BarChart, BarPart, Drawing, TableData } from './chart.ts';
import { dollars, duration, percent } from './format.ts';

export type Rows = Pick<TableData, 'columns' | 'rows'>;

/** A line of the working. Most are arithmetic that reads well in one line; some hold a fraction. */
export type WorkingLine = string | readonly (string | Fraction)[];

export interface Fraction {
  over: readonly Term[];
  under: readonly Term[];
}

/** Words, or a number raised to a power. */
export type Term = string | { base: string; exponent: string };

export interface Short {
  value: string;
  unit: string;
}

export interface Outcome {
  /** The one number of the answer, in large type, and what it is: `$2,684` and `a month`. */
  short: Short;
  /** The result in one or two plain sentences. */
  result: string;
  /** What the chart says, as the caption of an article's lead chart: one line without a full stop. */
  message: string;
  /** What is assumed, in one line below a small picture: `$200 more a month on a $500,000 loan over 30 years`. */
  terms: string;
  /** What the picture shows, for those who cannot see it. */
  chartAlt: string;
  chart: Drawing;
  /** What has to hold for the result to be true. */
  assumptions: readonly string[];
  /** The formula with the numbers in it, a line for each step; to the cent, so that it can be checked. */
  working: readonly WorkingLine[];
  /** A few rows that can be read on a phone. */
  table: TableData;
  /** The numbers behind the chart, where the table has others. */
  chartTable?: TableData;
  /** Every row, for the file that can be downloaded; the table, where there is none. */
  schedule?: () => Rows;
}

export const MONTHS_A_YEAR = 12;

/** Sentences that stand under many examples. */
export const notes = {
  /** With every rate: it must not be read as an offered one. */
  illustrative: 'The rate is illustrative, not an offer, and never changes.',
  illustrativeRates: 'The rates are illustrative, not an offer, and stay the same all year.',
  beforeFees: 'Fees and taxes are left out.',
  /** Where a reader could check a sum with the figures shown, and be out by cents. */
  roundedLast: 'Nothing is rounded on the way, so sums of the figures shown may differ slightly.',
  askTaxAgent: 'This is general information. A registered tax agent can say what applies to you.',
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

/** Less than half a cent cannot be shown, so in words it is nothing. */
export const isNothing = (amount: number) => Math.abs(amount) < 0.005;

export const years = (value: number) => duration(value * MONTHS_A_YEAR);
export const days = (value: number) => (value === 1 ? '1 day' : `${value} days`);

/** `$500,000 over 30 years at 5%, repaid monthly`. */
export function loanTerms({ principal, rate, years: term }: Loan): string {
  return `${dollars(principal)} over ${years(term)} at ${percent(rate * 100)}, repaid monthly`;
}

/** The standard formula in words, with a loan's numbers in it, and what it comes to. */
export function repaymentWorking(loan: Loan, lead = ''): WorkingLine {
  const payments = loan.years * MONTHS_A_YEAR;
  const monthly = loan.rate / MONTHS_A_YEAR;
  const growth = (1 + monthly).toFixed(7);
  const formula = (owed: string, rate: string, base: string, exponent: string) =>
    fraction([`${owed} × ${rate}`], ['1 − ', { base, exponent }]);
  return [
    `${lead}Repayment = `,
    formula('loan', 'monthly rate', '(1 + monthly rate)', '−payments'),
    ' = ',
    formula(dollars(loan.principal), monthly.toFixed(7), growth, `−${payments}`),
    ` = ${exact(repayment(loan))}`,
  ];
}

export function fraction(over: readonly Term[], under: readonly Term[]): Fraction {
  return { over, under };
}

/** A line of the working where there is nothing but text: in a feed, or in a copy in Markdown. */
export function lineText(line: WorkingLine): string {
  if (typeof line === 'string') return line;
  return line
    .map((part) => (typeof part === 'string' ? part : `${side(part.over)} ÷ ${side(part.under)}`))
    .join('');
}

function side(terms: readonly Term[]): string {
  const text = terms
    .map((term) => (typeof term === 'string' ? term : `${term.base} to the power of ${term.exponent}`))
    .join('');
  return / [+×−÷] /.test(text) ? `(${text})` : text;
}

/** The end of a sentence about a saving: `and ends the loan 4 years 3 months sooner`. */
export function endsSooner(months: number): string {
  return months === 0
    ? 'but the loan still ends with the same repayment'
    : `and ends the loan ${duration(months)} sooner`;
}

/** `About $77,500`, `saved, 4 years 3 months sooner`. */
export function savedInShort(saving: { interestSaved: number; paymentsSaved: number }): Short {
  const sooner = saving.paymentsSaved === 0 ? '' : `, ${duration(saving.paymentsSaved)} sooner`;
  return { value: `About ${roughly(saving.interestSaved)}`, unit: `saved${sooner}` };
}

export const nothingSaved: Short = { value: 'Nothing', unit: 'saved' };

/** Bars of amounts by name. The last one, or `coral`, stands out; `text` says what each amount is. */
export function bars(
  heading: string,
  amounts: Readonly<Record<string, number>>,
  options: { coral?: readonly string[]; text?: (amount: number) => string } = {},
): BarChart {
  const { coral = Object.keys(amounts).slice(-1), text = about } = options;
  const list = Object.entries(amounts).map(([name, amount]) => {
    const tone = coral.includes(name) ? ('coral' as const) : ('fig' as const);
    return { name, value: text(amount), parts: [{ tone, amount }] };
  });
  return { kind: 'bars', heading, bars: list };
}

/** The parts of a bar without those that come to nothing, which have no place to write in. */
export const barParts = (parts: readonly BarPart[]): BarPart[] =>
  parts.filter(({ amount }) => !isNothing(amount));

/** The largest of 1, 2, 5, 10, 20 and so on that goes into an amount at least so many `times`. */
export function roundStep(amount: number, times: number): number {
  const most = Math.max(amount, 0.01) / times;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2].find((each) => each * power <= most) ?? 1) * power;
}

export function table(caption: string, columns: string[], ...rows: string[][]): TableData {
  return { caption, columns, rows };
}

export function agreedBalances(loan: Loan): number[] {
  return [loan.principal, ...schedule(loan).map(({ balance }) => balance)];
}

/** A row for each of the years at which a short table looks at a loan: five at most, and its end. */
export function yearRows(term: number, cells: (month: number, year: number) => number[]): string[][] {
  const step = Math.max(1, Math.ceil(term / 6));
  const list = Array.from({ length: Math.ceil(term / step) - 1 }, (_, index) => (index + 1) * step);
  return [...list, term].map((year) => [
    years(year),
    ...cells(year * MONTHS_A_YEAR, year).map((cell) => dollars(cell)),
  ]);
}

/** The same for a loan as agreed, and with what ends it sooner. */
export function owedTable(loan: Loan, change: string, agreed: number[], { balances }: PayOff): TableData {
  const rows = yearRows(loan.years, (month) => [agreed[month] ?? 0, balances[month] ?? 0]);
  return table(`Owed on ${loanTerms(loan)}`, ['After', 'As agreed', change], ...rows);
}

/** A row for each repayment, for a spreadsheet: plain numbers with cents. */
function repaymentRows(columns: readonly string[], rows: readonly (readonly number[])[]): Rows {
  return {
    columns: ['Repayment', ...columns],
    rows: rows.map((cells, index) => [String(index + 1), ...cells.map((cell) => cell.toFixed(2))]),
  };
}

export function scheduleRows(instalments: readonly Omit<Instalment, 'number'>[]): Rows {
  const rows = instalments.map(({ interest, principal, balance }) => [interest, principal, balance]);
  return repaymentRows(['Interest', 'Principal', 'Owing after it'], rows);
}

/** Every instalment of a loan that was followed to its end. */
export function followedRows({ interest, balances: owing }: PayOff): Rows {
  return scheduleRows(
    interest.map((charged, index) => {
      const balance = owing[index + 1] ?? 0;
      return { interest: charged, principal: (owing[index] ?? 0) - balance, balance };
    }),
  );
}

/** Every month of a loan as agreed, beside the same loan with extra money or an offset account. */
export function comparedRows(
  agreed: readonly number[],
  { interest, balances }: Pick<PayOff, 'interest' | 'balances'>,
  change: string,
): Rows {
  const [, ...after] = agreed;
  const rows = after.map((owing, month) => [owing, interest[month] ?? 0, balances[month + 1] ?? 0]);
  return repaymentRows(['Owing as agreed', `Interest ${change}`, `Owing ${change}`], rows);
}

/** Where an axis of money ends that has to hold so much: one of the few round sums at or above it. */
export function roundUp(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most));
  const times = [1, 2, 3, 4, 5, 6, 8].find((each) => each * size >= most) ?? 10;
  return times * size;
}

/** What several calculators say or draw in the same way. */
import { type Instalment, type Loan, repayment, schedule } from '../../../finance/loan.ts';
import { dollars, percent } from '../../lib/format.ts';
import type { ChartTable } from '../chart.ts';
import type { BalanceLine } from './calculator.ts';

export const MONTHS_A_YEAR = 12;

/** Stands under every example with a rate: it must not be read as an offered one. */
export const illustrative = 'The rate is illustrative, not an offer, and never changes.';

export const beforeFees = 'Fees and taxes are left out.';

/** Percent of the reader to the fraction that finance/ takes. */
export const fraction = (percentage: number) => percentage / 100;

/** `$500,000 over 30 years at 5%, repaid monthly`. */
export function loanTerms(values: { principal: number; rate: number; years: number }): string {
  return `${dollars(values.principal)} over ${years(values.years)} at ${percent(values.rate)}, repaid monthly`;
}

export function years(value: number): string {
  return value === 1 ? '1 year' : `${value} years`;
}

/** The standard formula with a loan's numbers in it. */
export function repaymentWorking(loan: Loan): string {
  const payments = loan.years * MONTHS_A_YEAR;
  const monthly = loan.rate / MONTHS_A_YEAR;
  return `Repayment = loan × monthly rate ÷ (1 − (1 + monthly rate)^−payments) = ${dollars(loan.principal)} × ${monthly.toFixed(7)} ÷ (1 − ${(1 + monthly).toFixed(7)}^−${payments}) = ${dollars(repayment(loan), { cents: true })}`;
}

/** Monthly balances, index 0 at the start, thinned to one point a year and the end. */
export function yearlyLine(
  name: string,
  tone: BalanceLine['tone'],
  balances: readonly number[],
): BalanceLine {
  const last = balances.length - 1;
  const points = balances.flatMap((owed, month) =>
    month % MONTHS_A_YEAR === 0 || month === last ? [{ year: month / MONTHS_A_YEAR, owed }] : [],
  );
  return { name, tone, points };
}

export function agreedBalances(loan: Loan): number[] {
  return [loan.principal, ...schedule(loan).map(({ balance }) => balance)];
}

/** The years at which a short table looks at a loan: five at most, and its end. */
export function tableYears(term: number): number[] {
  const step = Math.max(1, Math.ceil(term / 6));
  const list = [];
  for (let year = step; year < term; year += step) list.push(year);
  return [...list, term];
}

/** Every repayment of a loan, for a spreadsheet: plain numbers with cents. */
export function scheduleRows(
  instalments: readonly Pick<Instalment, 'number' | 'interest' | 'principal' | 'balance'>[],
): Pick<ChartTable, 'columns' | 'rows'> {
  return {
    columns: ['Repayment', 'Interest', 'Principal', 'Owing after it'],
    rows: instalments.map(({ number, interest, principal, balance }) => [
      String(number),
      interest.toFixed(2),
      principal.toFixed(2),
      balance.toFixed(2),
    ]),
  };
}

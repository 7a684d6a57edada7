/**
 * A loan's statement as lenders keep it: interest adds up day by day on what is owed at the end of
 * the day, and is charged once a month.
 */
import { checkFraction, checkMoney, checkOneOf, checkSigned, FinanceInputError } from './finance-input.ts';

interface Transaction {
  /** The day on which it counts, as `2026-03-10`. */
  date: string;
  /** Dollars: below nil for money paid in, above nil for money drawn or redrawn. */
  amount: number;
}

export interface StatementInput {
  /** Owing at the beginning of the first day. */
  opening: number;
  /** Annual fraction. */
  rate: number;
  /** First and last day, both counted, as `2026-03-01`. */
  from: string;
  to: string;
  transactions: readonly Transaction[];
  /** Days that the rate is divided by: 365 with most lenders, in leap years too. */
  dayBasis?: 365 | 366;
}

interface Charge {
  /** The last day of a month, or of the statement, on which interest is charged. */
  date: string;
  /** Dollars for all days since the last charge. */
  interest: number;
  /** Owing after it. */
  balance: number;
}

const MS_A_DAY = 86_400_000;

/**
 * Interest by the month, with dated transactions. A day's interest is the balance at its end times
 * the rate over the day basis; what is owed below nothing earns nothing. Interest joins the balance
 * on the last day of each month, after that day's own interest, and is charged on from the next day.
 * Nothing is rounded inside; a lender rounds each charge to the cent.
 *
 * @throws {FinanceInputError} on impossible input: a day that is none, a transaction outside the
 *   statement, a statement that ends before it begins or is longer than a century.
 */
export function statement(input: StatementInput): Charge[] {
  const rate = checkFraction(input.rate, 'rate');
  const dayBasis = checkOneOf(input.dayBasis ?? 365, 'dayBasis', [365, 366]);
  const first = dayNumber(input.from, 'from');
  const last = dayNumber(input.to, 'to');
  if (last < first || last - first > 36_525) {
    throw new FinanceInputError(
      `to: expected a day from ${input.from} on, within a century, found ${input.to}`,
    );
  }
  const movements = byDay(input, first, last);

  const charges: Charge[] = [];
  let balance = checkMoney(input.opening, 'opening');
  let accrued = 0;
  for (let day = first; day <= last; day += 1) {
    balance += movements.get(day) ?? 0;
    accrued += (Math.max(0, balance) * rate) / dayBasis;
    if (day === last || isMonthEnd(day)) {
      balance += accrued;
      charges.push({ date: isoDate(day), interest: accrued, balance });
      accrued = 0;
    }
  }
  return charges;
}

function byDay({ transactions, from, to }: StatementInput, first: number, last: number) {
  const sums = new Map<number, number>();
  for (const { date, amount } of transactions) {
    const day = dayNumber(date, 'date');
    if (day < first || day > last) {
      throw new FinanceInputError(`date: expected a day from ${from} to ${to}, found ${date}`);
    }
    sums.set(day, (sums.get(day) ?? 0) + checkSigned(amount, 'amount'));
  }
  return sums;
}

/** Days since 1 January 1970, without clocks or time zones. */
function dayNumber(date: string, input: string): number {
  const day = Date.parse(`${date}T00:00:00Z`) / MS_A_DAY;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !Number.isInteger(day) || isoDate(day) !== date) {
    throw new FinanceInputError(`${input}: expected a day such as 2026-03-10, found ${date}`);
  }
  return day;
}

function isoDate(day: number): string {
  return new Date(day * MS_A_DAY).toISOString().slice(0, 10);
}

function isMonthEnd(day: number): boolean {
  return isoDate(day + 1).endsWith('-01');
}

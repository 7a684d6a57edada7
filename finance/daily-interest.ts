/** Interest as statements charge it: by the day. */
import { checkFraction, checkMoney, checkOneOf, checkWhole, FinanceInputError } from './finance-input.ts';

/**
 * Sum of balance x rate / 365 x days over stretches of steady balance, in dollars. One of several
 * stretches may have no days, as when money is paid in at the start.
 *
 * @param daysInYear 365, or 366 for the lenders that follow leap years.
 * @throws {FinanceInputError} on impossible input, and when there is no day in all stretches.
 */
export function dailyInterest(
  stretches: ReadonlyArray<{ balance: number; days: number }>,
  rate: number,
  daysInYear: 365 | 366 = 365,
): number {
  checkFraction(rate, 'rate');
  checkOneOf(daysInYear, 'daysInYear', [365, 366]);
  if (stretches.every(({ days }) => days === 0)) {
    throw new FinanceInputError('days: expected at least one day in all, found none');
  }
  return stretches.reduce(
    (sum, { balance, days }) =>
      sum + (checkMoney(balance, 'balance') * rate * checkWhole(days, 'days', 0, 36_600)) / daysInYear,
    0,
  );
}

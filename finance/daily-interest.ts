/** Interest charged by the day, as on loan statements. */
import { checkFraction, checkMoney, checkOneOf, checkThat, checkWhole } from './finance-input.ts';

/**
 * Sum of balance x rate / 365 x days over periods of constant balance, in dollars. A period can have
 * 0 days, as when money is paid in at the start.
 *
 * @param daysInYear 365, or 366 for lenders that follow leap years.
 * @throws {FinanceInputError} on impossible input, and when all periods have 0 days.
 */
export function dailyInterest(
  stretches: ReadonlyArray<{ balance: number; days: number }>,
  rate: number,
  daysInYear: 365 | 366 = 365,
): number {
  checkFraction(rate, 'rate');
  checkOneOf(daysInYear, 'daysInYear', [365, 366]);
  checkThat(!stretches.every(({ days }) => days === 0), 'days', 'at least one day in all');
  return stretches.reduce(
    (sum, { balance, days }) =>
      sum + (checkMoney(balance, 'balance') * rate * checkWhole(days, 'days', 0, 36_600)) / daysInYear,
    0,
  );
}

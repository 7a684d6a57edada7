/** Interest as statements charge it: by the day. */
import { checkFraction, checkMoney, checkWhole } from './finance-input.ts';

/**
 * Sum of balance x rate / 365 x days over stretches of steady balance, in dollars.
 *
 * @param daysInYear 365, or 366 for the lenders that follow leap years.
 * @throws {FinanceInputError} on impossible input.
 */
export function dailyInterest(
  stretches: ReadonlyArray<{ balance: number; days: number }>,
  rate: number,
  daysInYear: 365 | 366 = 365,
): number {
  checkFraction(rate, 'rate');
  return stretches.reduce(
    (sum, { balance, days }) =>
      sum +
      (checkMoney(balance, 'balance') * rate * checkWhole(days, 'days', 0, 36_600)) / daysInYear,
    0,
  );
}

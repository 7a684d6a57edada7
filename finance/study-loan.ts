/**
 * Repayments of study loans such as HELP from a table that is passed in: it is law of one year, so it is dated
 * content and lives outside this folder.
 */
import { checkFraction, checkMoney, FinanceInputError } from './finance-input.ts';

export type StudyLoanTable = {
  /** Shares of the income above each threshold, in rising order; below the first nothing is repaid. */
  brackets: ReadonlyArray<{ above: number; rate: number }>;
  /** From this income up a share of the whole income is repaid instead. */
  wholeFrom: number;
  wholeRate: number;
};

/**
 * Dollars that a year's income makes somebody repay, never more than what is still owed.
 *
 * Formula: the sum of rate x income within each bracket, or wholeRate x income from wholeFrom up. The tax
 * office prints what has been reached at a threshold in whole dollars, so its sums can differ by less than one.
 * @param income repayment income, which adds some things to taxable income.
 * @throws {FinanceInputError} on impossible input, or a table that does not rise.
 */
export function studyLoanRepayment(income: number, owed: number, table: StudyLoanTable): number {
  checkMoney(income, 'income');
  checkMoney(owed, 'owed');
  const { brackets, wholeFrom, wholeRate } = table;
  checkMoney(wholeFrom, 'wholeFrom');
  if (brackets.length === 0) {
    throw new FinanceInputError('brackets: expected at least one, found none');
  }
  let repaid = 0;
  for (const [index, { above, rate }] of brackets.entries()) {
    const next = brackets[index + 1]?.above ?? Number.POSITIVE_INFINITY;
    if (checkMoney(above, 'table (above)') >= next) {
      throw new FinanceInputError(`table: expected thresholds that rise, found ${next} after ${above}`);
    }
    repaid += Math.max(0, Math.min(income, next) - above) * checkFraction(rate, 'table (rate)');
  }
  const whole = income * checkFraction(wholeRate, 'wholeRate');
  return Math.min(owed, income >= wholeFrom ? whole : repaid);
}

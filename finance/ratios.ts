/** Loan-to-value and debt-to-income ratios, and equity. */
import { checkFraction, checkMoney, checkRatio, checkSum } from './finance-input.ts';

/**
 * Loan-to-value ratio as a fraction; 0.8 is 80%. `value` is the lower of price and the lender's valuation.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function lvr(loan: number, value: number): number {
  return checkSum(loan, 'loan') / checkSum(value, 'value');
}

/**
 * Whether a loan is above a ratio such as 80 (percent), where mortgage insurance usually starts.
 * Cross-multiplies instead of comparing rounded percentages: 80.003% prints as 80.00%, but is above 80%.
 */
export function isAboveLvr(loan: number, value: number, percent: number): boolean {
  const line = checkSum(value, 'value') * checkRatio(percent, 'percent');
  return checkSum(loan, 'loan') * 100 > line;
}

/**
 * Dollars of a loan above a ratio such as 80 (percent): what the buyer must add to bring the loan
 * down to the ratio. 0 when the loan is not above it.
 */
export function amountAboveLvr(loan: number, value: number, percent: number): number {
  if (!isAboveLvr(loan, value, percent)) return 0;
  return loan - (value * percent) / 100;
}

/**
 * Total debt as a multiple of yearly income before tax. Lenders report the share of new loans at or
 * above a limit that APRA sets.
 *
 * Formula: total debt / gross income.
 * @throws {FinanceInputError} on impossible input.
 */
export function debtToIncome(totalDebt: number, grossIncome: number): number {
  return checkMoney(totalDebt, 'totalDebt') / checkSum(grossIncome, 'grossIncome');
}

/** Whether total debt is at or above a multiple of income, compared without division. */
export function isAtLeastDti(totalDebt: number, grossIncome: number, multiple: number): boolean {
  const limit = checkSum(grossIncome, 'grossIncome') * checkRatio(multiple, 'multiple');
  return checkMoney(totalDebt, 'totalDebt') >= limit;
}

export type Equity = {
  /** Value less debt; negative when the debt is larger. */
  equity: number;
  /** The largest debt at the lender's maximum ratio. */
  atLine: number;
  /** How much more can be owed before that maximum; 0 when the debt is already there. */
  usable: number;
};

/**
 * Equity = value - owed; usable = line x value - owed, never below 0.
 *
 * Does not test whether the borrower can afford the repayment; a lender does, as for any loan.
 * @param input `line` is the lender's maximum loan-to-value ratio as a fraction, such as 0.8.
 * @throws {FinanceInputError} on impossible input.
 */
export function usableEquity(input: { value: number; owed: number; line: number }): Equity {
  const value = checkSum(input.value, 'value');
  const owed = checkMoney(input.owed, 'owed');
  const atLine = value * checkFraction(input.line, 'line');
  return { equity: value - owed, atLine, usable: Math.max(0, atLine - owed) };
}

/**
 * The repayment that releases one property from a debt secured by several: owed - line x the value of the
 * remaining ones, never below 0. A lender can demand more, up to the whole sale price.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function repaidForRelease(input: { owed: number; staying: number; line: number }): number {
  const staying = checkMoney(input.staying, 'staying');
  return Math.max(0, checkMoney(input.owed, 'owed') - staying * checkFraction(input.line, 'line'));
}

/** What a home is worth beside the debt on it, and the debt beside an income: ratios, and equity. */
import { checkFraction, checkMoney, checkRatio, checkSum } from './finance-input.ts';

/**
 * The ratio as a fraction; 0.8 is 80%. `value` is the lower of price and the lender's valuation.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function lvr(loan: number, value: number): number {
  return checkSum(loan, 'loan') / checkSum(value, 'value');
}

/**
 * Whether a loan is above a ratio such as 80 (percent), where mortgage insurance usually starts.
 * Compared by cross-multiplying, never on a rounded percentage: 80.003% is above 80% although it
 * is printed as 80.00%.
 */
export function isAboveLvr(loan: number, value: number, percent: number): boolean {
  const line = checkSum(value, 'value') * checkRatio(percent, 'percent');
  return checkSum(loan, 'loan') * 100 > line;
}

/**
 * The part of a loan, in dollars, that stands above a ratio such as 80 (percent): what a buyer
 * must find to bring the loan down to it. Nil when the loan is not above.
 */
export function amountAboveLvr(loan: number, value: number, percent: number): number {
  if (!isAboveLvr(loan, value, percent)) return 0;
  return loan - (value * percent) / 100;
}

/**
 * All debts over a year's income before tax; 6 means six years' income. Lenders report the share of
 * new loans at or above a limit that APRA sets.
 *
 * Formula: total debt / gross income.
 * @throws {FinanceInputError} on impossible input.
 */
export function debtToIncome(totalDebt: number, grossIncome: number): number {
  return checkMoney(totalDebt, 'totalDebt') / checkSum(grossIncome, 'grossIncome');
}

/** Whether debts stand at or above a multiple of income, compared without dividing. */
export function isAtLeastDti(totalDebt: number, grossIncome: number, multiple: number): boolean {
  const limit = checkSum(grossIncome, 'grossIncome') * checkRatio(multiple, 'multiple');
  return checkMoney(totalDebt, 'totalDebt') >= limit;
}

export type Equity = {
  /** Dollars of value above the debt; negative where more is owed than the home is worth. */
  equity: number;
  /** The largest debt at the lender's line. */
  atLine: number;
  /** What may be owed on top before the line is reached; nil where it is reached already. */
  usable: number;
};

/**
 * Equity = value - owed; usable = line x value - owed, never below nil.
 *
 * It says nothing of whether the new repayment can be paid, which a lender tests as for any loan.
 * @param line the lender's loan-to-value ratio as a fraction, such as 0.8.
 * @throws {FinanceInputError} on impossible input.
 */
export function usableEquity(input: { value: number; owed: number; line: number }): Equity {
  const value = checkSum(input.value, 'value');
  const owed = checkMoney(input.owed, 'owed');
  const atLine = value * checkFraction(input.line, 'line');
  return { equity: value - owed, atLine, usable: Math.max(0, atLine - owed) };
}

/**
 * What has to be repaid so that one property can leave a debt which several secure: owed - line x the value of
 * those that stay, never below nil. A lender that wants more than its line may ask for all of the sale.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function repaidForRelease(input: { owed: number; staying: number; line: number }): number {
  const staying = checkMoney(input.staying, 'staying');
  return Math.max(0, checkMoney(input.owed, 'owed') - staying * checkFraction(input.line, 'line'));
}

/** Loan-to-value ratio: the share of a property that the lender's money pays for. */
import { checkRatio, checkSum } from './finance-input.ts';

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

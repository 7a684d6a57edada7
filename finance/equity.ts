/** Equity: what a home is worth above what is owed on it, and how much of that a lender lends against. */
import { checkFraction, checkMoney, checkSum } from './finance-input.ts';

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

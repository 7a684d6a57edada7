/**
 * Borrowing power: the largest loan that a surplus repays at the rate a lender tests.
 *
 * Lenders differ in what they count as income and expenses, which makes the surplus, and in buffer and
 * floor. A result is one answer under its assumptions, not what a lender would say.
 */
import { checkFraction, checkMoney } from './finance-input.ts';
import { repayment } from './loan.ts';

type BorrowingInput = {
  /** Dollars a month, left after tax, expenses and the repayments of other debts. */
  surplus: number;
  /** Annual fraction. */
  rate: number;
  /** Added to the rate for the test; annual fraction. */
  buffer: number;
  /** The lowest rate that is tested; annual fraction, none unless given. */
  floor?: number;
  years: number;
};

export type Borrowing = {
  /** Annual fraction. */
  assessedRate: number;
  largestLoan: number;
  /** Dollars a month that this loan costs at its own rate. */
  repayment: number;
};

/**
 * The largest principal whose level monthly repayment at the assessed rate is the surplus.
 *
 * Formula: P = S (1 - (1 + r)^-n) / r with r = max(rate + buffer, floor) / 12.
 * @throws {FinanceInputError} on impossible input, and when rate and buffer come to more than 100%.
 */
export function largestLoan(input: BorrowingInput): Borrowing {
  const { rate, years } = input;
  const surplus = checkMoney(input.surplus, 'surplus');
  const withBuffer = checkFraction(rate, 'rate') + checkFraction(input.buffer, 'buffer');
  const assessedRate = checkFraction(
    Math.max(withBuffer, checkFraction(input.floor ?? 0, 'floor')),
    'rate plus buffer',
  );
  const perDollar = (at: number) => repayment({ principal: 1, rate: at, years });
  const loan = surplus / perDollar(assessedRate);
  return { assessedRate, largestLoan: loan, repayment: loan * perDollar(rate) };
}

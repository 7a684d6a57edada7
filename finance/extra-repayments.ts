/** What paying more than the agreed repayment does to a loan. */
import { checkMoney, checkWhole } from './finance-input.ts';
import { type Loan, paymentCount, repayment, totalInterest } from './loan.ts';
import { type PayOff, payOff } from './pay-off.ts';

export type ExtraRepayments = {
  /** Dollars on top of every repayment. */
  extra?: number;
  /** Dollars paid in once, with the repayment of that number. */
  lumpSums?: Readonly<Record<number, number>>;
};

export type ExtraResult = PayOff & {
  /** The agreed repayment plus the extra. */
  repaymentWithExtra: number;
  /** Repayments that are no longer needed; months, when the loan is repaid monthly. */
  paymentsSaved: number;
  interestSaved: number;
};

/**
 * Follows the loan with extra money and compares it with the agreed schedule.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function extraRepayments(loan: Loan, more: ExtraRepayments): ExtraResult {
  const repaymentWithExtra = repayment(loan) + checkMoney(more.extra ?? 0, 'extra');
  const result = payOff({
    principal: loan.principal,
    rate: loan.rate,
    payment: repaymentWithExtra,
    paymentsPerYear: loan.paymentsPerYear ?? 12,
    lumpSums: more.lumpSums ?? {},
  });
  return {
    ...result,
    repaymentWithExtra,
    paymentsSaved: paymentCount(loan) - result.payments,
    interestSaved: totalInterest(loan) - result.totalInterest,
  };
}

/**
 * Extra money with each of the first `payments` repayments, then none: what was paid in goes on
 * saving interest.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function extraThenStop(loan: Loan, extra: number, payments: number): ExtraResult {
  checkWhole(payments, 'payments', 1, paymentCount(loan));
  const numbers = Array.from({ length: payments }, (_, index) => index + 1);
  return extraRepayments(loan, {
    lumpSums: Object.fromEntries(numbers.map((number) => [number, extra])),
  });
}

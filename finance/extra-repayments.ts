/** What paying more than the agreed repayment does to a loan. */
import { checkMoney, checkWhole } from './finance-input.ts';
import { type Loan, paymentCount, repayment, totalInterest } from './loan.ts';
import { type PayOff, type PayOffPlan, payOff } from './pay-off.ts';

export type Saving = PayOff & {
  /** Repayments that are no longer needed; months, when the loan is repaid monthly. */
  paymentsSaved: number;
  interestSaved: number;
};

/**
 * Follows the loan with its agreed repayment, but for what is changed, and compares it with the
 * agreed schedule.
 *
 * @throws {FinanceInputError} on impossible input, as every function of this file.
 */
export function savingOf(loan: Loan, changed: Partial<PayOffPlan>): Saving {
  const result = payOff({
    principal: loan.principal,
    rate: loan.rate,
    payment: repayment(loan),
    paymentsPerYear: loan.paymentsPerYear ?? 12,
    ...changed,
  });
  return {
    ...result,
    paymentsSaved: paymentCount(loan) - result.payments,
    interestSaved: totalInterest(loan) - result.totalInterest,
  };
}

type ExtraRepayments = {
  /** Dollars on top of every repayment. */
  extra?: number;
  /** Dollars paid in once, with the repayment of that number. */
  lumpSums?: Readonly<Record<number, number>>;
};

export type ExtraResult = Saving & {
  /** The agreed repayment plus the extra. */
  repaymentWithExtra: number;
};

/** Follows the loan with extra money. */
export function extraRepayments(loan: Loan, more: ExtraRepayments): ExtraResult {
  const repaymentWithExtra = repayment(loan) + checkMoney(more.extra ?? 0, 'extra');
  const changed = { payment: repaymentWithExtra, lumpSums: more.lumpSums ?? {} };
  return { ...savingOf(loan, changed), repaymentWithExtra };
}

/**
 * Extra money with each of the first `payments` repayments, then none: what was paid in goes on
 * saving interest.
 */
export function extraThenStop(loan: Loan, extra: number, payments: number): ExtraResult {
  checkWhole(payments, 'payments', 1, paymentCount(loan));
  const numbers = Array.from({ length: payments }, (_, index) => index + 1);
  return extraRepayments(loan, {
    lumpSums: Object.fromEntries(numbers.map((number) => [number, extra])),
  });
}

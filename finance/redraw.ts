/** Redraw: how far ahead extra repayments put a borrower, and what spending them does to tax. */

import { checkFraction, checkMoney, checkSum, checkThat, checkWhole } from './finance-input.ts';
import { balanceAfter, type Loan, paymentCount } from './loan.ts';
import { extraRepayments, type Saving, savingOf } from './pay-off.ts';

export type Ahead = {
  scheduledBalance: number;
  actualBalance: number;
  /** Scheduled less actual balance: the most a lender could let be redrawn. */
  ahead: number;
  /** The extra money paid in so far. */
  paidIn: number;
};

/**
 * Where a borrower stands after paying `extra` on top of each of the first `payments` repayments.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function redrawAhead(loan: Loan, extra: number, payments: number): Ahead {
  checkWhole(payments, 'payments', 0, paymentCount(loan));
  const { balances } = extraRepayments(loan, { extra });
  const scheduledBalance = balanceAfter(loan, payments);
  const actualBalance = balances[payments] ?? 0;
  return {
    scheduledBalance,
    actualBalance,
    ahead: scheduledBalance - actualBalance,
    paidIn: extra * Math.min(payments, balances.length - 1),
  };
}

/**
 * A loan with a sum paid into it on the first day and never redrawn, the repayment unchanged. The
 * interest is that of the same sum in a 100% offset account, which ends the loan later, with the
 * money still there.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function paidInSaving(loan: Loan, amount: number): Saving {
  const principal = checkSum(loan.principal, 'principal');
  checkThat(checkMoney(amount, 'amount') < principal, 'amount', `less than the loan of ${principal}`, amount);
  return savingOf(loan, { principal: principal - amount });
}

export type MixedLoan = {
  interest: number;
  deductible: number;
  private: number;
  /** The part of the interest that is deductible; fraction. */
  share: number;
};

/**
 * One year's interest on a loan of which a part was redrawn for private use, apportioned by use
 * of the borrowed money (TR 2000/2). Balances are taken as steady through the year.
 */
export function mixedLoan(input: { rental: number; private: number; rate: number }): MixedLoan {
  const rental = checkMoney(input.rental, 'rental');
  const spent = checkMoney(input.private, 'private');
  const rate = checkFraction(input.rate, 'rate');
  const owed = checkSum(rental + spent, 'rental plus private');
  return {
    interest: owed * rate,
    deductible: rental * rate,
    private: spent * rate,
    share: rental / owed,
  };
}

type DeductionComparison = {
  /** Deductible interest a year when the money sat in an offset account and was taken out. */
  offset: number;
  /** The same when it was paid into the loan and redrawn for private use. */
  redraw: number;
  lost: number;
};

/** Savings kept beside a loan or paid into it, then spent on a new home while the old one is let. */
export function deductionLost(input: { loan: number; setAside: number; rate: number }): DeductionComparison {
  const loan = checkSum(input.loan, 'loan');
  const setAside = checkMoney(input.setAside, 'setAside');
  const rate = checkFraction(input.rate, 'rate');
  checkThat(setAside <= loan, 'setAside', `no more than the loan of ${loan}`, setAside);
  return { offset: loan * rate, redraw: (loan - setAside) * rate, lost: setAside * rate };
}

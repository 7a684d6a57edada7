/** Redraw: how far ahead extra repayments put a borrower, and how redrawing them affects tax deductions. */

import { checkFraction, checkMoney, checkSum, checkThat, checkWhole } from './finance-input.ts';
import { balanceAfter, type Loan, paymentCount } from './loan.ts';
import { extraRepayments, type Saving, savingOf } from './pay-off.ts';

export type Ahead = {
  scheduledBalance: number;
  actualBalance: number;
  /** Scheduled less actual balance: the most that can be redrawn. */
  ahead: number;
  /** Extra repayments so far. */
  paidIn: number;
};

/**
 * The balance after paying `extra` on top of each of the first `payments` repayments, compared with the schedule.
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
 * Saving from a lump sum paid on the first day and never redrawn, with the repayment unchanged. A 100%
 * offset account with the same sum saves the same interest; its loan ends later, with the money still there.
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
  /** The deductible fraction of the interest. */
  share: number;
};

/**
 * One year's interest on a loan partly redrawn for private use, apportioned by use of the borrowed
 * money (TR 2000/2). Assumes constant balances during the year.
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
  /** Deductible interest a year after withdrawing the money from an offset account. */
  offset: number;
  /** Deductible interest a year after paying the money into the loan and redrawing it for private use. */
  redraw: number;
  lost: number;
};

/** Compares savings in an offset with savings in redraw, both spent on a new home while the old one is rented out. */
export function deductionLost(input: { loan: number; setAside: number; rate: number }): DeductionComparison {
  const loan = checkSum(input.loan, 'loan');
  const setAside = checkMoney(input.setAside, 'setAside');
  const rate = checkFraction(input.rate, 'rate');
  checkThat(setAside <= loan, 'setAside', `no more than the loan of ${loan}`, setAside);
  return { offset: loan * rate, redraw: (loan - setAside) * rate, lost: setAside * rate };
}

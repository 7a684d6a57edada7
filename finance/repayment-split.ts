/** Where repayments go: how much is interest, how much comes off the debt, year by year. */
import { checkWhole } from './finance-input.ts';
import { balanceAfter, interestPaidAfter, type Loan, paymentCount } from './loan.ts';

type RepaymentSplit = {
  interest: number;
  principal: number;
  /** Owing at the end. */
  balance: number;
};

/**
 * Interest and principal of the repayments after the first `from` ones, up to number `to`.
 *
 * @throws {FinanceInputError} on impossible input, as every function of this file.
 */
export function splitBetween(loan: Loan, from: number, to: number): RepaymentSplit {
  checkWhole(to, 'to', 1, paymentCount(loan));
  checkWhole(from, 'from', 0, to - 1);
  const balance = balanceAfter(loan, to);
  return {
    interest: interestPaidAfter(loan, to) - interestPaidAfter(loan, from),
    principal: balanceAfter(loan, from) - balance,
    balance,
  };
}

/** The repayments of one year; 1 is the first. */
export function splitOfYear(loan: Loan, year: number): RepaymentSplit {
  const perYear = loan.paymentsPerYear ?? 12;
  checkWhole(year, 'year', 1, Math.floor(paymentCount(loan) / perYear));
  return splitBetween(loan, (year - 1) * perYear, year * perYear);
}

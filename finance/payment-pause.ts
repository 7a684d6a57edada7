/** Loans on which a lender takes less for some months; the loan still ends on the same day. */
import { checkMoney, checkThat, checkWhole } from './finance-input.ts';
import { type Loan, paymentCount, repayment } from './loan.ts';

const MONTHS_A_YEAR = 12;

type PaymentPause = Omit<Loan, 'paymentsPerYear'> & {
  /** Months for which less is paid. */
  months: number;
  /** Dollars a month paid meanwhile: nothing for a full pause. */
  paid: number;
};

type PauseResult = {
  /** Dollars a month as agreed. */
  repayment: number;
  /** Dollars owed when the pause ends. */
  owedAfter: number;
  /** Dollars a month once the pause is over. */
  repaymentAfter: number;
  /** Interest over the whole loan beyond that of paying as agreed. */
  extraInterest: number;
};

/**
 * Interest goes on by the month and is added to what is owed; what is owed at the end of the pause is repaid
 * over the months that are left.
 *
 * @throws {FinanceInputError} on impossible input, where no month is left after the pause, and where no less
 *   is paid than agreed.
 */
export function paymentPause({ months, paid, ...loan }: PaymentPause): PauseResult {
  const payments = paymentCount(loan);
  checkWhole(months, 'months', 1, payments - 1);
  const agreed = repayment(loan);
  checkThat(checkMoney(paid, 'paid') < agreed, 'paid', `less than the repayment of ${agreed}`, paid);
  let owed = loan.principal;
  for (let month = 0; month < months; month += 1) {
    owed += (owed * loan.rate) / MONTHS_A_YEAR - paid;
  }
  const left = payments - months;
  const repaymentAfter = repayment({ ...loan, principal: owed, years: left / MONTHS_A_YEAR });
  return {
    repayment: agreed,
    owedAfter: owed,
    repaymentAfter,
    extraInterest: paid * months + repaymentAfter * left - agreed * payments,
  };
}

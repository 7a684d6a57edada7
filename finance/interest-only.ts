/** Loans on which less is paid for a time: interest only for some years, or less or nothing for some months. */
import { checkMoney, checkThat, checkWhole, checkYears } from './finance-input.ts';
import { type Loan, paymentCount, repayment, totalInterest } from './loan.ts';

type InterestOnlyLoan = {
  principal: number;
  /** Annual fraction. */
  rate: number;
  interestOnlyYears: number;
  /** Years of principal and interest that follow. */
  thenYears: number;
  paymentsPerYear?: number;
};

type InterestOnlyResult = {
  interestOnlyRepayment: number;
  /** Repayment once principal has to be repaid in the years that are left. */
  repaymentAfter: number;
  /** What the repayment would be, had principal been repaid from the start. */
  repaymentIfNeverInterestOnly: number;
  stepUp: number;
  totalPaid: number;
  /** Interest beyond that of repaying principal from the start. */
  extraInterest: number;
};

/**
 * Interest only, then principal and interest over the remaining years.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function interestOnly(plan: InterestOnlyLoan): InterestOnlyResult {
  const perYear = plan.paymentsPerYear ?? 12;
  const common = { principal: plan.principal, rate: plan.rate, paymentsPerYear: perYear };
  const first: Loan = { ...common, years: checkYears(plan.interestOnlyYears, 'interestOnlyYears') };
  const after: Loan = { ...common, years: checkYears(plan.thenYears, 'thenYears') };
  const throughout: Loan = { ...common, years: plan.interestOnlyYears + plan.thenYears };

  const interestOnlyRepayment = (plan.principal * plan.rate) / perYear;
  const repaymentAfter = repayment(after);
  const interestFirst = interestOnlyRepayment * paymentCount(first);
  return {
    interestOnlyRepayment,
    repaymentAfter,
    repaymentIfNeverInterestOnly: repayment(throughout),
    stepUp: repaymentAfter - interestOnlyRepayment,
    totalPaid: interestFirst + totalInterest(after) + plan.principal,
    extraInterest: interestFirst + totalInterest(after) - totalInterest(throughout),
  };
}

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

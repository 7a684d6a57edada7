/** Interest-only loans and repayment pauses. */
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
  /** Repayment after the interest-only period, over the remaining years. */
  repaymentAfter: number;
  /** Repayment with principal and interest from the start. */
  repaymentIfNeverInterestOnly: number;
  stepUp: number;
  totalPaid: number;
  /** Interest above that of principal and interest from the start. */
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
  /** Months of the pause. */
  months: number;
  /** Dollars a month during the pause; 0 for a full pause. */
  paid: number;
};

type PauseResult = {
  /** Dollars a month as agreed. */
  repayment: number;
  /** Balance when the pause ends. */
  owedAfter: number;
  /** Dollars a month after the pause. */
  repaymentAfter: number;
  /** Interest over the whole loan above that of paying as agreed. */
  extraInterest: number;
};

/**
 * Capitalises interest monthly during the pause, then repays the balance over the remaining months.
 *
 * @throws {FinanceInputError} on impossible input, when no month remains after the pause, and when `paid` is not
 *   below the agreed repayment.
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

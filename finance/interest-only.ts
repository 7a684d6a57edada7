/** Loans that charge interest only for some years, and repay the whole principal afterwards. */
import { checkYears } from './finance-input.ts';
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

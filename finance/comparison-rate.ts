/**
 * The comparison rate: a loan's yearly cost with its fees counted as interest.
 *
 * Part 10 of the National Credit Code (Schedule 1 to the National Consumer Credit Protection Act 2009)
 * requires it; regulation 100 of the National Consumer Credit Protection Regulations 2010 (for section 166
 * of the Code) has the formula. Home loans are compared on one example, $150,000 over 25 years; a loan of
 * another size or term has another rate.
 */
import { checkFraction, checkMoney, checkThat, checkWhole } from './finance-input.ts';
import { balanceAfter, type Loan, paymentCount, repayment } from './loan.ts';

/** The example for comparison rates of loans secured by a home. */
export const comparisonExample = { principal: 150_000, years: 25 } as const;

type ComparisonLoan = {
  principal: number;
  /** Annual fraction: throughout, or after the introductory rate. */
  rate: number;
  years: number;
  /** The first rate (annual fraction) and its months; the repayment is re-set after them. */
  introductory?: { rate: number; months: number } | undefined;
  /** Dollars, on the day of the advance; government charges don't count. */
  upfrontFees?: number;
  /** Dollars with every repayment. */
  monthlyFee?: number;
  /** Dollars with every twelfth repayment. */
  yearlyFee?: number;
  /** Dollars with the last repayment. */
  dischargeFee?: number;
  /** Months until the borrower pays out the balance; by default the whole term. */
  keptMonths?: number | undefined;
};

export type ComparisonRate = {
  /** Annual fraction, not rounded; lenders state it in percent with two decimals. */
  comparisonRate: number;
  /** Dollars a month without fees: at first, and after the introductory months. */
  firstRepayment: number;
  laterRepayment: number;
  /** All fees while the loan is kept, in dollars. */
  fees: number;
};

/** Present value of payments at the end of each period, at a rate per period, and its derivative by the rate. */
function presentValue(payments: readonly number[], rate: number) {
  let [value, slope] = [0, 0];
  for (let index = payments.length - 1; index >= 0; index -= 1) {
    value = (value + (payments[index] ?? 0)) / (1 + rate);
    slope = (slope - value) / (1 + rate);
  }
  return { value, slope };
}

/** Newton's method stops below this step; a rate is stated to a hundredth of a percent. */
const SMALLEST_STEP = 1e-14;

/**
 * The comparison rate of a loan with monthly repayments, over its term or until the borrower pays it out.
 *
 * Formula: 12 r, where r solves A = sum of (R_j + C_j) (1 + r)^-j, with the amount lent (A), repayment j
 * (R_j) and the fees on its day (C_j); j = 0 is the day of the advance. The right side is decreasing and convex
 * in r, so Newton's method from 0 converges without overshooting.
 * @throws {FinanceInputError} on impossible input, and when fees raise the rate to 100% a month or more.
 */
export function comparisonRate(input: ComparisonLoan): ComparisonRate {
  const { principal, rate, years, introductory } = input;
  const loan: Loan = { principal, rate, years };
  const count = paymentCount(loan);
  const upfrontFees = checkMoney(input.upfrontFees ?? 0, 'upfrontFees');
  const monthlyFee = checkMoney(input.monthlyFee ?? 0, 'monthlyFee');
  const yearlyFee = checkMoney(input.yearlyFee ?? 0, 'yearlyFee');
  const dischargeFee = checkMoney(input.dischargeFee ?? 0, 'dischargeFee');

  const months = introductory ? checkWhole(introductory.months, 'months', 1, count - 1) : 0;
  const first = introductory ? { ...loan, rate: checkFraction(introductory.rate, 'rate') } : loan;
  const later = { principal: balanceAfter(first, months), rate, years: (count - months) / 12 };
  const [firstRepayment, laterRepayment] = [repayment(first), repayment(later)];

  const kept = checkWhole(input.keptMonths ?? count, 'keptMonths', 1, count);
  const owed = kept <= months ? balanceAfter(first, kept) : balanceAfter(later, kept - months);
  const payments = Array.from({ length: kept }, (_, index) => {
    const number = index + 1;
    const repaid = number <= months ? firstRepayment : laterRepayment;
    const ofYear = number % 12 === 0 ? yearlyFee : 0;
    return repaid + monthlyFee + ofYear + (number === kept ? dischargeFee + owed : 0);
  });
  const advanced = principal - upfrontFees;
  const isBelow = presentValue(payments, 1).value < advanced;
  checkThat(isBelow, 'fees', 'a cost below the whole loan every month', upfrontFees + monthlyFee);
  let monthly = 0;
  for (let step = 1; step > SMALLEST_STEP; ) {
    const { value, slope } = presentValue(payments, monthly);
    step = (advanced - value) / slope;
    monthly += Math.max(0, step);
  }
  const fees = upfrontFees + monthlyFee * kept + yearlyFee * Math.floor(kept / 12) + dischargeFee;
  return { comparisonRate: monthly * 12, firstRepayment, laterRepayment, fees };
}

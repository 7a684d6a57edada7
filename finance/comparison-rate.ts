/**
 * The comparison rate: what a loan costs a year once its fees are counted like interest.
 *
 * Part 10 of the National Credit Code (Schedule 1 to the National Consumer Credit Protection Act 2009)
 * asks for it, and regulation 100 of the National Consumer Credit Protection Regulations 2010, made for
 * the Code's section 166, says how it is worked out. Home loans are compared on one example, $150,000
 * over 25 years, so a loan of another size or length has another rate.
 */
import { checkFraction, checkMoney, checkThat, checkWhole } from './finance-input.ts';
import { balanceAfter, type Loan, paymentCount, repayment } from './loan.ts';

/** The example on which comparison rates of loans secured by a home are stated. */
export const comparisonExample = { principal: 150_000, years: 25 } as const;

type ComparisonLoan = {
  principal: number;
  /** Annual fraction: throughout, or once the introductory one has ended. */
  rate: number;
  years: number;
  /** A first rate (annual fraction) and the months it lasts; the repayment is re-set after them. */
  introductory?: { rate: number; months: number } | undefined;
  /** Dollars, on the day of the advance. Government charges are not counted. */
  upfrontFees?: number;
  /** Dollars with every repayment. */
  monthlyFee?: number;
  /** Dollars with every twelfth repayment. */
  yearlyFee?: number;
  /** Dollars with the last repayment. */
  dischargeFee?: number;
  /** Months after which the loan is paid out with what is then owed; the whole term without it. */
  keptMonths?: number | undefined;
};

export type ComparisonRate = {
  /** Annual fraction, not rounded; it is stated in percent with two decimals. */
  comparisonRate: number;
  /** Dollars a month without fees: at first, and after the introductory months. */
  firstRepayment: number;
  laterRepayment: number;
  /** All fees while the loan is kept, in dollars. */
  fees: number;
};

/** What payments at the end of each period are worth on the first day, at a rate per period; and how that falls as the rate rises. */
function presentValue(payments: readonly number[], rate: number) {
  let [value, slope] = [0, 0];
  for (let index = payments.length - 1; index >= 0; index -= 1) {
    value = (value + (payments[index] ?? 0)) / (1 + rate);
    slope = (slope - value) / (1 + rate);
  }
  return { value, slope };
}

/** Below this a step is a rounding error: a rate is stated to a hundredth of a percent. */
const SMALLEST_STEP = 1e-14;

/**
 * The comparison rate of a loan that is repaid monthly, over its term or until it is paid out.
 *
 * Formula: 12 r, where r solves A = sum of (R_j + C_j) (1 + r)^-j, with what is lent (A), repayment j
 * (R_j) and the fees on its day (C_j); j = 0 is the day of the advance. The right side falls ever more slowly
 * as r rises, so Newton's steps from nothing come nearer to r and never go beyond it.
 * @throws {FinanceInputError} on impossible input, and when fees make the loan cost itself every month.
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

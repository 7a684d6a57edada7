/**
 * Repayments more often than monthly. "Fortnightly" has two meanings, and only one of them repays a
 * loan years sooner:
 * - a part of the monthly repayment: half every fortnight, or a quarter every week. A year has 26
 *   fortnights, so 26 halves make 13 monthly repayments instead of 12.
 * - the same yearly total: twelve monthly repayments a year, split into 26 or 52 equal instalments.
 *
 * Rounding and interest as in loan.ts. Savings are relative to the same loan with monthly repayments.
 */

import { checkOneOf } from './finance-input.ts';
import { type Loan, paymentCount, repayment, totalInterest } from './loan.ts';
import { type ExtraResult, extraRepayments, type PayOff, payOff } from './pay-off.ts';

/** Instalments a year, and instalments that replace one monthly repayment. */
export const frequencies = {
  twiceAMonth: { paymentsPerYear: 24, instalmentsPerMonthly: 2 },
  fortnightly: { paymentsPerYear: 26, instalmentsPerMonthly: 2 },
  weekly: { paymentsPerYear: 52, instalmentsPerMonthly: 4 },
} as const;

export type Frequency = keyof typeof frequencies;

function partsOf(frequency: Frequency): (typeof frequencies)[Frequency] {
  return frequencies[checkOneOf<string>(frequency, 'frequency', Object.keys(frequencies)) as Frequency];
}

/** A loan with monthly repayments. */
type MonthlyLoan = Omit<Loan, 'paymentsPerYear'>;

type FrequencyResult = PayOff & {
  /** Dollars paid each time. */
  instalment: number;
  paidPerYear: number;
  /** Dollars a year on top of twelve monthly repayments. */
  extraPaidPerYear: number;
  /** Years until the loan is repaid; may be fractional. */
  yearsToRepay: number;
  yearsSaved: number;
  interestSaved: number;
};

function follow(loan: MonthlyLoan, frequency: Frequency, instalment: number): FrequencyResult {
  const { paymentsPerYear } = partsOf(frequency);
  const result = payOff({
    principal: loan.principal,
    rate: loan.rate,
    payment: instalment,
    paymentsPerYear,
  });
  const paidPerYear = instalment * paymentsPerYear;
  const yearsToRepay = result.payments / paymentsPerYear;
  return {
    ...result,
    instalment,
    paidPerYear,
    extraPaidPerYear: paidPerYear - repayment(loan) * 12,
    yearsToRepay,
    yearsSaved: paymentCount(loan) / 12 - yearsToRepay,
    interestSaved: totalInterest(loan) - result.totalInterest,
  };
}

/**
 * Half the monthly repayment every fortnight or twice a month, or a quarter every week. Twice a month
 * adds nothing: 24 halves are twelve monthly repayments.
 *
 * @throws {FinanceInputError} on impossible input, as do all functions in this file.
 */
export function partOfMonthly(loan: MonthlyLoan, frequency: Frequency): FrequencyResult {
  return follow(loan, frequency, repayment(loan) / partsOf(frequency).instalmentsPerMonthly);
}

/** Twelve monthly repayments a year in equal instalments: monthly x 12/26, or x 12/52. */
export function sameYearlyTotal(loan: MonthlyLoan, frequency: Frequency): FrequencyResult {
  return follow(loan, frequency, (repayment(loan) * 12) / partsOf(frequency).paymentsPerYear);
}

/**
 * The level instalment for exactly the agreed term, recalculated for that many instalments as some
 * calculators do; slightly below that of `sameYearlyTotal`.
 */
export function sameTerm(loan: MonthlyLoan, frequency: Frequency): FrequencyResult {
  const { paymentsPerYear } = partsOf(frequency);
  return follow(loan, frequency, repayment({ ...loan, paymentsPerYear }));
}

/** The yearly total of `partOfMonthly`, paid in twelve equal monthly repayments. */
export function sameMoneyMonthly(loan: MonthlyLoan, frequency: Frequency): ExtraResult {
  return extraRepayments(loan, { extra: partOfMonthly(loan, frequency).extraPaidPerYear / 12 });
}

export type FrequencyGain = {
  /** Interest saved by `partOfMonthly`: the sum of the two parts below. */
  whole: number;
  /** Interest saved by the extra money alone, paid monthly. */
  fromExtraPayment: number;
  /** Interest saved by paying the same money more often. */
  fromPayingMoreOften: number;
};

/** Splits the saving of `partOfMonthly` into the effect of the thirteenth repayment and of the frequency. */
export function frequencyGain(loan: MonthlyLoan, frequency: Frequency): FrequencyGain {
  const whole = partOfMonthly(loan, frequency).interestSaved;
  const fromExtraPayment = sameMoneyMonthly(loan, frequency).interestSaved;
  return { whole, fromExtraPayment, fromPayingMoreOften: whole - fromExtraPayment };
}

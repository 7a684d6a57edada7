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
export const rhythms = {
  twiceAMonth: { paymentsPerYear: 24, instalmentsPerMonthly: 2 },
  fortnightly: { paymentsPerYear: 26, instalmentsPerMonthly: 2 },
  weekly: { paymentsPerYear: 52, instalmentsPerMonthly: 4 },
} as const;

export type Rhythm = keyof typeof rhythms;

function partsOf(rhythm: Rhythm): (typeof rhythms)[Rhythm] {
  return rhythms[checkOneOf<string>(rhythm, 'rhythm', Object.keys(rhythms)) as Rhythm];
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

function follow(loan: MonthlyLoan, rhythm: Rhythm, instalment: number): FrequencyResult {
  const { paymentsPerYear } = partsOf(rhythm);
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
export function partOfMonthly(loan: MonthlyLoan, rhythm: Rhythm): FrequencyResult {
  return follow(loan, rhythm, repayment(loan) / partsOf(rhythm).instalmentsPerMonthly);
}

/** Twelve monthly repayments a year in equal instalments: monthly x 12/26, or x 12/52. */
export function sameYearlyTotal(loan: MonthlyLoan, rhythm: Rhythm): FrequencyResult {
  return follow(loan, rhythm, (repayment(loan) * 12) / partsOf(rhythm).paymentsPerYear);
}

/**
 * The level instalment for exactly the agreed term, recalculated for that many instalments as some
 * calculators do; slightly below that of `sameYearlyTotal`.
 */
export function workedOutAfresh(loan: MonthlyLoan, rhythm: Rhythm): FrequencyResult {
  const { paymentsPerYear } = partsOf(rhythm);
  return follow(loan, rhythm, repayment({ ...loan, paymentsPerYear }));
}

/** The yearly total of `partOfMonthly`, paid in twelve equal monthly repayments. */
export function sameMoneyMonthly(loan: MonthlyLoan, rhythm: Rhythm): ExtraResult {
  return extraRepayments(loan, { extra: partOfMonthly(loan, rhythm).extraPaidPerYear / 12 });
}

export type Gain = {
  /** Interest saved by `partOfMonthly`: the sum of the two parts below. */
  whole: number;
  /** Interest saved by the extra money alone, paid monthly. */
  fromExtraPayment: number;
  /** Interest saved by paying the same money more often. */
  fromPayingMoreOften: number;
};

/** Splits the saving of `partOfMonthly` into the effect of the thirteenth repayment and of the frequency. */
export function gainOf(loan: MonthlyLoan, rhythm: Rhythm): Gain {
  const whole = partOfMonthly(loan, rhythm).interestSaved;
  const fromExtraPayment = sameMoneyMonthly(loan, rhythm).interestSaved;
  return { whole, fromExtraPayment, fromPayingMoreOften: whole - fromExtraPayment };
}

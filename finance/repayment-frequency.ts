/**
 * Paying more often than once a month. Two things go by the name of "fortnightly",
 * and only one of them repays a loan years sooner:
 * - a part of the monthly repayment: a half every fortnight or a quarter every week. A year has 26
 *   fortnights, so 26 halves make 13 monthly repayments instead of 12.
 * - the same yearly total: twelve monthly repayments a year, cut into 26 or 52 equal instalments.
 *
 * As in loan.ts nothing is rounded inside, and each instalment's interest is the annual rate
 * divided by the instalments a year. The base of every saving is the same loan repaid monthly.
 */

import { checkOneOf } from './finance-input.ts';
import { type Loan, paymentCount, repayment, totalInterest } from './loan.ts';
import { type ExtraResult, extraRepayments, type PayOff, payOff } from './pay-off.ts';

/** Instalments a year, and into how many a lender cuts one monthly repayment. */
export const rhythms = {
  twiceAMonth: { paymentsPerYear: 24, instalmentsPerMonthly: 2 },
  fortnightly: { paymentsPerYear: 26, instalmentsPerMonthly: 2 },
  weekly: { paymentsPerYear: 52, instalmentsPerMonthly: 4 },
} as const;

export type Rhythm = keyof typeof rhythms;

function partsOf(rhythm: Rhythm): (typeof rhythms)[Rhythm] {
  return rhythms[checkOneOf<string>(rhythm, 'rhythm', Object.keys(rhythms)) as Rhythm];
}

/** A loan that is agreed with monthly repayments. */
type MonthlyLoan = Omit<Loan, 'paymentsPerYear'>;

type FrequencyResult = PayOff & {
  /** Dollars paid each time. */
  instalment: number;
  paidPerYear: number;
  /** Dollars a year on top of twelve monthly repayments. */
  extraPaidPerYear: number;
  /** Years until nothing is owed; a fraction, since 657 fortnights are no whole number of months. */
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
 * Half the monthly repayment every fortnight, or a quarter of it every week. Twice a month is half
 * of it too, but 24 halves a year are no more than twelve monthly repayments.
 *
 * @throws {FinanceInputError} on impossible input, as every function of this file.
 */
export function partOfMonthly(loan: MonthlyLoan, rhythm: Rhythm): FrequencyResult {
  return follow(loan, rhythm, repayment(loan) / partsOf(rhythm).instalmentsPerMonthly);
}

/** Twelve monthly repayments a year in equal instalments: monthly x 12/26, or x 12/52. */
export function sameYearlyTotal(loan: MonthlyLoan, rhythm: Rhythm): FrequencyResult {
  return follow(loan, rhythm, (repayment(loan) * 12) / partsOf(rhythm).paymentsPerYear);
}

/**
 * The instalment that repays the loan in exactly the agreed term when it is worked out afresh for
 * that many instalments, as some calculators show it; a hair below that of `sameYearlyTotal`.
 */
export function workedOutAfresh(loan: MonthlyLoan, rhythm: Rhythm): FrequencyResult {
  const { paymentsPerYear } = partsOf(rhythm);
  return follow(loan, rhythm, repayment({ ...loan, paymentsPerYear }));
}

/** What `partOfMonthly` costs in a year, paid in twelve equal monthly repayments instead. */
export function sameMoneyMonthly(loan: MonthlyLoan, rhythm: Rhythm): ExtraResult {
  return extraRepayments(loan, { extra: partOfMonthly(loan, rhythm).extraPaidPerYear / 12 });
}

export type Gain = {
  /** Interest saved by `partOfMonthly`; the two parts below add up to it. */
  whole: number;
  /** What the extra money alone saves, paid monthly. */
  fromExtraPayment: number;
  /** What is left: the gain of paying the same money more often. */
  fromPayingMoreOften: number;
};

/** How much of what `partOfMonthly` saves is merely the thirteenth monthly repayment a year. */
export function gainOf(loan: MonthlyLoan, rhythm: Rhythm): Gain {
  const whole = partOfMonthly(loan, rhythm).interestSaved;
  const fromExtraPayment = sameMoneyMonthly(loan, rhythm).interestSaved;
  return { whole, fromExtraPayment, fromPayingMoreOften: whole - fromExtraPayment };
}

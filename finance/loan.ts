/**
 * Principal-and-interest loans in closed form.
 *
 * Money is in dollars and rates are annual fractions (0.05 is 5%). Nothing here rounds: each figure
 * is rounded once, for display. The rate per instalment is the annual rate divided by the number of
 * instalments, as in lenders' calculators; a statement that charges by the day differs by some cents.
 *
 * Formula: A = P r / (1 - (1 + r)^-n), the standard annuity.
 */
import { checkFraction, checkMoney, checkSum, checkThat, checkWhole, checkYears } from './finance-input.ts';

export type Loan = {
  /** Dollars borrowed. */
  principal: number;
  /** Annual fraction. */
  rate: number;
  years: number;
  /** 12 (the default), 26 or 52. */
  paymentsPerYear?: number;
};

type Instalment = {
  /** 1 for the first repayment. */
  number: number;
  interest: number;
  principal: number;
  /** Owing after this repayment. */
  balance: number;
};

/** A loan's validated inputs, with rate and term per instalment. */
type Terms = { principal: number; ratePerPayment: number; payments: number };

function termsOf(loan: Loan): Terms {
  const perYear = checkWhole(loan.paymentsPerYear ?? 12, 'paymentsPerYear', 1, 366);
  const exact = checkYears(loan.years, 'years') * perYear;
  const payments = Math.round(exact);
  const isWhole = payments >= 1 && Math.abs(exact - payments) <= 1e-6;
  checkThat(isWhole, 'years', `a term of whole repayments (${perYear} a year)`, loan.years);
  return {
    principal: checkSum(loan.principal, 'principal'),
    ratePerPayment: checkFraction(loan.rate, 'rate') / perYear,
    payments,
  };
}

/** (1 + rate)^periods - 1, accurate even for tiny rates, where `**` loses digits. */
function growth(rate: number, periods: number): number {
  return Math.expm1(periods * Math.log1p(rate));
}

/**
 * Number of repayments over the full term.
 *
 * @throws {FinanceInputError} on impossible input, as do all functions in this file.
 */
export function paymentCount(loan: Loan): number {
  return termsOf(loan).payments;
}

/** The level repayment, in dollars per instalment. */
export function repayment(loan: Loan): number {
  const { principal, ratePerPayment, payments } = termsOf(loan);
  if (ratePerPayment === 0) return principal / payments;
  return (principal * ratePerPayment) / -growth(ratePerPayment, -payments);
}

/** Interest over the whole term, in dollars, when every repayment is on schedule. */
export function totalInterest(loan: Loan): number {
  return repayment(loan) * paymentCount(loan) - loan.principal;
}

/**
 * Balance after a number of scheduled repayments.
 *
 * Formula: B_k = P (1 + r)^k - A ((1 + r)^k - 1) / r, arranged so that the last balance is 0.
 */
export function balanceAfter(loan: Loan, paymentsMade: number): number {
  const { principal, ratePerPayment, payments } = termsOf(loan);
  checkWhole(paymentsMade, 'paymentsMade', 0, payments);
  if (ratePerPayment === 0) return principal * (1 - paymentsMade / payments);
  return principal * (1 - growth(ratePerPayment, paymentsMade) / growth(ratePerPayment, payments));
}

/** Interest charged in the first `paymentsMade` instalments. */
export function interestPaidAfter(loan: Loan, paymentsMade: number): number {
  return repayment(loan) * paymentsMade - (loan.principal - balanceAfter(loan, paymentsMade));
}

/** The amortisation schedule: every repayment with its interest and principal parts. */
export function schedule(loan: Loan): Instalment[] {
  const { ratePerPayment, payments } = termsOf(loan);
  const amount = repayment(loan);
  return Array.from({ length: payments }, (_, index) => {
    const interest = balanceAfter(loan, index) * ratePerPayment;
    return {
      number: index + 1,
      interest,
      principal: amount - interest,
      balance: balanceAfter(loan, index + 1),
    };
  });
}

type Milestones = {
  /** The first repayment whose principal part is larger than its interest part. */
  principalExceedsInterestAt: number;
  /** The repayment after which half of the loan or less is owing. */
  halfRepaidAfter: number;
};

/** The two milestones of a loan that surprise borrowers. */
export function milestones(loan: Loan): Milestones {
  const plan = schedule(loan);
  const turn = plan.find((instalment) => instalment.principal > instalment.interest);
  return {
    principalExceedsInterestAt: turn?.number ?? plan.length,
    halfRepaidAfter: paymentsUntil(loan, loan.principal / 2),
  };
}

/** The number of scheduled repayments after which `owed` or less is owing; 0 if the loan was never larger. */
export function paymentsUntil(loan: Loan, owed: number): number {
  const most = checkMoney(owed, 'owed');
  const plan = schedule(loan);
  if (loan.principal <= most) return 0;
  return plan.find(({ balance }) => balance <= most)?.number ?? plan.length;
}

type RepaymentSplit = {
  interest: number;
  principal: number;
  /** Owing at the end. */
  balance: number;
};

/**
 * Interest and principal of the repayments after the first `from` ones, up to number `to`.
 *
 * @throws {FinanceInputError} on impossible input.
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

/** Interest and principal of one year's repayments; 1 is the first year. */
export function splitOfYear(loan: Loan, year: number): RepaymentSplit {
  const perYear = loan.paymentsPerYear ?? 12;
  checkWhole(year, 'year', 1, Math.floor(paymentCount(loan) / perYear));
  return splitBetween(loan, (year - 1) * perYear, year * perYear);
}

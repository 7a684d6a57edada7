/**
 * Refinancing a home loan: the net saving after costs, and the break-even month.
 *
 * Both loans have level monthly repayments. Compares interest to date, not repayments: more of the dearer
 * loan's repayment goes to interest.
 */

import { checkFraction, checkMoney, checkSigned, checkSum, checkWhole } from './finance-input.ts';
import { interestPaidAfter, type Loan, repayment, totalInterest } from './loan.ts';
import { type Saving, savingOf } from './pay-off.ts';

const MAX_MONTHS = 1_200;

export type Switch = {
  /** Dollars owed on the day of the switch; the new loan is as large. */
  balance: number;
  /** Months until the old loan would end. */
  monthsLeft: number;
  /** Annual fractions. */
  oldRate: number;
  newRate: number;
  /** All costs in dollars, paid on the day of the switch; cashback is a negative cost. */
  switchingCost: number;
};

export type Refinance = {
  /** Dollars a month, over the remaining months. */
  oldRepayment: number;
  newRepayment: number;
  /** Old less new repayment; negative when the new loan is dearer. */
  monthlySaving: number;
  interestSaved: number;
  /** Interest saved less the switching cost. */
  netSaving: number;
  /** Interest saved to date less the switching cost: on the day (index 0) and after each month. */
  netByMonth: number[];
  /** The first month by whose end the interest saved covers the cost; 0 without a cost, null if never. */
  breakEvenMonth: number | null;
  /** The first month by whose end a dearer rate has used up the cashback; null if never. */
  cashbackUsedUpMonth: number | null;
};

function loansOf(input: Switch): { old: Loan; next: Loan; cost: number } {
  const principal = checkSum(input.balance, 'balance');
  const years = checkWhole(input.monthsLeft, 'monthsLeft', 1, MAX_MONTHS) / 12;
  return {
    old: { principal, years, rate: checkFraction(input.oldRate, 'oldRate') },
    next: { principal, years, rate: checkFraction(input.newRate, 'newRate') },
    cost: checkSigned(input.switchingCost, 'switchingCost'),
  };
}

type OrdinaryCosts = {
  /** Dollars: the old lender's discharge fee, and the new lender's set-up and valuation fees. */
  discharge: number;
  setUp: number;
  valuation: number;
  /** The titles office's fee for one dealing, in dollars. */
  titleFee: number;
};

/** One dealing discharges the old mortgage, another registers the new one. */
const DEALINGS = 2;

/**
 * Costs of nearly every switch, in dollars; excludes break costs and insurance.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function ordinaryCosts({ discharge, setUp, valuation, titleFee }: OrdinaryCosts) {
  const titles = DEALINGS * checkMoney(titleFee, 'titleFee');
  const lenders =
    checkMoney(discharge, 'discharge') + checkMoney(setUp, 'setUp') + checkMoney(valuation, 'valuation');
  return { titles, total: lenders + titles };
}

/**
 * The switch with an unchanged end date. A loan that saves no interest, or less than the cost, never breaks
 * even.
 *
 * Formula: net after k months = (interest of the old loan - that of the new one, months 1 to k) - cost.
 * @throws {FinanceInputError} on impossible input, as do all functions in this file.
 */
export function refinance(input: Switch): Refinance {
  const { old, next, cost } = loansOf(input);
  const [oldRepayment, newRepayment] = [repayment(old), repayment(next)];
  const monthlySaving = oldRepayment - newRepayment;
  const interestSaved = totalInterest(old) - totalInterest(next);
  const netByMonth = Array.from(
    { length: input.monthsLeft + 1 },
    (_, month) => interestPaidAfter(old, month) - interestPaidAfter(next, month) - cost,
  );
  const firstMonth = (found: (net: number) => boolean) => {
    const month = netByMonth.findIndex(found);
    return month < 0 ? null : month;
  };
  return {
    oldRepayment,
    newRepayment,
    monthlySaving,
    interestSaved,
    netSaving: interestSaved - cost,
    netByMonth,
    breakEvenMonth: interestSaved > 0 ? firstMonth((net) => net >= 0) : null,
    cashbackUsedUpMonth: cost < 0 ? firstMonth((net) => net <= 0) : null,
  };
}

type OtherTerm = {
  /** Dollars a month. */
  repayment: number;
  totalInterest: number;
  /** Interest above that of the new loan over the remaining months; negative for a shorter term. */
  extraInterest: number;
  /** Interest saved over staying, less the switching cost; negative when the switch loses money. */
  netSaving: number;
  /** Net saving to date: on the day (index 0) and after each month, until both loans have ended. */
  netByMonth: number[];
};

/** The switch to another term, such as 30 years again. */
export function refinanceOver(input: Switch, newMonths: number): OtherTerm {
  const { old, next, cost } = loansOf(input);
  const longer = { ...next, years: checkWhole(newMonths, 'newMonths', 1, MAX_MONTHS) / 12 };
  const interest = totalInterest(longer);
  const netAfter = (month: number) =>
    interestPaidAfter(old, Math.min(month, input.monthsLeft)) -
    interestPaidAfter(longer, Math.min(month, newMonths)) -
    cost;
  const months = Math.max(input.monthsLeft, newMonths);
  return {
    repayment: repayment(longer),
    totalInterest: interest,
    extraInterest: interest - totalInterest(next),
    netSaving: totalInterest(old) - interest - cost,
    netByMonth: Array.from({ length: months + 1 }, (_, month) => netAfter(month)),
  };
}

/**
 * The switch with the old repayment, so that the loan ends sooner: months and interest saved over staying,
 * before the switching cost.
 *
 * @returns null when the new rate is higher.
 */
export function keepOldRepayment(input: Switch): Saving | null {
  const { old, next } = loansOf(input);
  return next.rate > old.rate ? null : savingOf(old, { rate: next.rate });
}

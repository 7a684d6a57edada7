/**
 * Switching a home loan: what it saves after every cost of it, and from which month on.
 *
 * Both loans are repaid monthly by level repayments, and are compared by the interest that they have
 * charged so far. Lower repayments alone say too little, since more of the dearer one goes to interest.
 */

import { checkFraction, checkMoney, checkSigned, checkSum, checkWhole } from './finance-input.ts';
import { interestPaidAfter, type Loan, repayment, totalInterest } from './loan.ts';
import { type Saving, savingOf } from './pay-off.ts';

const LONGEST_MONTHS = 1_200;

export type Switch = {
  /** Dollars owed on the day of the switch; the new loan is as large. */
  balance: number;
  /** Months until the old loan would end. */
  monthsLeft: number;
  /** Annual fractions. */
  oldRate: number;
  newRate: number;
  /** All that the switch costs, in dollars, paid on its day. Cashback counts as a negative cost. */
  switchingCost: number;
};

export type Refinance = {
  /** Dollars a month, over the months left. */
  oldRepayment: number;
  newRepayment: number;
  /** Old less new repayment; negative when the new loan is dearer. */
  monthlySaving: number;
  interestSaved: number;
  /** Interest saved less the switching cost. */
  netSaving: number;
  /** Interest saved so far less the switching cost: on the day (index 0) and after each month. */
  netByMonth: number[];
  /** The first month by whose end the interest saved covers the cost; 0 where nothing is to be covered. */
  breakEvenMonth: number | null;
  /** The first month by whose end a dearer rate has used the cashback up. */
  cashbackUsedUpMonth: number | null;
};

function loansOf(input: Switch): { old: Loan; next: Loan; cost: number } {
  const principal = checkSum(input.balance, 'balance');
  const years = checkWhole(input.monthsLeft, 'monthsLeft', 1, LONGEST_MONTHS) / 12;
  return {
    old: { principal, years, rate: checkFraction(input.oldRate, 'oldRate') },
    next: { principal, years, rate: checkFraction(input.newRate, 'newRate') },
    cost: checkSigned(input.switchingCost, 'switchingCost'),
  };
}

type OrdinaryCosts = {
  /** Dollars: what the old lender takes for closing the loan, and the new one for setting it up and valuing the home. */
  discharge: number;
  setUp: number;
  valuation: number;
  /** Dollars that the titles office takes for one dealing. */
  titleFee: number;
};

/** One dealing takes the old mortgage off the title, another puts the new one on. */
const DEALINGS = 2;

/**
 * What nearly every switch costs, in dollars: without break costs and insurance.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function ordinaryCosts({ discharge, setUp, valuation, titleFee }: OrdinaryCosts) {
  const titles = DEALINGS * checkMoney(titleFee, 'titleFee');
  const lenders =
    checkMoney(discharge, 'discharge') + checkMoney(setUp, 'setUp') + checkMoney(valuation, 'valuation');
  return { titles, together: lenders + titles };
}

/**
 * The switch with the same end date. What never happens is null: a loan that saves no interest, or
 * less than the cost, never breaks even.
 *
 * Formula: net after k months = (interest of the old loan - that of the new one, months 1 to k) - cost.
 * @throws {FinanceInputError} on impossible input, as every function of this file.
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
  /** Interest beyond that of the new loan over the months left; negative when the term is shorter. */
  extraInterest: number;
  /** Interest saved against staying, less the switching cost; negative when the switch loses money. */
  netSaving: number;
  /** The same so far: on the day (index 0) and after each month, until the longer of the two loans has ended. */
  netByMonth: number[];
};

/** The switch to a loan of another length, such as 30 years again. */
export function refinanceOver(input: Switch, newMonths: number): OtherTerm {
  const { old, next, cost } = loansOf(input);
  const longer = { ...next, years: checkWhole(newMonths, 'newMonths', 1, LONGEST_MONTHS) / 12 };
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
 * The switch with the old repayment kept, so that the loan ends sooner: months and interest saved
 * against staying, before the switching cost. Null when the new rate is higher, as there is then no
 * lower repayment to go beyond.
 */
export function keepOldRepayment(input: Switch): Saving | null {
  const { old, next } = loansOf(input);
  return next.rate > old.rate ? null : savingOf(old, { rate: next.rate });
}

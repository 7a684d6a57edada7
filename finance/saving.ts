/** Saving up: how long it takes to put an amount together, such as a deposit. */
import { checkFraction, checkMoney, checkSum } from './finance-input.ts';

/** What takes longer than this never comes, for anyone who saves. */
const LONGEST_MONTHS = 1_200;

type SavingPlan = {
  /** Dollars that are there already. */
  start: number;
  /** Dollars added at the end of each month. */
  monthlySaving: number;
  /** Annual fraction, credited monthly. Tax on the interest is not taken off. */
  savingsRate: number;
  target: number;
};

export type SavedUp = {
  /** Months until the target is reached; 0 when it is there already. */
  months: number;
  /** Dollars after the last of them; often a little above the target. */
  balance: number;
  interestEarned: number;
  /** Dollars at the start (index 0) and after each month. */
  balances: number[];
};

/**
 * Saves until the target is reached. Each month: balance = balance x (1 + rate / 12) + saving.
 *
 * @returns null when the target is not reached within a century, as with nothing to save.
 * @throws {FinanceInputError} on impossible input.
 */
export function saveUp(plan: SavingPlan): SavedUp | null {
  const start = checkMoney(plan.start, 'start');
  const monthlySaving = checkMoney(plan.monthlySaving, 'monthlySaving');
  const growth = 1 + checkFraction(plan.savingsRate, 'savingsRate') / 12;
  // Short of the target by what binary fractions lose on the way is not short of it: without this,
  // 40 months of $1,500.10 would now and then not make $60,004.
  const enough = checkSum(plan.target, 'target') * (1 - 1e-9);

  const balances = [start];
  let balance = start;
  while (balance < enough) {
    if (balances.length > LONGEST_MONTHS) return null;
    balance = balance * growth + monthlySaving;
    balances.push(balance);
  }
  const months = balances.length - 1;
  return { months, balance, interestEarned: balance - start - months * monthlySaving, balances };
}

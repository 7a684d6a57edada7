/** Saving up: the time to reach a target, such as a deposit. */
import { checkFraction, checkMoney, checkSum } from './finance-input.ts';

/** Gives up on targets further away. */
const MAX_MONTHS = 1_200;

type SavingPlan = {
  /** Dollars saved already. */
  start: number;
  /** Dollars added at the end of each month. */
  monthlySaving: number;
  /** Annual fraction, credited monthly, before tax. */
  savingsRate: number;
  target: number;
};

export type SavedUp = {
  /** Months to the target; 0 when it is already reached. */
  months: number;
  /** Dollars after the last month; often slightly above the target. */
  balance: number;
  interestEarned: number;
  /** Dollars at the start (index 0) and after each month. */
  balances: number[];
};

/**
 * Saves up to the target. Each month: balance = balance x (1 + rate / 12) + saving.
 *
 * @returns null when the target is more than a century away.
 * @throws {FinanceInputError} on impossible input.
 */
export function saveUp(plan: SavingPlan): SavedUp | null {
  const start = checkMoney(plan.start, 'start');
  const monthlySaving = checkMoney(plan.monthlySaving, 'monthlySaving');
  const growth = 1 + checkFraction(plan.savingsRate, 'savingsRate') / 12;
  // Tolerates floating-point error: without it, 40 months of $1,500.10 could miss $60,004.
  const enough = checkSum(plan.target, 'target') * (1 - 1e-9);

  const balances = [start];
  let balance = start;
  while (balance < enough) {
    if (balances.length > MAX_MONTHS) return null;
    balance = balance * growth + monthlySaving;
    balances.push(balance);
  }
  const months = balances.length - 1;
  return { months, balance, interestEarned: balance - start - months * monthlySaving, balances };
}

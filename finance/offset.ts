/**
 * Offset accounts: savings, and break-even balances.
 * Interest is charged on the balance less the offset, never below 0.
 */

import { checkFraction, checkMoney, checkSum, checkThat } from './finance-input.ts';
import type { Loan } from './loan.ts';
import { type Saving, savingOf } from './pay-off.ts';

/**
 * A loan with the same amount in a 100% offset account from the first day to the last, the
 * repayment unchanged.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function offsetSaving(loan: Loan, offset: number): Saving {
  return savingOf(loan, { offset });
}

/** Simple interest that an offset balance saves in a year: balance x rate. */
export function offsetFirstYear(offset: number, rate: number): number {
  return checkMoney(offset, 'offset') * checkFraction(rate, 'rate');
}

export type OffsetCostInput = {
  /** Dollars a year. */
  fee: number;
  /** Dollars owed at the higher rate. */
  owed: number;
  /** The offset loan's rate less the basic loan's; annual fraction. */
  premium: number;
};

/** The extra cost of an offset loan over a basic one, in dollars a year. */
export function offsetYearlyCost({ fee, owed, premium }: OffsetCostInput): number {
  return checkMoney(fee, 'fee') + checkMoney(owed, 'owed') * checkFraction(premium, 'premium');
}

/**
 * The balance that an offset account must hold all year to cover its cost.
 *
 * Formula: (fee + owed x premium) / rate.
 * @throws {FinanceInputError} on impossible input, and on a rate of 0, at which an offset saves nothing.
 */
export function offsetBreakEven(cost: OffsetCostInput, rate: number): number {
  checkThat(checkFraction(rate, 'rate') > 0, 'rate', 'a rate above 0', rate);
  return offsetYearlyCost(cost) / rate;
}

type SavingsComparison = {
  /** The savings rate after tax; annual fraction. */
  savingsAfterTax: number;
  /** The loan rate less `savingsAfterTax`; annual fraction. */
  advantage: number;
  /** The balance in dollars at which the advantage covers the fee. */
  breakEven: number;
};

/**
 * Compares an offset on a home loan with a taxed savings account.
 *
 * Formula: fee / (rate - savings x (1 - tax)).
 * @throws {FinanceInputError} on impossible input, and when savings earn as much after tax: no balance breaks even.
 */
export function offsetAgainstSavings(input: {
  rate: number;
  savingsRate: number;
  /** Marginal tax rate with the Medicare levy; fraction. */
  taxRate: number;
  fee: number;
}): SavingsComparison {
  const savingsAfterTax =
    checkFraction(input.savingsRate, 'savingsRate') * (1 - checkFraction(input.taxRate, 'taxRate'));
  const advantage = checkFraction(input.rate, 'rate') - savingsAfterTax;
  const least = `more than the savings rate after tax (${savingsAfterTax})`;
  checkThat(advantage > 0, 'rate', least, input.rate);
  return { savingsAfterTax, advantage, breakEven: checkMoney(input.fee, 'fee') / advantage };
}

export type SeveralOffsets = {
  /** Sum of all accounts. */
  total: number;
  /** The balance that bears interest: the debt less the total, never below 0. */
  charged: number;
  /** The part of the total above the debt, which saves nothing. */
  surplus: number;
  /** Simple interest saved in a year: (total - surplus) x rate. */
  savedPerYear: number;
  /** Interest the surplus would save in a year beside a larger debt at the same rate. */
  missedPerYear: number;
};

/**
 * The combined saving of several 100% offset accounts with constant balances for a year.
 *
 * Formula: min(owed, sum of accounts) x rate.
 * @throws {FinanceInputError} on impossible input.
 */
export function severalOffsets(input: {
  /** Dollars owed on the loan, or split, that the accounts are linked to. */
  owed: number;
  /** Annual fraction. */
  rate: number;
  accounts: readonly number[];
}): SeveralOffsets {
  const owed = checkSum(input.owed, 'owed');
  const rate = checkFraction(input.rate, 'rate');
  const total = input.accounts.reduce(
    (sum, account, index) => sum + checkMoney(account, `accounts (number ${index + 1})`),
    0,
  );
  const surplus = Math.max(0, total - owed);
  return {
    total,
    charged: Math.max(0, owed - total),
    surplus,
    savedPerYear: (total - surplus) * rate,
    missedPerYear: surplus * rate,
  };
}

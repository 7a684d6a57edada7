/**
 * Offset accounts: what they save, and what they must hold to earn their cost.
 * Interest is charged on the balance less the offset, never on less than nothing.
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

/** Interest one year's worth of offset money saves, in the simple form: the balance times the rate. */
export function offsetFirstYear(offset: number, rate: number): number {
  return checkMoney(offset, 'offset') * checkFraction(rate, 'rate');
}

export type OffsetCostInput = {
  /** Dollars a year. */
  fee: number;
  /** Dollars owed, on which a dearer rate is paid. */
  owed: number;
  /** How much dearer the offset loan's rate is than the basic loan's; annual fraction. */
  premium: number;
};

/** What an offset loan costs beyond a basic one, in dollars a year. */
export function offsetYearlyCost({ fee, owed, premium }: OffsetCostInput): number {
  return checkMoney(fee, 'fee') + checkMoney(owed, 'owed') * checkFraction(premium, 'premium');
}

/**
 * The balance that an offset account must hold all year before it pays for itself.
 *
 * Formula: (fee + owed x premium) / rate.
 * @throws {FinanceInputError} also when the rate is nil, as nothing would ever be saved.
 */
export function offsetBreakEven(cost: OffsetCostInput, rate: number): number {
  checkThat(checkFraction(rate, 'rate') > 0, 'rate', 'a rate above 0', rate);
  return offsetYearlyCost(cost) / rate;
}

type SavingsComparison = {
  /** What a savings account earns once tax is paid; annual fraction. */
  savingsAfterTax: number;
  /** By how much the offset is ahead; annual fraction, negative when it is behind. */
  advantage: number;
  /** Dollars at which the advantage has paid the offset's fee. */
  breakEven: number;
};

/**
 * An offset on a home loan against a taxed savings account.
 *
 * Formula: fee / (rate - savings x (1 - tax)).
 * @throws {FinanceInputError} also when savings earn as much after tax, as no balance breaks even.
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
  /** In all accounts together. */
  total: number;
  /** What interest is charged on: the debt less the total, never less than nothing. */
  charged: number;
  /** The part of the total above the debt. It saves nothing, here or beside another loan. */
  surplus: number;
  /** Interest saved in a year, in the simple form: what counts times the rate. */
  savedPerYear: number;
  /** What the surplus would save in a year where it counts, at the same rate. */
  missedPerYear: number;
};

/**
 * What 100% offset accounts save together, their balances steady for a year.
 *
 * Formula: min(owed, sum of accounts) x rate.
 * @throws {FinanceInputError} on impossible input.
 */
export function severalOffsets(input: {
  /** Dollars owed on the loan, or the part of it, that all accounts are linked to. */
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

/** Several offset accounts beside one loan, or beside one part of it: only their sum counts. */
import { checkFraction, checkMoney, checkSum } from './finance-input.ts';

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

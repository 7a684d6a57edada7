/** What a lender pays a mortgage broker: once when a loan settles, and a little each year after. */
import { checkFraction, checkSum } from './finance-input.ts';

export type BrokerCommission = {
  /** Paid once, when the loan settles. */
  upfront: number;
  /** Paid over the first year, worked out on the opening balance. */
  trailFirstYear: number;
};

/**
 * Commission on a loan, before GST and before anyone keeps a share of it. The first year's trail
 * is taken on the opening balance, so what is paid is slightly less on a loan that is being repaid.
 *
 * Formula: loan x upfront; loan x trail.
 * @param input `loan` is what is drawn, in dollars; `upfront` and `trail` are fractions.
 * @throws {FinanceInputError} on impossible input.
 */
export function brokerCommission(input: { loan: number; upfront: number; trail: number }): BrokerCommission {
  const loan = checkSum(input.loan, 'loan');
  return {
    upfront: loan * checkFraction(input.upfront, 'upfront'),
    trailFirstYear: loan * checkFraction(input.trail, 'trail'),
  };
}

/** What a lender pays a mortgage broker: once when a loan settles, and a little each year after. */
import { checkFraction, checkSum, checkWhole } from './finance-input.ts';
import { type Loan, schedule } from './loan.ts';

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

const MONTHS = 12;

/**
 * Trail commission of each year of a loan that is repaid as agreed, before GST and before anyone keeps a
 * share of it: the first number is the first year's. A month's trail is a twelfth of the yearly rate on
 * what is owed as the month begins.
 *
 * Formula: sum over the year's months of balance x trail / 12.
 * @param loan repaid by the month, over whole years.
 * @param trail annual fraction.
 * @throws {FinanceInputError} on impossible input.
 */
export function trailByYear(loan: Omit<Loan, 'paymentsPerYear'>, trail: number): number[] {
  const monthly = checkFraction(trail, 'trail') / MONTHS;
  const years = checkWhole(loan.years, 'years', 1, 100);
  const instalments = schedule({ ...loan, paymentsPerYear: MONTHS });
  const owed = [loan.principal, ...instalments.map(({ balance }) => balance)];
  return Array.from({ length: years }, (_, year) => {
    const months = owed.slice(year * MONTHS, (year + 1) * MONTHS);
    return months.reduce((sum, balance) => sum + balance * monthly, 0);
  });
}

/** What a lender pays a mortgage broker: once when a loan settles, and a little each year after. */
import { checkFraction, checkMoney, checkSum, checkWhole } from './finance-input.ts';
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
 * what is owed as the month begins. Of many such loans a share may end each year, evenly over the year; what
 * is left is the average of a loan.
 *
 * Formula: sum over the year's months of balance x trail / 12 x (1 - ending)^(months before / 12).
 * @param loan repaid by the month, over whole years.
 * @param trail annual fraction.
 * @param ending fraction of the loans that end in a year.
 * @throws {FinanceInputError} on impossible input.
 */
export function trailByYear(
  loan: Omit<Loan, 'paymentsPerYear'>,
  trail: number,
  ending: number = 0,
): number[] {
  const monthly = checkFraction(trail, 'trail') / MONTHS;
  const years = checkWhole(loan.years, 'years', 1, 100);
  const staying = (1 - checkFraction(ending, 'ending')) ** (1 / MONTHS);
  const instalments = schedule({ ...loan, paymentsPerYear: MONTHS });
  const owed = [loan.principal, ...instalments.map(({ balance }) => balance)];
  const paid = owed.map((balance, month) => balance * monthly * staying ** month);
  return Array.from({ length: years }, (_, year) =>
    paid.slice(year * MONTHS, (year + 1) * MONTHS).reduce((sum, month) => sum + month, 0),
  );
}

/** What lenders commonly take back of the upfront commission of a loan that ends in its first, or second, year. */
const TAKEN_BACK = [1, 0.5] as const;

/**
 * Upfront commission that a lender takes back on average, when a share of loans ends each year. No lender may
 * reach back further than two years (Mortgage Brokers Regulations 2020); how much it takes within them is
 * between lender and broker, and the shares here are an example.
 *
 * Formula: upfront x (ending + (1 - ending) x ending x 0.5).
 * @param input `upfront` in dollars; `ending` a fraction; `years` of the loan.
 * @throws {FinanceInputError} on impossible input.
 */
export function clawedBack(input: { upfront: number; ending: number; years: number }): number {
  const upfront = checkMoney(input.upfront, 'upfront');
  const ending = checkFraction(input.ending, 'ending');
  const counted = TAKEN_BACK.slice(0, checkWhole(input.years, 'years', 1, 100));
  return counted.reduce((sum, share, year) => sum + upfront * (1 - ending) ** year * ending * share, 0);
}

/** Commission that lenders pay mortgage brokers: upfront at settlement, then trail. */
import { checkFraction, checkMoney, checkSum, checkWhole } from './finance-input.ts';
import { type Loan, schedule } from './loan.ts';

type BrokerCommission = {
  /** Paid once, when the loan settles. */
  upfront: number;
  /** Paid over the first year, on the opening balance. */
  trailFirstYear: number;
};

/**
 * Commission on a loan, before GST and before the firm or an aggregator takes a share. The first year's
 * trail is on the opening balance, so the actual trail on a loan being repaid is slightly lower.
 *
 * Formula: loan x upfront; loan x trail.
 * @param input `loan` is the amount drawn, in dollars; `upfront` and `trail` are fractions.
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

/** Fraction of loans that are still running a month later, from the fraction that ends each year. */
const monthlyRetention = (ending: number) => (1 - checkFraction(ending, 'ending')) ** (1 / MONTHS);

/** Expected trail by loan age in months: a twelfth of the yearly rate on the month's opening balance, times retention. */
function trailByMonth(loan: Omit<Loan, 'paymentsPerYear'>, trail: number, staying: number): number[] {
  const monthly = checkFraction(trail, 'trail') / MONTHS;
  checkWhole(loan.years, 'years', 1, 100);
  const instalments = schedule({ ...loan, paymentsPerYear: MONTHS });
  // Opening balances: the one after the last repayment opens no month.
  const owed = [loan.principal, ...instalments.map(({ balance }) => balance)].slice(0, -1);
  return owed.map((balance, month) => balance * monthly * staying ** month);
}

const yearOf = (months: readonly number[], year: number) => months.slice(year * MONTHS, (year + 1) * MONTHS);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Clawback: the fraction of upfront commission that lenders commonly take back when a loan ends in its first or
 * second year. The law allows none later (Mortgage Brokers Regulations 2020). Lender and broker agree on the
 * fractions; these are an example.
 */
const CLAWBACK_BY_YEAR = [1, 0.5] as const;

/** One year of a loan book: expected values. */
type BookYear = {
  /** Loans that settled in the year. */
  settled: number;
  /** Paid for the loans that settled in the year. */
  upfront: number;
  /** Clawed back in the year, for loans that ended early. */
  takenBack: number;
  /** Paid in the year for all running loans. */
  trail: number;
  /** Loans still running at the end of the year. */
  running: number;
};

/**
 * A new broker's first year, by month, as a fraction of the eventual loans a month: 0 for three months, then linear
 * growth to 1 in the twelfth. This is our assumption: no source publishes a ramp.
 */
export const FIRST_YEAR: readonly number[] = Array.from(
  { length: MONTHS },
  (_, month) => Math.max(0, month - 2) / 9,
);

/**
 * Commission on a book of equal loans that settle at the start of each month, before GST, the firm's share, fees and
 * costs. Trail is on each month's opening balance. A constant fraction of loans ends each year, evenly over the year.
 * A loan that ends stops paying trail; a clawback applies in the month in which it ends (CLAWBACK_BY_YEAR).
 *
 * Formula, with s = (1 - ending)^(1/12) for a loan of age a months: trail = balance x trail / 12 x s^a; taken back
 * = upfront x (1, or 0.5 from a = 12, or 0 from a = 24) x (s^a - s^(a+1)). A month of the book is the sum
 * over all cohorts: loans settled in a month times the value at their age.
 * @param perMonth loans that settle each month.
 * @param loan each of them, with monthly repayments over whole years.
 * @param shares fractions: `upfront` of the loan; `trail` and `ending` per year.
 * @param years how many to return.
 * @param start fractions of `perMonth` that settle in the first months; all of it settles after them.
 * @throws {FinanceInputError} on impossible input.
 */
export function loanBook(
  perMonth: number,
  loan: Omit<Loan, 'paymentsPerYear'>,
  shares: { upfront: number; trail: number; ending: number },
  years: number,
  start: readonly number[],
): BookYear[] {
  const loans = checkWhole(perMonth, 'perMonth', 0, 1000);
  const staying = monthlyRetention(shares.ending);
  const upfront = loan.principal * checkFraction(shares.upfront, 'upfront');
  const trail = trailByMonth(loan, shares.trail, staying);
  const months = checkWhole(years, 'years', 1, 100) * MONTHS;
  const parts = start.map((part) => checkFraction(part, 'start'));
  const settled = Array.from({ length: months }, (_, month) => loans * (parts[month] ?? 1));
  const ages = Array.from({ length: months }, (_, age) => ({
    trail: trail[age] ?? 0,
    takenBack:
      age < trail.length
        ? upfront *
          (CLAWBACK_BY_YEAR[Math.floor(age / MONTHS)] ?? 0) *
          (staying ** age - staying ** (age + 1))
        : 0,
    running: age + 1 < trail.length ? staying ** (age + 1) : 0,
  }));
  /** Monthly totals of the book, from one loan's values by age. */
  const sumCohorts = (byAge: readonly number[]) =>
    settled.map((_, month) =>
      sumOf(settled.slice(0, month + 1).map((count, at) => count * (byAge[month - at] ?? 0))),
    );
  const trailMonths = sumCohorts(ages.map((age) => age.trail));
  const takenMonths = sumCohorts(ages.map((age) => age.takenBack));
  const runningMonths = sumCohorts(ages.map((age) => age.running));
  return Array.from({ length: years }, (_, year) => {
    const count = sumOf(yearOf(settled, year));
    return {
      settled: count,
      upfront: count * upfront,
      takenBack: sumOf(yearOf(takenMonths, year)),
      trail: sumOf(yearOf(trailMonths, year)),
      running: runningMonths[(year + 1) * MONTHS - 1] ?? 0,
    };
  });
}

type Terms = {
  /** The broker's fraction of commission and of clawbacks. */
  share: number;
  /** Dollars a month. */
  fee: number;
};

/** Dollars a year, before GST, tax and the broker's own costs. */
type BrokerEarnings = {
  /** Upfront commission less clawbacks. */
  upfront: number;
  takenBack: number;
  trail: number;
  fees: number;
  /** Negative when fees exceed commission. */
  kept: number;
};

/**
 * A broker's earnings from one year of the book. The broker bears the same share of clawbacks.
 *
 * Formula: kept = share x (upfront - taken back + trail) - 12 x fee.
 * @throws {FinanceInputError} on impossible input.
 */
export function brokerEarnings(
  paid: Pick<BookYear, 'upfront' | 'takenBack' | 'trail'>,
  terms: Terms,
): BrokerEarnings {
  const share = checkFraction(terms.share, 'share');
  const takenBack = share * checkMoney(paid.takenBack, 'takenBack');
  const upfront = share * checkMoney(paid.upfront, 'upfront') - takenBack;
  const trail = share * checkMoney(paid.trail, 'trail');
  const fees = checkMoney(terms.fee, 'fee') * MONTHS;
  return { upfront, takenBack, trail, fees, kept: upfront + trail - fees };
}

/** What a lender pays a mortgage broker: once when a loan settles, and a little each year after. */
import { checkFraction, checkMoney, checkSum, checkWhole } from './finance-input.ts';
import { type Loan, schedule } from './loan.ts';

type BrokerCommission = {
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

/** Share of loans that still run a month later, when so many end in a year. */
const stayingByMonth = (ending: number) => (1 - checkFraction(ending, 'ending')) ** (1 / MONTHS);

/** A month's trail is a twelfth of the yearly rate on what is owed as the month begins, of the loans that still run. */
function trailByMonth(loan: Omit<Loan, 'paymentsPerYear'>, trail: number, staying: number): number[] {
  const monthly = checkFraction(trail, 'trail') / MONTHS;
  checkWhole(loan.years, 'years', 1, 100);
  const instalments = schedule({ ...loan, paymentsPerYear: MONTHS });
  // What is owed after the last repayment begins no month.
  const owed = [loan.principal, ...instalments.map(({ balance }) => balance)].slice(0, -1);
  return owed.map((balance, month) => balance * monthly * staying ** month);
}

const yearOf = (months: readonly number[], year: number) => months.slice(year * MONTHS, (year + 1) * MONTHS);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * What lenders commonly take back of the upfront commission of a loan that ends in its first, or second, year. No
 * lender may reach back further (Mortgage Brokers Regulations 2020); how much it takes within them is between
 * lender and broker, and the shares here are an example.
 */
const TAKEN_BACK = [1, 0.5] as const;

/** A year of a book of loans, on average. */
type BookYear = {
  /** Loans that settled in the year. */
  settled: number;
  /** Paid for the loans that settled in the year. */
  upfront: number;
  /** Taken back in the year, for loans that ended too soon. */
  takenBack: number;
  /** Paid in the year for all loans of the book that still run. */
  trail: number;
  /** Loans that still run as the year ends. */
  running: number;
};

/**
 * How a new broker's book starts, as a share of the loans a month that it reaches: nothing settles in the first three
 * months; then the number grows evenly and is reached in the twelfth. Our assumption: no source publishes a ramp.
 */
export const FIRST_YEAR: readonly number[] = Array.from(
  { length: MONTHS },
  (_, month) => Math.max(0, month - 2) / 9,
);

/**
 * What lenders pay for a book that gains equal loans at the start of each month, before GST, the firm's share, fees and
 * costs. Trail is paid on what is owed as a month begins. The same share of loans ends each year, evenly over it: one
 * that has ended pays no trail, and in its first year it costs all of its upfront commission, in its second half of it,
 * in the month in which it ends.
 *
 * Formula, with s = (1 - ending)^(1/12) for a loan of age a months: trail = balance x trail / 12 x s^a; taken back
 * = upfront x (1, or 0.5 from a = 12, or 0 from a = 24) x (s^a - s^(a+1)). A month of the book is the sum over the
 * months gone by, each times the loans that settled in it.
 * @param perMonth loans that settle in a month.
 * @param loan one of them, repaid by the month over whole years.
 * @param shares `upfront` of the loan, `trail` and `ending` of a year, as fractions.
 * @param years how many to count.
 * @param start the part of `perMonth` that settles in each of the first months, as fractions; then all of it does.
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
  const staying = stayingByMonth(shares.ending);
  const upfront = loan.principal * checkFraction(shares.upfront, 'upfront');
  const trail = trailByMonth(loan, shares.trail, staying);
  const months = checkWhole(years, 'years', 1, 100) * MONTHS;
  const parts = start.map((part) => checkFraction(part, 'start'));
  const settled = Array.from({ length: months }, (_, month) => loans * (parts[month] ?? 1));
  const ages = Array.from({ length: months }, (_, age) => ({
    trail: trail[age] ?? 0,
    takenBack:
      age < trail.length
        ? upfront * (TAKEN_BACK[Math.floor(age / MONTHS)] ?? 0) * (staying ** age - staying ** (age + 1))
        : 0,
    running: age + 1 < trail.length ? staying ** (age + 1) : 0,
  }));
  /** By month: what one loan comes to at each age, over all loans that have settled until then. */
  const ofBook = (byAge: readonly number[]) =>
    settled.map((_, month) =>
      sumOf(settled.slice(0, month + 1).map((count, at) => count * (byAge[month - at] ?? 0))),
    );
  const trailMonths = ofBook(ages.map((age) => age.trail));
  const takenMonths = ofBook(ages.map((age) => age.takenBack));
  const runningMonths = ofBook(ages.map((age) => age.running));
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
  /** Of all that lenders pay, and of all that they take back; fraction. */
  share: number;
  /** Dollars a month. */
  fee: number;
};

/** Dollars a year, before GST, tax and the broker's own costs. */
type BrokersYear = {
  /** Of commission for new loans, less what is taken back. */
  upfront: number;
  takenBack: number;
  trail: number;
  fees: number;
  /** Negative where the fees come to more. */
  kept: number;
};

/**
 * What a broker keeps of a year of the book, who bears the same share of what is taken back.
 *
 * Formula: kept = share x (upfront - taken back + trail) - 12 x fee.
 * @throws {FinanceInputError} on impossible input.
 */
export function brokersYear(
  paid: Pick<BookYear, 'upfront' | 'takenBack' | 'trail'>,
  terms: Terms,
): BrokersYear {
  const share = checkFraction(terms.share, 'share');
  const takenBack = share * checkMoney(paid.takenBack, 'takenBack');
  const upfront = share * checkMoney(paid.upfront, 'upfront') - takenBack;
  const trail = share * checkMoney(paid.trail, 'trail');
  const fees = checkMoney(terms.fee, 'fee') * MONTHS;
  return { upfront, takenBack, trail, fees, kept: upfront + trail - fees };
}

/**
 * Borrowing power on business profit. Lenders differ in which year's income they count, so there is a
 * result for each method. Assumes one owner, an Australian resident; not a loan offer.
 */
import { largestLoan } from './borrowing-power.ts';
import { checkFraction, checkMoney } from './finance-input.ts';
import { incomeTax, type TaxTable } from './income-tax.ts';

const MONTHS_A_YEAR = 12;

type TwoYears = {
  /** Profit before tax in the previous year, in dollars. */
  earlier: number;
  /** Profit before tax in the latest year. */
  latest: number;
  /** Dollars that a lender adds back to each year's profit, such as depreciation. */
  addBacks: number;
  /** The largest rise that counts, as a fraction of the earlier year. */
  rise: number;
};

/** Dollars a year before tax, by method. */
type CountedIncomes = { lower: number; average: number; capped: number; latest: number };

/**
 * The income from two years by each method: the lower year, the average, the latest year with a capped rise,
 * and the latest year.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function countedIncomes(years: TwoYears): CountedIncomes {
  const addBacks = checkMoney(years.addBacks, 'addBacks');
  const earlier = checkMoney(years.earlier, 'earlier') + addBacks;
  const latest = checkMoney(years.latest, 'latest') + addBacks;
  return {
    lower: Math.min(earlier, latest),
    average: (earlier + latest) / 2,
    capped: Math.min(latest, earlier * (1 + checkFraction(years.rise, 'rise'))),
    latest,
  };
}

type LendingTerms = {
  /** Dollars a month for living costs and other repayments. */
  living: number;
  /** Annual fraction. */
  rate: number;
  /** The serviceability buffer, added to the rate; annual fraction. */
  buffer: number;
  years: number;
};

type LoanOnIncome = {
  /** Dollars a year, Medicare levy included. */
  tax: number;
  /** Dollars a month after tax and living costs, never below 0. */
  surplus: number;
  largestLoan: number;
};

/**
 * The largest loan that a year's income repays at the assessment rate, after tax and living costs.
 *
 * @param income taxable dollars a year.
 * @throws {FinanceInputError} on impossible input.
 */
export function loanOnIncome(income: number, terms: LendingTerms, table: TaxTable): LoanOnIncome {
  const { living, ...loan } = terms;
  const tax = incomeTax(income, table).total;
  const surplus = Math.max(0, (income - tax) / MONTHS_A_YEAR - checkMoney(living, 'living'));
  return { tax, surplus, largestLoan: largestLoan({ ...loan, surplus }).largestLoan };
}

type DeductionEffect = { taxSaved: number; lessLoan: number };

/**
 * The effect of a further deduction on a year's tax and on the largest loan.
 *
 * @param deduction dollars, at most the profit.
 * @throws {FinanceInputError} on impossible input, and when the deduction exceeds the profit.
 */
export function deductionEffect(
  profit: number,
  deduction: number,
  terms: LendingTerms,
  table: TaxTable,
): DeductionEffect {
  const before = loanOnIncome(profit, terms, table);
  const after = loanOnIncome(profit - checkMoney(deduction, 'deduction'), terms, table);
  return { taxSaved: before.tax - after.tax, lessLoan: before.largestLoan - after.largestLoan };
}

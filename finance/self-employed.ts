/**
 * What a lender may lend on the profit of somebody's own business. Lenders differ in which year they take,
 * so there is a loan for each way. One owner, an Australian resident; no loan is promised.
 */
import { largestLoan } from './borrowing-power.ts';
import { checkFraction, checkMoney } from './finance-input.ts';
import { incomeTax, type TaxTable } from './income-tax.ts';

const MONTHS_A_YEAR = 12;

type TwoYears = {
  /** Dollars of profit before tax in the year before the latest. */
  earlier: number;
  /** The same in the latest year. */
  latest: number;
  /** Dollars a year that a lender adds to the profit of each year, such as depreciation. */
  addBacks: number;
  /** How much of a rise counts, as a fraction of the earlier year. */
  rise: number;
};

/** Dollars a year before tax, by the way in which they are counted. */
type CountedIncomes = { lower: number; average: number; capped: number; latest: number };

/**
 * The income of two years in each way: the lower year, the average, the latest year as far as a rise counts,
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
  /** Dollars a month for living and for the repayments of other debts. */
  living: number;
  /** Annual fraction. */
  rate: number;
  /** Added to the rate for the test; annual fraction. */
  buffer: number;
  years: number;
};

type LoanOnIncome = {
  /** Dollars a year, with the Medicare levy. */
  tax: number;
  /** Dollars a month after tax and living; nothing where living takes it all. */
  surplus: number;
  largestLoan: number;
};

/**
 * The loan that is repaid, at the tested rate, by what a year's income leaves after tax and living.
 *
 * @param income dollars a year before tax; all of it bears tax.
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
 * What a further deduction takes off the tax of a year, and off the loan on that year's profit.
 *
 * @param deduction dollars, at most the profit.
 * @throws {FinanceInputError} on impossible input, and where the deduction is larger than the profit.
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

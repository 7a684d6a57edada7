/**
 * Income tax, and repayments of study loans such as HELP, from tables that are passed in. Tables are law of one
 * year, so they are dated content and live outside this folder.
 */
import { checkFraction, checkMoney, checkSigned, checkThat } from './finance-input.ts';

export type TaxTable = {
  /** Rates on the income above each threshold, in rising order; the first threshold is 0. */
  brackets: ReadonlyArray<{ above: number; rate: number }>;
  /** Levied on all taxable income. The reduction for low incomes is left out. */
  medicareLevy: number;
  /** Of the same year: the tax office collects repayments of study loans with the tax. */
  studyLoans?: StudyLoanTable | undefined;
};

export type Tax = { incomeTax: number; medicareLevy: number; total: number };

/**
 * Tax on a year's taxable income, offsets left out.
 *
 * @throws {FinanceInputError} on impossible input, or a table that does not rise from 0.
 */
export function incomeTax(taxableIncome: number, table: TaxTable): Tax {
  const income = checkMoney(taxableIncome, 'taxableIncome');
  const { brackets, medicareLevy } = checkTable(table);
  const levy = income * medicareLevy;
  let tax = 0;
  for (const [index, { above, rate }] of brackets.entries()) {
    const upTo = brackets[index + 1]?.above ?? Number.POSITIVE_INFINITY;
    tax += Math.max(0, Math.min(income, upTo) - above) * rate;
  }
  return { incomeTax: tax, medicareLevy: levy, total: tax + levy };
}

/** Tax that `more` taxable income adds to `income`, levy included; negative where `more` is a loss. */
export function extraTax(income: number, more: number, table: TaxTable): number {
  const changed = checkMoney(income, 'income') + checkSigned(more, 'more');
  // A loss can cancel tax but not make it negative.
  return incomeTax(Math.max(0, changed), table).total - incomeTax(income, table).total;
}

/** Tax on one more dollar, levy included, as a fraction. */
export function marginalRate(income: number, table: TaxTable): number {
  checkMoney(income, 'income');
  const { brackets, medicareLevy } = checkTable(table);
  const bracket = brackets.findLast(({ above }) => income >= above);
  return (bracket?.rate ?? 0) + medicareLevy;
}

function checkTable(table: TaxTable): TaxTable {
  checkFraction(table.medicareLevy, 'medicareLevy');
  checkThat(table.brackets.length > 0, 'table', 'at least one bracket');
  for (const [index, { above, rate }] of table.brackets.entries()) {
    const least = table.brackets[index - 1]?.above;
    const rises = least === undefined ? above === 0 : checkMoney(above, 'table (threshold)') > least;
    checkThat(rises, 'table', `thresholds that rise from 0 in place ${index + 1}`, above);
    checkFraction(rate, 'table (rate)');
  }
  return table;
}

export type StudyLoanTable = {
  /** Shares of the income above each threshold, in rising order; below the first nothing is repaid. */
  brackets: ReadonlyArray<{ above: number; rate: number }>;
  /** From this income up a share of the whole income is repaid instead. */
  wholeFrom: number;
  wholeRate: number;
};

/**
 * Dollars that a year's income makes somebody repay, never more than what is still owed.
 *
 * Formula: the sum of rate x income within each bracket, or wholeRate x income from wholeFrom up. The tax
 * office prints what has been reached at a threshold in whole dollars, so its sums can differ by less than one.
 * @param income repayment income, which adds some things to taxable income.
 * @throws {FinanceInputError} on impossible input, or a table that does not rise.
 */
export function studyLoanRepayment(income: number, owed: number, table: StudyLoanTable): number {
  checkMoney(income, 'income');
  checkMoney(owed, 'owed');
  const { brackets, wholeFrom, wholeRate } = table;
  checkMoney(wholeFrom, 'wholeFrom');
  checkThat(brackets.length > 0, 'brackets', 'at least one');
  let repaid = 0;
  for (const [index, { above, rate }] of brackets.entries()) {
    const next = brackets[index + 1]?.above ?? Number.POSITIVE_INFINITY;
    checkThat(checkMoney(above, 'table (above)') < next, 'table', 'thresholds that rise', next);
    repaid += Math.max(0, Math.min(income, next) - above) * checkFraction(rate, 'table (rate)');
  }
  const whole = income * checkFraction(wholeRate, 'wholeRate');
  return Math.min(owed, income >= wholeFrom ? whole : repaid);
}

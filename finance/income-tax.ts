/**
 * Income tax, and repayments of study loans such as HELP, from tables that the caller passes in. A table is
 * one year's law, so it is dated content outside this folder.
 */
import { checkFraction, checkMoney, checkSigned, checkThat } from './finance-input.ts';

export type TaxTable = {
  /** Rates on the income above each threshold, in rising order; the first threshold is 0. */
  brackets: ReadonlyArray<{ above: number; rate: number }>;
  /** Levied on all taxable income; the reduction for low incomes is left out. */
  medicareLevy: number;
  /** For the same year: the tax office collects study loan repayments with the tax. */
  studyLoans?: StudyLoanTable | undefined;
};

export type Tax = { incomeTax: number; medicareLevy: number; total: number };

/**
 * Tax on a year's taxable income, offsets left out.
 *
 * @throws {FinanceInputError} on impossible input, or when the table's thresholds don't rise from 0.
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

/** Tax added by `more` taxable income on top of `income`, levy included; negative if `more` is a loss. */
export function extraTax(income: number, more: number, table: TaxTable): number {
  const changed = checkMoney(income, 'income') + checkSigned(more, 'more');
  // A loss can cancel tax, but not make it negative.
  return incomeTax(Math.max(0, changed), table).total - incomeTax(income, table).total;
}

/** Tax on the next dollar, levy included, as a fraction. */
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
  /** Rates on the income above each threshold, in rising order; nothing is repaid below the first. */
  brackets: ReadonlyArray<{ above: number; rate: number }>;
  /** From this income up, `wholeRate` of the whole income is repaid instead. */
  wholeFrom: number;
  wholeRate: number;
};

/**
 * Compulsory repayment of a study loan for a year's income, in dollars, never more than the debt.
 *
 * Formula: the sum of rate x income within each bracket, or wholeRate x income from wholeFrom up. The tax
 * office prints the amounts at thresholds in whole dollars, so its results can differ by less than a dollar.
 * @param income repayment income: taxable income plus some additions.
 * @throws {FinanceInputError} on impossible input, or when the table's thresholds don't rise.
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

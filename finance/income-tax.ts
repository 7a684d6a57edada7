/**
 * Income tax from a table that is passed in. Tables are law of one year, so they are dated content
 * and live outside this folder.
 */
import { checkFraction, checkMoney, checkSigned, FinanceInputError } from './finance-input.ts';
import type { StudyLoanTable } from './study-loan.ts';

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
  if (table.brackets.length === 0) {
    throw new FinanceInputError('table: expected at least one bracket, found none');
  }
  for (const [index, { above, rate }] of table.brackets.entries()) {
    const least = table.brackets[index - 1]?.above;
    if (least === undefined ? above !== 0 : checkMoney(above, 'table (threshold)') <= least) {
      throw new FinanceInputError(
        `table: expected thresholds that rise from 0, found ${above} in place ${index + 1}`,
      );
    }
    checkFraction(rate, 'table (rate)');
  }
  return table;
}

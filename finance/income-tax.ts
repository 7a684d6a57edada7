/**
 * Income tax from a table that is passed in. Tables are law of one year, so they are dated content
 * and live outside this folder.
 */
import { checkFraction, checkMoney, FinanceInputError } from './finance-input.ts';

export type TaxTable = {
  /** Rates on the income above each threshold, in rising order; the first threshold is 0. */
  brackets: ReadonlyArray<{ above: number; rate: number }>;
  /** Levied on all taxable income. The reduction for low incomes is left out. */
  medicareLevy: number;
};

export type Tax = { incomeTax: number; medicareLevy: number; total: number };

/**
 * Tax on a year's taxable income, offsets left out.
 *
 * @throws {FinanceInputError} on impossible input, or a table that does not rise from 0.
 */
export function incomeTax(taxableIncome: number, table: TaxTable): Tax {
  const income = checkMoney(taxableIncome, 'taxableIncome');
  const levy = income * checkFraction(table.medicareLevy, 'medicareLevy');
  let tax = 0;
  for (const [index, bracket] of table.brackets.entries()) {
    const previous = table.brackets[index - 1];
    if (previous ? bracket.above <= previous.above : bracket.above !== 0) {
      throw new FinanceInputError(
        `table: expected thresholds that rise from 0, found ${bracket.above} in place ${index + 1}`,
      );
    }
    const upTo = table.brackets[index + 1]?.above ?? Number.POSITIVE_INFINITY;
    const inBracket = Math.max(0, Math.min(income, upTo) - bracket.above);
    tax += inBracket * checkFraction(bracket.rate, 'rate');
  }
  return { incomeTax: tax, medicareLevy: levy, total: tax + levy };
}

/** Tax that `more` taxable income adds to `income`, levy included; negative where `more` is a loss. */
export function extraTax(income: number, more: number, table: TaxTable): number {
  // A loss can cancel tax but not make it negative.
  return incomeTax(Math.max(0, income + more), table).total - incomeTax(income, table).total;
}

/** Tax on one more dollar, levy included, as a fraction. */
export function marginalRate(income: number, table: TaxTable): number {
  checkMoney(income, 'income');
  const bracket = table.brackets.findLast(({ above }) => income >= above);
  return (bracket?.rate ?? 0) + table.medicareLevy;
}

/**
 * What children cost a year, as the child support law counts it, from a table that is passed in: it is law of one
 * year, so it is dated content and lives outside this folder.
 */
import { checkFraction, checkMoney, checkOneOf, checkThat, checkWhole } from './finance-input.ts';

export type ChildrenTable = {
  /** Dollars a year that each parent keeps for herself or himself first. */
  selfSupport: number;
  /** Dollars a year: how much of the parents' income each share below is taken from. */
  slice: number;
  /** For one child, for two, and for three or more: a share of each slice of the income, the first slice first. */
  young: readonly (readonly number[])[];
  /** The same where all children are 13 or older. */
  older: readonly (readonly number[])[];
};

/**
 * Dollars a year: the sum of share × income within each slice, of all parents' income above what each keeps.
 * Income above the last slice adds nothing, nor does a child after the third.
 *
 * Formula: Child Support (Assessment) Act 1989, section 55G and schedule 1.
 * @param children how many, as a whole number.
 * @param incomes each parent's, before tax; dollars a year.
 * @throws {FinanceInputError} on impossible input, or a table without shares.
 */
export function costsOfChildren(
  children: number,
  incomes: readonly number[],
  table: ChildrenTable,
  ages: 'young' | 'older',
): number {
  checkWhole(children, 'children', 0, 100);
  const { selfSupport, slice } = table;
  checkMoney(selfSupport, 'table (selfSupport)');
  checkMoney(slice, 'table (slice)');
  for (const name of AGES) checkShares(table[name], name);
  checkThat(incomes.length > 0, 'incomes', 'at least one');
  const rows = table[checkOneOf(ages, 'ages', AGES)];
  const income = incomes
    .map((each) => Math.max(0, checkMoney(each, 'incomes') - selfSupport))
    .reduce((sum, each) => sum + each, 0);
  const shares = children === 0 ? [] : (rows[Math.min(children, rows.length) - 1] ?? []);
  return shares
    .map((share, index) => share * Math.min(slice, Math.max(0, income - index * slice)))
    .reduce((sum, cost) => sum + cost, 0);
}

const AGES = ['young', 'older'] as const;

function checkShares(rows: readonly (readonly number[])[], name: string): void {
  for (const row of rows) for (const share of row) checkFraction(share, `table (${name})`);
  const isWhole = rows.length > 0 && rows.every((row) => row.length > 0);
  checkThat(isWhole, `table (${name})`, 'shares for one child at least');
}

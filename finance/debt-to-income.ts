/** Debt to income: how many years' gross income a borrower owes. */
import { checkMoney, checkRatio, checkSum } from './finance-input.ts';

/**
 * All debts over a year's income before tax; 6 means six years' income. Lenders report the share of
 * new loans at or above a limit that APRA sets.
 *
 * Formula: total debt / gross income.
 * @throws {FinanceInputError} on impossible input.
 */
export function debtToIncome(totalDebt: number, grossIncome: number): number {
  return checkMoney(totalDebt, 'totalDebt') / checkSum(grossIncome, 'grossIncome');
}

/** Whether debts stand at or above a multiple of income, compared without dividing. */
export function isAtLeastDti(totalDebt: number, grossIncome: number, multiple: number): boolean {
  const limit = checkSum(grossIncome, 'grossIncome') * checkRatio(multiple, 'multiple');
  return checkMoney(totalDebt, 'totalDebt') >= limit;
}

/** Every calculator that an article may name. */
import type { Calculator } from './calculator.ts';
import { extra, rateChange, repayments } from './loan-calculators.ts';

export const calculators: readonly Calculator[] = [repayments, rateChange, extra];

export function findCalculator(name: string): Calculator | undefined {
  return calculators.find((candidate) => candidate.name === name);
}

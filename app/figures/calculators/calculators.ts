/** Every calculator that an article may name. */
import type { Calculator } from './calculator.ts';
import { lenderCalculators } from './lender-calculators.ts';
import { loanCalculators } from './loan-calculators.ts';
import { moneyCalculators } from './money-calculators.ts';
import { offsetCalculators } from './offset-calculators.ts';
import { rateCalculators } from './rate-calculators.ts';
import { redrawCalculators } from './redraw-calculators.ts';
import { taxCalculators } from './tax-calculators.ts';

export const calculators: readonly Calculator[] = [
  ...loanCalculators,
  ...rateCalculators,
  ...offsetCalculators,
  ...redrawCalculators,
  ...lenderCalculators,
  ...taxCalculators,
  ...moneyCalculators,
];

/** @throws {Error} listing the names there are, when an article names a calculator that there is none of. */
export function requireCalculator(name: string): Calculator {
  const calculator = calculators.find((candidate) => candidate.name === name);
  if (calculator) return calculator;
  const known = calculators.map((candidate) => candidate.name).join(', ');
  throw new Error(`calculator: expected one of ${known}; found ${name}`);
}

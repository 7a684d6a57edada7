/**
 * The calculators that this program has. The build has all of them (registry.ts); a browser has those that
 * its page shows, each fetched for it alone (app/figures/load-calculators.ts).
 */
import type { Calculator } from './calculator.ts';

/** Calculators that stand in the file of another one, by the name of that; all others have a file of their own name. */
const SHARED: Readonly<Record<string, string>> = {
  'borrowing-takers': 'borrowing',
  'debt-to-income': 'borrowing',
  release: 'equity',
  'break-cost': 'fixed-or-variable',
  'payment-pause': 'interest-only',
  'broker-commission': 'loan-book',
  'low-valuation': 'lvr',
  'offset-or-redraw': 'mixed-loan',
  'several-offsets': 'offset',
  'offset-break-even': 'offset-or-savings',
  'loan-progress': 'repayments',
  'rate-change': 'repayments',
  'deduction-and-loan': 'self-employed-income',
};

/** The name of its file in calculators/; `sums` has those that only sentences ask for, and is named by none. */
export const fileOf = (calculator: string): string => SHARED[calculator] ?? calculator;

export function isCalculator(value: unknown): value is Calculator {
  return typeof value === 'object' && value !== null && 'figures' in value && 'fields' in value;
}

const known = new Map<string, Calculator>();

export function register(calculators: readonly Calculator[]): void {
  for (const calculator of calculators) known.set(calculator.name, calculator);
}

export function findCalculator(name: string): Calculator | undefined {
  return known.get(name);
}

/** @throws {Error} listing the names there are, when there is none of that name. */
export function requireCalculator(name: string): Calculator {
  const calculator = known.get(name);
  if (calculator) return calculator;
  throw new Error(`calculator: expected one of ${[...known.keys()].join(', ')}; found ${name}`);
}

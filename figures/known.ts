/**
 * The calculators that this program has. The build has all of them (registry.ts); a browser has those that
 * its page shows, each fetched for it alone (app/figures/load-calculators.ts).
 */
import type { Calculator } from './calculator.ts';

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

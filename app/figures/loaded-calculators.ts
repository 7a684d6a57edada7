/** The calculators that components can call. The build adds all of them, a browser those of the pages it shows. */
import type { Calculator } from '../../figures/calculator.ts';

const loaded = new Map<string, Calculator>();

export function addCalculators(calculators: readonly Calculator[]): void {
  for (const calculator of calculators) loaded.set(calculator.name, calculator);
}

/** @throws {Error} if the calculator has not been loaded. */
export function loadedCalculator(name: string): Calculator {
  const calculator = loaded.get(name);
  if (calculator) return calculator;
  throw new Error(`calculator: expected one of the loaded ${[...loaded.keys()].join(', ')}; found ${name}`);
}

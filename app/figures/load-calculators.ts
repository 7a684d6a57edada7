/** Loads the calculators of a page's examples, and no others. */
import { figureFacts } from 'virtual:firm/figures';
import type { Calculator } from '../../figures/calculator.ts';
import { calculatorFile } from '../../figures/calculator-files.ts';
import { addCalculators } from './loaded-calculators.ts';

const files = import.meta.glob<Record<string, unknown>>('../../figures/calculators/*.ts');

export async function loadCalculators(names: readonly string[]): Promise<void> {
  const modules = await Promise.all(names.map((name) => files[`../../${calculatorFile(name)}`]?.()));
  const calculators = modules.flatMap((module) => Object.values(module ?? {}).filter(isCalculator));
  if (calculators.some(({ usesTables }) => usesTables)) {
    Object.assign(figureFacts, await import('virtual:firm/tables'));
  }
  addCalculators(calculators);
}

function isCalculator(value: unknown): value is Calculator {
  return typeof value === 'object' && value !== null && 'figures' in value && 'fields' in value;
}

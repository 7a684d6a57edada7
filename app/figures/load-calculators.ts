/** Fetches the calculators that a page's examples ask, and no others. */
import { figureFacts } from 'virtual:firm/figures';
import type { Calculator } from '../../figures/calculator.ts';
import { register } from '../../figures/known.ts';

/** Each file by the name of its calculator; those that only sentences ask for stand together in one. */
const SUMS = 'sums';
const files = import.meta.glob<Record<string, unknown>>('../../figures/calculators/*.ts');

export async function loadCalculators(names: readonly string[]): Promise<void> {
  const fileOf = (name: string) => files[`../../figures/calculators/${name}.ts`];
  const modules = await Promise.all(names.map((name) => (fileOf(name) ?? fileOf(SUMS))?.()));
  const calculators = modules.flatMap((module) => Object.values(module ?? {}).filter(isCalculator));
  if (calculators.some(({ usesTables }) => usesTables)) {
    Object.assign(figureFacts, await import('virtual:firm/tables'));
  }
  register(calculators);
}

function isCalculator(value: unknown): value is Calculator {
  return typeof value === 'object' && value !== null && 'figures' in value && 'fields' in value;
}

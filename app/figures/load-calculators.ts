/** Fetches the calculators that a page's examples ask, and no others. */
import { figureFacts } from 'virtual:firm/figures';
import { fileOf, isCalculator, register } from '../../figures/known.ts';

const files = import.meta.glob<Record<string, unknown>>('../../figures/calculators/*.ts');
const load = (file: string) => files[`../../figures/calculators/${file}.ts`];

export async function loadCalculators(names: readonly string[]): Promise<void> {
  const modules = await Promise.all(names.map((name) => (load(fileOf(name)) ?? load('sums'))?.()));
  const calculators = modules.flatMap((module) => Object.values(module ?? {}).filter(isCalculator));
  if (calculators.some(({ usesTables }) => usesTables)) {
    Object.assign(figureFacts, await import('virtual:firm/tables'));
  }
  register(calculators);
}

/** Fetches the calculators that a page's examples ask, and no others. */
import type { Calculator } from '../../figures/calculator.ts';
import { register } from '../../figures/known.ts';
import { retried } from '../components/late-part.tsx';

type Module = Record<string, unknown>;

/** Each file by the name of its calculator; those that only sentences ask for stand together in one. */
const SUMS = 'sums';
const files = import.meta.glob<Module>('../../figures/calculators/*.ts');
const loads = new Map(
  Object.entries(files).map(([path, load]) => [/([a-z-]+)\.ts$/.exec(path)?.[1] ?? '', retried(load)]),
);

export async function loadCalculators(names: readonly string[]): Promise<void> {
  const modules = await Promise.all(names.map((name) => (loads.get(name) ?? loads.get(SUMS))?.()));
  register(modules.flatMap((module) => Object.values(module ?? {}).filter(isCalculator)));
}

function isCalculator(value: unknown): value is Calculator {
  return typeof value === 'object' && value !== null && 'figures' in value && 'fields' in value;
}

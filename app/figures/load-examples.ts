import type { MiddlewareFunction } from 'react-router';
import type { Examples } from '../../figures/examples.ts';

interface ShownExample {
  calculator: string;
  family?: Examples;
}

/** The calculators of an example and its family. */
export function calculatorsOf({ calculator, family = {} }: ShownExample): string[] {
  return [...new Set([calculator, ...Object.values(family).map((example) => example.calculator)])];
}

/** Loads the calculators of the next page's examples before the navigation completes. */
export const loadExamples: MiddlewareFunction<unknown> = async (_args, next) => {
  const results = await next();
  const names = examplesIn(results).flatMap(calculatorsOf);
  if (names.length > 0) {
    const { loadCalculators } = await import('./load-calculators.ts');
    await loadCalculators(names);
  }
  return results;
};

function examplesIn(data: unknown): ShownExample[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('premises' in data && 'calculator' in data) return [data as ShownExample];
  return Object.values(data).flatMap(examplesIn);
}

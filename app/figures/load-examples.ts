import type { MiddlewareFunction } from 'react-router';
import type { Examples } from '../../figures/examples.ts';

interface Asking {
  calculator: string;
  family?: Examples;
}

/** The calculators that an example and those like it ask. */
export function calculatorsOf({ calculator, family = {} }: Asking): string[] {
  return [...new Set([calculator, ...Object.values(family).map((example) => example.calculator)])];
}

/** Fetches the calculators that the examples of the next page ask, as a part of the way there. */
export const loadExamples: MiddlewareFunction<unknown> = async (_args, next) => {
  const results = await next();
  const names = examplesIn(results).flatMap(calculatorsOf);
  if (names.length > 0) {
    const { loadCalculators } = await import('./load-calculators.ts');
    await loadCalculators(names);
  }
  return results;
};

function examplesIn(data: unknown): Asking[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('premises' in data && 'calculator' in data) return [data as Asking];
  return Object.values(data).flatMap(examplesIn);
}

/** Every calculator that an article may name, as the build knows them. */
import type { Calculator } from './calculator.ts';
import * as all from './calculators.ts';
import { isCalculator, register } from './known.ts';

export const calculators: readonly Calculator[] = Object.values<unknown>(all).filter(isCalculator);

register(calculators);

export { findCalculator, requireCalculator } from './known.ts';

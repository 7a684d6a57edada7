/** A reader may type numbers between a slider's steps, but a loan has no 12.3 years of repayments. */
import { type Calculator, type Field, UnworkableError } from './calculator.ts';

const counted = new Set<Field['unit']>(['years', 'months', 'days']);

/** The same calculator, which refuses a part of a year, a month or a day in words. */
export function wholeCounts(calculator: Calculator): Calculator {
  const fields = calculator.fields.filter(({ unit }) => counted.has(unit));
  return {
    ...calculator,
    work(values) {
      for (const { name, label, unit } of fields) {
        if (!Number.isInteger(values[name])) {
          throw new UnworkableError(`${label}: put in a whole number of ${unit}.`);
        }
      }
      return calculator.work(values);
    },
  };
}

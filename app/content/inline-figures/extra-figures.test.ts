import { describe, expect, test } from 'vitest';
import { extraFigures } from './extra-figures.ts';
import { InlineFigureError } from './figure.ts';

const fiveYears = { principal: 500_000, rate: 5, years: 30, extra: 200, months: 60 };

describe('extra money for a while', () => {
  test.each<[Record<string, unknown>, string]>([
    [{ ...fiveYears, show: 'paid' }, '$12,000'],
    // Worked out apart from this code, in decimal arithmetic.
    [{ ...fiveYears, show: 'interest', cents: true }, '$33,785.25'],
    [{ ...fiveYears, show: 'time' }, '1 year 5 months'],
    // The whole term through it is the reference case E02.
    [{ ...fiveYears, months: 360, show: 'interest', cents: true }, '$77,470.49'],
    [{ ...fiveYears, months: 360, show: 'time' }, '4 years 3 months'],
  ])('%o says %s', (props, text) => {
    expect(extraFigures.ExtraThenStop(props)).toBe(text);
  });

  test('more months than the loan has are refused', () => {
    const attempt = () => extraFigures.ExtraThenStop({ ...fiveYears, months: 361, show: 'time' });
    expect(attempt).toThrow(InlineFigureError);
    expect(attempt).toThrow(/<ExtraThenStop \/>: payments: expected/);
  });
});

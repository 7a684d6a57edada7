import { expect, test } from 'vitest';
import { longDate } from './counts-and-dates.ts';
import { dollars, duration, percent } from './format.ts';

test.each([
  [dollars(0), '$0'],
  [dollars(999.5), '$1,000'],
  [dollars(1234567.4), '$1,234,567'],
  [dollars(-0.4), '$0'],
  [dollars(2684.108, { cents: true }), '$2,684.11'],
  // Halves go up in decimal, although their binary form lies a hair below.
  [dollars(1.005, { cents: true }), '$1.01'],
  [dollars(-106.538, { cents: true }), '−$106.54'],
  // Percentages drop idle zeros unless decimals are asked for.
  [percent(5.25), '5.25%'],
  [percent(100), '100%'],
  [percent(5, 2), '5.00%'],
  [percent(80.005, 2), '80.01%'],
  [duration(57), '4 years 9 months'],
  [duration(24), '2 years'],
  [duration(13), '1 year 1 month'],
  [duration(0), '0 months'],
  [longDate('2026-09-29'), '29\u00a0September\u00a02026'],
  [longDate('2025-11'), 'November\u00a02025'],
  [longDate('2025'), '2025'],
])('%s', (shown, expected) => {
  expect(shown).toBe(expected);
});

test('what cannot be shown is refused, not printed', () => {
  expect(() => dollars(Number.NaN)).toThrow('found NaN');
  expect(() => dollars(Number.POSITIVE_INFINITY)).toThrow('found Infinity');
  expect(() => duration(1.5)).toThrow('found 1.5');
  expect(() => longDate('29/9/2026')).toThrow('found 29/9/2026');
  expect(() => longDate('2026-13-01')).toThrow('found 2026-13-01');
});

import { expect, test } from 'vitest';
import { FinanceInputError } from './finance-input.ts';
import { monthInterest } from './month-interest.ts';

const plan = { balance: 500_000, rate: 0.05, days: 30, paidIn: 10_000, afterDays: 9 };

test('a month is that of the reference cases D07 and D02', () => {
  const month = monthInterest(plan);
  expect(month.charged).toBeCloseTo(2026.03, 2);
  expect(month.without).toBeCloseTo(2054.79, 2);
  expect(month.perDayBefore).toBeCloseTo(68.49, 2);
  expect(month.perDayAfter * 21).toBeCloseTo(1409.59, 2);
});

test('each day from the tenth adds its part of what is saved', () => {
  const { saved, savedByDay } = monthInterest(plan);
  expect(savedByDay).toHaveLength(30);
  expect(savedByDay[8]).toBe(0);
  expect(savedByDay[9]).toBeCloseTo(saved / 21, 10);
  expect(savedByDay[29]).toBeCloseTo(saved, 8);
});

test('money paid in after the last day saves nothing in that month', () => {
  expect(monthInterest({ ...plan, afterDays: 30 }).saved).toBe(0);
  expect(monthInterest({ ...plan, afterDays: 0 }).charged).toBeLessThan(2026);
});

test('what cannot be is refused by name', () => {
  expect(() => monthInterest({ ...plan, afterDays: 31 })).toThrow('afterDays: expected');
  expect(() => monthInterest({ ...plan, days: 32 })).toThrow('days: expected');
  expect(() => monthInterest({ ...plan, paidIn: 500_001 })).toThrow(FinanceInputError);
});

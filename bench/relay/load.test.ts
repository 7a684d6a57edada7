import { expect, test } from 'vitest';
import { quantile } from './load.ts';

test('the middle and the tail are values that were measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(quantile(values, 0.5)).toBe(50);
  expect(quantile(values, 0.99)).toBe(99);
  expect(quantile([7], 0.99)).toBe(7);
});

test('of nothing there is no tail', () => {
  expect(() => quantile([], 0.99)).toThrow(/at least one/);
});

import { expect, test } from 'vitest';
import { growthExponent } from './growth-fit.ts';

const cost = (of: (size: number) => number) =>
  [100, 1000, 5000].map((size) => ({ size, cost: of(size) }));

test('a cost that doubles with the size has the exponent 1, a squared one 2', () => {
  expect(growthExponent(cost((size) => 0.05 * size))).toBeCloseTo(1);
  expect(growthExponent(cost((size) => 0.001 * size ** 2))).toBeCloseTo(2);
});

test('a fixed start-up cost makes growth look slower than linear, never faster', () => {
  expect(growthExponent(cost((size) => 8 + 0.01 * size))).toBeLessThan(1);
});

test('what no line can be drawn through is refused', () => {
  expect(() => growthExponent([{ size: 1, cost: 1 }])).toThrow(RangeError);
  expect(() => growthExponent(cost(() => 0))).toThrow(RangeError);
  const same = { size: 5, cost: 1 };
  expect(() => growthExponent([same, same])).toThrow('different sizes');
});

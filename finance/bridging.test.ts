/** Figures were worked out by hand, in decimals; what holds for any numbers follows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bridge, bridge } from './bridging.ts';

const move: Bridge = {
  ...{ owed: 300_000, price: 1_000_000, buyingCosts: 50_000, ownMoney: 50_000 },
  ...{ sale: 900_000, sellingCosts: 20_000, rate: 0.06, months: 2 },
};

test('two months at half a percent a month', () => {
  const result = bridge(move);
  // 1,300,000 × 1.005 = 1,306,500, and once more 1,313,032.50.
  expect(result.start).toBe(1_300_000);
  expect(result.balances.map((each) => Number(each.toFixed(4)))).toEqual([1_300_000, 1_306_500, 1_313_032.5]);
  expect(result.interest).toBeCloseTo(13_032.5, 6);
  expect(result.end).toBeCloseTo(433_032.5, 6);
  expect(result.left).toBe(0);
  expect(result.nextMonth).toBeCloseTo(6_565.1625, 6);
  // The 880,000 of the sale would have saved 1.0025% of itself.
  expect(result.waiting).toBeCloseTo(8_822, 6);
  expect(result.share).toBeCloseTo(1_313_032.5 / 1_900_000, 12);
});

test('a sale that pays for all leaves money and no debt', () => {
  const result = bridge({ ...move, price: 500_000, sale: 1_000_000, owed: 0, rate: 0 });
  expect(result).toMatchObject({ start: 500_000, end: 0, left: 480_000, interest: 0, waiting: 0 });
});

const amount = (most: number) => fc.integer({ min: 0, max: most });
const any = fc.record({
  ...{ owed: amount(2_000_000), price: fc.integer({ min: 100_000, max: 3_000_000 }) },
  ...{ buyingCosts: amount(200_000), ownMoney: amount(100_000), sellingCosts: amount(50_000) },
  sale: fc.integer({ min: 100_000, max: 3_000_000 }),
  rate: fc.double({ min: 0.001, max: 0.15, noNaN: true }),
  months: fc.integer({ min: 1, max: 24 }),
});

test('a lower price is owed dollar for dollar, and a month more costs what was said', () => {
  fc.assert(
    fc.property(any, amount(50_000), (numbers, drop) => {
      const result = bridge(numbers);
      const lower = bridge({ ...numbers, sale: numbers.sale - Math.min(drop, numbers.sale - 50_000) });
      const lost = result.end - result.left - (lower.end - lower.left);
      expect(-lost).toBeCloseTo(Math.min(drop, numbers.sale - 50_000), 4);
      const later = bridge({ ...numbers, months: numbers.months + 1 });
      expect(later.interest - result.interest).toBeCloseTo(result.nextMonth, 4);
      expect(result.waiting).toBeLessThanOrEqual(result.interest + 1e-6);
    }),
  );
});

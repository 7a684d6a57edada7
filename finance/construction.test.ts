/** Figures were worked out by hand, in decimals; what holds for any numbers follows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Construction, claimMonths, construction } from './construction.ts';

const home: Construction = {
  ...{ land: 300_000, contract: 400_000, ownMoney: 140_000, claims: [0.05, 0.15, 0.2, 0.2, 0.3, 0.1] },
  ...{ waitMonths: 2, buildMonths: 10, rate: 0.06, years: 30 },
};

test('claims fall due from the start of building to its end', () => {
  expect(claimMonths(6, 10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(claimMonths(6, 9)).toEqual([0, 2, 4, 5, 7, 9]);
});

test('interest is charged on what is drawn, month by month', () => {
  const { loan, drawn, interestByMonth, interest, lastMonth, repayment } = construction(home);
  expect(loan).toBe(560_000);
  // The land less the own money; the first claim as building starts; then every second month.
  expect(drawn.map(({ land, building }) => Math.round(land + building))).toEqual([
    ...[160_000, 160_000, 180_000, 180_000, 240_000, 240_000, 320_000, 320_000],
    ...[400_000, 400_000, 520_000, 520_000, 560_000],
  ]);
  expect(interestByMonth).toHaveLength(12);
  expect(interestByMonth[0]).toBeCloseTo(800, 6);
  expect(lastMonth).toBeCloseTo(2_600, 6);
  // Two months on each of 160, 180, 240, 320, 400 and 520 thousand, at half a percent.
  expect(interest).toBeCloseTo(18_200, 6);
  expect(repayment).toBeCloseTo(3_357.48, 2);
});

test('own money beyond the land pays the builder first', () => {
  const { drawn } = construction({ ...home, ownMoney: 340_000 });
  expect(drawn.map(({ land }) => land)).toEqual(Array(13).fill(0));
  expect(drawn.map(({ building }) => Math.round(building)).slice(0, 5)).toEqual([0, 0, 0, 0, 40_000]);
});

const any = fc.record({
  land: fc.integer({ min: 0, max: 2_000_000 }),
  contract: fc.integer({ min: 10_000, max: 2_000_000 }),
  ownMoney: fc.integer({ min: 0, max: 9_000 }),
  claims: fc.constantFrom([0.5, 0.5], [0.05, 0.15, 0.2, 0.2, 0.3, 0.1], [0, 0, 1]),
  waitMonths: fc.integer({ min: 0, max: 24 }),
  buildMonths: fc.integer({ min: 1, max: 36 }),
  rate: fc.double({ min: 0, max: 0.2, noNaN: true }),
  years: fc.integer({ min: 1, max: 40 }),
});

test('what is drawn never falls, ends at the loan, and costs less than the whole loan would', () => {
  fc.assert(
    fc.property(any, (numbers) => {
      const { loan, drawn, interest, interestByMonth } = construction(numbers);
      const sums = drawn.map(({ land, building }) => land + building);
      expect(sums.every((sum, index) => sum >= (sums[index - 1] ?? 0) - 1e-6)).toBe(true);
      expect(sums.at(-1)).toBeCloseTo(loan, 4);
      expect(interest).toBeLessThanOrEqual((loan * interestByMonth.length * numbers.rate) / 12 + 1e-6);
    }),
  );
});

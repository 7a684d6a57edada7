/** Examples calculated by hand, then properties of any input. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bridge, bridge } from './bridging.ts';
import { type Construction, claimMonths, construction } from './construction.ts';
import { buyingCash, cashAtSettlement, guaranteeNeeded, sharedEquity, superSaver } from './first-home.ts';
import { rentOrBuy } from './rent-or-buy.ts';

describe('cash needed', () => {
  test('is deposit plus costs', () => {
    expect(buyingCash({ price: 700_000, depositShare: 0.05, costs: 15_000 })).toEqual({
      deposit: 35_000,
      loan: 665_000,
      cash: 50_000,
    });
  });

  test('at settlement is the price less loan and deposit, plus costs', () => {
    expect(cashAtSettlement({ price: 700_000, loan: 560_000, paid: 70_000, costs: 5_000 })).toBe(75_000);
    expect(cashAtSettlement({ price: 700_000, loan: 665_000, paid: 35_000, costs: 0 })).toBe(0);
  });
});

describe('sharedEquity', () => {
  const home = { price: 700_000, depositShare: 0.02, share: 0.3 };

  test('reduces the loan, and owes a share of the later value', () => {
    expect(sharedEquity({ ...home, value: 800_000 })).toEqual({
      deposit: 14_000,
      contribution: 210_000,
      loan: 476_000,
      owedShare: 240_000,
    });
  });
});

describe('guaranteeNeeded', () => {
  test('covers the loan above the maximum ratio of the home', () => {
    expect(guaranteeNeeded(525_000, 500_000, 0.8)).toBe(156_250);
    expect(guaranteeNeeded(665_000, 700_000, 0.8)).toBe(131_250);
    expect(guaranteeNeeded(560_000, 700_000, 0.8)).toBe(0);
    expect(guaranteeNeeded(400_000, 700_000, 0.8)).toBe(0);
  });
});

describe('superSaver', () => {
  const year = { pay: 15_000, releasedShare: 0.85, offset: 0.3 };

  test('leaves more than wages after tax', () => {
    expect(superSaver({ ...year, taxRate: 0.32 })).toEqual({
      released: 12_750,
      tax: expect.closeTo(255, 6),
      kept: expect.closeTo(12_495, 6),
      asWages: expect.closeTo(10_200, 6),
      gain: expect.closeTo(2_295, 6),
    });
  });

  test('never has negative tax, so it can lose money at a low tax rate', () => {
    const { tax, gain } = superSaver({ ...year, taxRate: 0 });
    expect(tax).toBe(0);
    expect(gain).toBeCloseTo(-2_250, 6);
  });
});

/** One year without interest or rises. */
const plain = {
  ...{ price: 100_000, loan: 60_000, buyingCosts: 2_000, rate: 0, years: 10, ownerCosts: 1_200 },
  ...{ rent: (400 * 12) / 52, rise: 0, savingsRate: 0, sellingShare: 0, stay: 1 },
};

test('rentOrBuy breaks even when the home is worth savings plus debt', () => {
  // The owner pays 500 + 100 a month, the renter 400: the renter saves 200 a month on top of 42,000.
  expect(rentOrBuy(plain)).toMatchObject({
    saved: expect.closeTo(44_400, 6),
    owed: expect.closeTo(54_000, 6),
    evenValue: expect.closeTo(98_400, 6),
    evenGrowth: expect.closeTo(-0.016, 9),
    ownerMonthly: expect.closeTo(600, 6),
    rentMonthly: expect.closeTo(400, 6),
  });
});

test('rentOrBuy has no break-even growth when rent far exceeds the cost of owning', () => {
  expect(rentOrBuy({ ...plain, rent: 5_000 })).toMatchObject({ evenGrowth: null });
});

test('rentOrBuy needs less growth for a higher rent and more for higher costs of owning', () => {
  const any = fc.record({
    rate: fc.double({ min: 0, max: 0.12, noNaN: true }),
    rise: fc.double({ min: 0, max: 0.08, noNaN: true }),
    savingsRate: fc.double({ min: 0, max: 0.08, noNaN: true }),
    stay: fc.integer({ min: 1, max: 10 }),
  });
  fc.assert(
    fc.property(any, (given) => {
      const value = (more: Partial<typeof plain>) => rentOrBuy({ ...plain, ...given, ...more }).evenValue;
      expect(value({ rent: plain.rent + 10 })).toBeLessThan(value({}));
      expect(value({ ownerCosts: plain.ownerCosts + 100 })).toBeGreaterThan(value({}));
      expect(value({ buyingCosts: plain.buyingCosts + 100 })).toBeGreaterThan(value({}));
    }),
  );
});

const move: Bridge = {
  ...{ owed: 300_000, price: 1_000_000, buyingCosts: 50_000, ownMoney: 50_000 },
  ...{ sale: 900_000, sellingCosts: 20_000, rate: 0.06, months: 2 },
};

test('bridge capitalises two months at half a percent a month', () => {
  const result = bridge(move);
  // 1,300,000 × 1.005 = 1,306,500; × 1.005 = 1,313,032.50.
  expect(result.start).toBe(1_300_000);
  expect(result.balances.map((each) => Number(each.toFixed(4)))).toEqual([1_300_000, 1_306_500, 1_313_032.5]);
  expect(result.interest).toBeCloseTo(13_032.5, 6);
  expect(result.end).toBeCloseTo(433_032.5, 6);
  expect(result.left).toBe(0);
  expect(result.nextMonth).toBeCloseTo(6_565.1625, 6);
  // 1.0025% of the 880,000 proceeds.
  expect(result.waiting).toBeCloseTo(8_822, 6);
  expect(result.share).toBeCloseTo(1_313_032.5 / 1_900_000, 12);
});

test('bridge leaves a surplus and no debt when the sale covers everything', () => {
  const result = bridge({ ...move, price: 500_000, sale: 1_000_000, owed: 0, rate: 0 });
  expect(result).toMatchObject({ start: 500_000, end: 0, left: 480_000, interest: 0, waiting: 0 });
});

const amount = (most: number) => fc.integer({ min: 0, max: most });
const anyBridge = fc.record({
  ...{ owed: amount(2_000_000), price: fc.integer({ min: 100_000, max: 3_000_000 }) },
  ...{ buyingCosts: amount(200_000), ownMoney: amount(100_000), sellingCosts: amount(50_000) },
  sale: fc.integer({ min: 100_000, max: 3_000_000 }),
  rate: fc.double({ min: 0.001, max: 0.15, noNaN: true }),
  months: fc.integer({ min: 1, max: 24 }),
});

test('bridge: a lower sale adds to the end debt dollar for dollar, and one more month costs nextMonth', () => {
  fc.assert(
    fc.property(anyBridge, amount(50_000), (numbers, drop) => {
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

const home: Construction = {
  ...{ land: 300_000, contract: 400_000, ownMoney: 140_000, claims: [0.05, 0.15, 0.2, 0.2, 0.3, 0.1] },
  ...{ waitMonths: 2, buildMonths: 10, rate: 0.06, years: 30 },
};

test('claimMonths spreads claims from the start of building to its end', () => {
  expect(claimMonths(6, 10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(claimMonths(6, 9)).toEqual([0, 2, 4, 5, 7, 9]);
});

test('construction charges interest on the drawn balance each month', () => {
  const { loan, drawn, interestByMonth, interest, lastMonth, repayment } = construction(home);
  expect(loan).toBe(560_000);
  // Land less own money; the first claim when building starts; then every second month.
  expect(drawn.map(({ land, building }) => Math.round(land + building))).toEqual([
    ...[160_000, 160_000, 180_000, 180_000, 240_000, 240_000, 320_000, 320_000],
    ...[400_000, 400_000, 520_000, 520_000, 560_000],
  ]);
  expect(interestByMonth).toHaveLength(12);
  expect(interestByMonth[0]).toBeCloseTo(800, 6);
  expect(lastMonth).toBeCloseTo(2_600, 6);
  // Two months each at 160, 180, 240, 320, 400 and 520 thousand, at half a percent a month.
  expect(interest).toBeCloseTo(18_200, 6);
  expect(repayment).toBeCloseTo(3_357.48, 2);
});

test('construction spends own money left after the land on the first claims', () => {
  const { drawn } = construction({ ...home, ownMoney: 340_000 });
  expect(drawn.map(({ land }) => land)).toEqual(Array(13).fill(0));
  expect(drawn.map(({ building }) => Math.round(building)).slice(0, 5)).toEqual([0, 0, 0, 0, 40_000]);
});

const anyBuild = fc.record({
  land: fc.integer({ min: 0, max: 2_000_000 }),
  contract: fc.integer({ min: 10_000, max: 2_000_000 }),
  ownMoney: fc.integer({ min: 0, max: 9_000 }),
  claims: fc.constantFrom([0.5, 0.5], [0.05, 0.15, 0.2, 0.2, 0.3, 0.1], [0, 0, 1]),
  waitMonths: fc.integer({ min: 0, max: 24 }),
  buildMonths: fc.integer({ min: 1, max: 36 }),
  rate: fc.double({ min: 0, max: 0.2, noNaN: true }),
  years: fc.integer({ min: 1, max: 40 }),
});

test('construction: the drawn balance never falls, ends at the loan, and costs less than the whole loan', () => {
  fc.assert(
    fc.property(anyBuild, (numbers) => {
      const { loan, drawn, interest, interestByMonth } = construction(numbers);
      const sums = drawn.map(({ land, building }) => land + building);
      expect(sums.every((sum, index) => sum >= (sums[index - 1] ?? 0) - 1e-6)).toBe(true);
      expect(sums.at(-1)).toBeCloseTo(loan, 4);
      expect(interest).toBeLessThanOrEqual((loan * interestByMonth.length * numbers.rate) / 12 + 1e-6);
    }),
  );
});

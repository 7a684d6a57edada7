/** A year without interest or rises, by hand; what holds for any home follows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rentOrBuy } from './rent-or-buy.ts';

const plain = {
  ...{ price: 100_000, loan: 60_000, buyingCosts: 2_000, rate: 0, years: 10, ownerCosts: 1_200 },
  ...{ rent: (400 * 12) / 52, rise: 0, savingsRate: 0, sellingShare: 0, stay: 1 },
};

test('both leave as much when the home is worth what is saved and owed', () => {
  // The owner pays 500 and 100 a month, whoever rents 400: 200 more is saved each month, on top of 42,000.
  expect(rentOrBuy(plain)).toMatchObject({
    saved: expect.closeTo(44_400, 6),
    owed: expect.closeTo(54_000, 6),
    evenValue: expect.closeTo(98_400, 6),
    evenGrowth: expect.closeTo(-0.016, 9),
    ownerMonthly: expect.closeTo(600, 6),
    rentMonthly: expect.closeTo(400, 6),
  });
});

test('a rent far above what an owner pays needs no value at all', () => {
  expect(rentOrBuy({ ...plain, rent: 5_000 })).toMatchObject({ evenGrowth: null });
});

test('a higher rent never asks for more growth, and dearer owning never for less', () => {
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

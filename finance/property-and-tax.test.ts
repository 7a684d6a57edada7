import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalGain, splitGain } from './capital-gain.ts';
import { extraTax, incomeTax, marginalRate } from './income-tax.ts';
import { mortgageInsurance } from './mortgage-insurance.ts';
import reference from './reference-cases.json' with { type: 'json' };
import { rentalAfterTax } from './rental.ts';

const table = reference.taxTable;
const sale = { purchase: 600_000, purchaseCosts: 25_000, sale: 820_000, saleCosts: 20_000 };

describe('capital gains', () => {
  test('a sale at a loss counts nothing as income', () => {
    const result = capitalGain({ ...sale, sale: 560_000, discount: 0.5 });
    expect(result.gain).toBe(-85_000);
    expect(result.counted).toBe(0);
  });

  test('growth below inflation after the change counts nothing', () => {
    const result = splitGain({
      purchase: 800_000,
      sale: 850_000,
      yearsBefore: 5,
      yearsAfter: 5,
      inflation: 0.025,
      discount: 0.5,
    });
    expect(result.gainAfter).toBe(0);
    expect(result.counted).toBe(result.countedBefore);
  });

  // 800,000 dollars grow by 10% a year, for three years before the change and one after it.
  test('a gain is split by the years on either side of the change, and the later base rises with its own', () => {
    const result = splitGain({
      purchase: 800_000,
      sale: 800_000 * 1.1 ** 4,
      yearsBefore: 3,
      yearsAfter: 1,
      inflation: 0.025,
      discount: 0.5,
    });
    expect(result.valueAtChange).toBeCloseTo(1_064_800, 4);
    expect(result.indexedBase).toBeCloseTo(1_064_800 * 1.025, 4);
    expect(result.counted).toBeCloseTo(264_800 / 2 + (1_171_280 - 1_091_420), 4);
  });
});

describe('income tax', () => {
  test('income at a threshold is taxed below it only', () => {
    expect(incomeTax(18_200, table).incomeTax).toBe(0);
    expect(incomeTax(45_000, table).incomeTax).toBeCloseTo(4_020, 8);
    expect(incomeTax(190_000, table).incomeTax).toBeCloseTo(51_370, 8);
  });

  test('one more dollar costs the marginal rate', () => {
    for (const income of [10_000, 30_000, 100_000, 150_000, 250_000]) {
      expect(extraTax(income, 1, table)).toBeCloseTo(marginalRate(income, table), 8);
    }
    expect(marginalRate(100_000, table)).toBeCloseTo(0.32, 10);
    // The first dollar above a threshold is the one after it.
    expect(marginalRate(45_000, table)).toBeCloseTo(0.32, 10);
  });

  test('earning more never leaves less', () => {
    const income = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(income, income, (a, b) => {
        const kept = (amount: number) => amount - incomeTax(amount, table).total;
        expect(kept(Math.max(a, b))).toBeGreaterThanOrEqual(kept(Math.min(a, b)));
      }),
    );
  });

  test('a loss larger than the income saves the whole tax and no more', () => {
    expect(extraTax(50_000, -80_000, table)).toBe(-incomeTax(50_000, table).total);
  });
});

describe('a rental year', () => {
  const year = { rent: 26_000, interest: 30_000, otherCosts: 6_500, depreciation: 5_000 };

  test('a deduction never gives back the whole loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25_000 }), (rent) => {
        const result = rentalAfterTax({ ...year, rent, depreciation: 0 }, 300_000, table);
        expect(result.cashAfterTax).toBeLessThan(0);
        expect(result.cashAfterTax).toBeGreaterThan(result.cashBeforeTax);
      }),
    );
  });

  test('a loss that may not be used waits, and a surplus is taxed either way', () => {
    const loss = rentalAfterTax(year, 100_000, table);
    expect(loss.cashIfQuarantined).toBe(loss.cashBeforeTax);
    expect(loss.lossCarriedForward).toBe(15_500);
    const surplus = rentalAfterTax({ ...year, rent: 50_000 }, 100_000, table);
    expect(surplus.cashIfQuarantined).toBe(surplus.cashAfterTax);
    expect(surplus.cashAfterTax).toBeLessThan(surplus.cashBeforeTax);
    expect(surplus.lossCarriedForward).toBe(0);
  });
});

describe('mortgage insurance added to the loan', () => {
  const input = { loan: 540_000, premiumRate: 0.0218, dutyRate: 0.09, rate: 0.05, years: 30 };

  test('is nothing where the lender waives it', () => {
    const waived = mortgageInsurance({ ...input, premiumRate: 0 });
    expect(waived).toMatchObject({ total: 0, extraRepayment: 0, repaidOnIt: 0, extraInterest: 0 });
  });
});

/** Figures were worked out by hand. */
import { describe, expect, test } from 'vitest';
import { buyingCash, cashAtSettlement, guaranteeNeeded, sharedEquity, superSaver } from './first-home.ts';

describe('the cash that a home takes', () => {
  test('is the deposit and the costs', () => {
    expect(buyingCash({ price: 700_000, depositShare: 0.05, costs: 15_000 })).toEqual({
      deposit: 35_000,
      loan: 665_000,
      cash: 50_000,
    });
  });

  test('on the day of settlement is what loan and deposit leave, with the costs', () => {
    expect(cashAtSettlement({ price: 700_000, loan: 560_000, paid: 70_000, costs: 5_000 })).toBe(75_000);
    expect(cashAtSettlement({ price: 700_000, loan: 665_000, paid: 35_000, costs: 0 })).toBe(0);
  });
});

describe('a shared home', () => {
  const home = { price: 700_000, depositShare: 0.02, share: 0.3 };

  test('leaves a smaller loan, and a share of the later value to pay', () => {
    expect(sharedEquity({ ...home, value: 800_000 })).toEqual({
      deposit: 14_000,
      contribution: 210_000,
      loan: 476_000,
      owedShare: 240_000,
    });
  });
});

describe('a guarantee', () => {
  test('covers what the home alone does not', () => {
    expect(guaranteeNeeded(525_000, 500_000, 0.8)).toBe(156_250);
    expect(guaranteeNeeded(665_000, 700_000, 0.8)).toBe(131_250);
    expect(guaranteeNeeded(560_000, 700_000, 0.8)).toBe(0);
    expect(guaranteeNeeded(400_000, 700_000, 0.8)).toBe(0);
  });
});

describe('pay that goes through super', () => {
  const year = { pay: 15_000, releasedShare: 0.85, offset: 0.3 };

  test('is taxed less than wages', () => {
    expect(superSaver({ ...year, taxRate: 0.32 })).toEqual({
      released: 12_750,
      tax: expect.closeTo(255, 6),
      kept: expect.closeTo(12_495, 6),
      asWages: expect.closeTo(10_200, 6),
      gain: expect.closeTo(2_295, 6),
    });
  });

  test('is not taxed below nil, so that on a low rate it can cost', () => {
    const { tax, gain } = superSaver({ ...year, taxRate: 0 });
    expect(tax).toBe(0);
    expect(gain).toBeCloseTo(-2_250, 6);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { capitalGain, minimumTaxGap, splitGain, taxOnGain } from './capital-gain.ts';
import { extraTax, incomeTax, marginalRate } from './income-tax.ts';
import { mortgageInsurance, premiumRates } from './mortgage-insurance.ts';
import { amountAboveLvr, isAboveLvr, repaidForRelease, usableEquity } from './ratios.ts';
import reference from './reference-cases.json';
import { carriedForwardLosses, rentalAfterTax } from './rental.ts';

const table = reference.taxTable;
const sale = { purchase: 600_000, purchaseCosts: 25_000, sale: 820_000, saleCosts: 20_000 };

describe('capital gains', () => {
  test('count no income for a sale at a loss', () => {
    const result = capitalGain({ ...sale, sale: 560_000, discount: 0.5 });
    expect(result.gain).toBe(-85_000);
    expect(result.counted).toBe(0);
  });

  test('count no growth below inflation after the change', () => {
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

  // $800,000 grows by 10% a year, for three years before the change and one after it.
  test('split by the years before and after the change, and index the later base for its own years', () => {
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

// Sources: the explanatory memorandum of the Tax Reform (No. 1) Act 2026, the Budget's tax explainer of 12 May 2026, the Act.
describe('a sale after the change, in the official examples', () => {
  const held = { yearsBefore: 0, yearsAfter: 10, inflation: 0.025, discount: 0.5 };

  // David, Ben and Kate in the explainer: $500,000 growing by 5%, 2.5% or 7.5% a year from July 2027.
  test.each([
    [0.05, 174_405],
    [0.025, 0],
    [0.075, 390_474],
  ])('counts, at growth of %s a year, %i after inflation', (growth, counted) => {
    const result = splitGain({ ...held, purchase: 500_000, sale: 500_000 * (1 + growth) ** 10 });
    expect(Math.abs(result.counted - counted)).toBeLessThan(1);
    expect(result.gainBefore).toBe(0);
  });

  test("counts half of the whole gain for David's new build", () => {
    const result = splitGain({ ...held, purchase: 500_000, sale: 500_000 * 1.05 ** 10 });
    expect(Math.abs(result.countedUnderOldRules - 157_224)).toBeLessThan(1);
  });

  // Genevieve in example 1.17, whose tax is $3,500 on $40,000 and $18,000 on $90,000; Jack in the explainer.
  test.each([
    [
      90_000,
      50_000,
      [
        { above: 0, rate: 0.0875 },
        { above: 40_000, rate: 0.29 },
      ],
      500,
    ],
    [
      35_000,
      10_000,
      [
        { above: 0, rate: 0 },
        { above: 18_200, rate: 0.14 },
      ],
      1_600,
    ],
    [90_000, 50_000, [{ above: 0, rate: 0.3 }], 0],
  ])('tops up tax to the minimum, without the levy: income %i, gain %i', (income, gain, brackets, gap) => {
    expect(minimumTaxGap(income, gain, 0.3, { brackets, medicareLevy: 0.02 })).toBe(gap);
  });

  test('adds the minimum tax to the tax on the gain', () => {
    const [counted, countedAfter] = [60_000, 50_000];
    const { tax, minimumTax } = taxOnGain(0, { counted, countedAfter }, 0.3, table);
    expect(minimumTax).toBe(minimumTaxGap(counted, countedAfter, 0.3, table));
    expect(minimumTax).toBeGreaterThan(0);
    expect(tax).toBeCloseTo(extraTax(0, counted, table) + minimumTax, 8);
  });

  // Henrietta in section 26-155: costs and rent of $65,000 and $50,000, $70,000 and $52,000, $20,000 and $72,000.
  test('carries a loss forward to later rent', () => {
    expect(carriedForwardLosses([-15_000, -18_000, 52_000])).toEqual([15_000, 33_000, 0]);
  });

  // Steps 3 to 5 of section 102-5, as for Asher in example 1.9: first against the gain before the change, in full.
  test('deducts losses carried forward before the discount', () => {
    const split = {
      purchase: 400_000,
      sale: 900_000,
      yearsBefore: 5,
      yearsAfter: 5,
      inflation: 0,
      discount: 0.5,
    };
    const none = splitGain(split);
    const some = splitGain({ ...split, carriedForwardLosses: 250_000 });
    expect(none.gainBefore).toBeCloseTo(200_000, 4);
    expect(some).toMatchObject({ countedBefore: 0, lossesUsed: 250_000 });
    expect(some.countedAfter).toBeCloseTo(none.gainAfter - 50_000, 4);
  });

  test('deducts a loss before the change from the gain after it', () => {
    const costs = {
      purchaseCosts: 60_000,
      saleCosts: 0,
      yearsBefore: 1,
      yearsAfter: 9,
      inflation: 0,
      discount: 0.5,
    };
    const early = splitGain({ ...costs, purchase: 500_000, sale: 800_000 });
    expect(early.gainBefore).toBeLessThan(0);
    expect(early.counted).toBeCloseTo(800_000 - 560_000, 6);
  });

  test('adds claimed capital works back to the gain, before and after the change', () => {
    const split = {
      purchase: 400_000,
      sale: 900_000,
      yearsBefore: 5,
      yearsAfter: 5,
      inflation: 0,
      discount: 0,
    };
    const claimed = splitGain({ ...split, capitalWorksPerYear: 4_000 });
    expect(claimed.counted - splitGain(split).counted).toBeCloseTo(40_000, 6);
    expect(claimed.countedUnderOldRules).toBeCloseTo(540_000, 6);
  });
});

describe('income tax', () => {
  test('applies the lower rate to income at a threshold', () => {
    expect(incomeTax(18_200, table).incomeTax).toBe(0);
    expect(incomeTax(45_000, table).incomeTax).toBeCloseTo(4_020, 8);
    expect(incomeTax(190_000, table).incomeTax).toBeCloseTo(51_370, 8);
  });

  test('taxes the next dollar at the marginal rate', () => {
    for (const income of [10_000, 30_000, 100_000, 150_000, 250_000]) {
      expect(extraTax(income, 1, table)).toBeCloseTo(marginalRate(income, table), 8);
    }
    expect(marginalRate(100_000, table)).toBeCloseTo(0.32, 10);
    // The next dollar is above the threshold.
    expect(marginalRate(45_000, table)).toBeCloseTo(0.32, 10);
  });

  test('never leaves less after tax for a higher income', () => {
    const income = fc.integer({ min: 0, max: 500_000 });
    fc.assert(
      fc.property(income, income, (a, b) => {
        const kept = (amount: number) => amount - incomeTax(amount, table).total;
        expect(kept(Math.max(a, b))).toBeGreaterThanOrEqual(kept(Math.min(a, b)));
      }),
    );
  });

  test('refunds no more than the whole tax for a loss above the income', () => {
    expect(extraTax(50_000, -80_000, table)).toBe(-incomeTax(50_000, table).total);
  });
});

describe('rentalAfterTax', () => {
  const year = { rent: 26_000, interest: 30_000, otherCosts: 6_500, depreciation: 5_000 };

  test('never returns the whole loss by deduction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25_000 }), (rent) => {
        const result = rentalAfterTax({ ...year, rent, depreciation: 0 }, 300_000, table);
        expect(result.cashAfterTax).toBeLessThan(0);
        expect(result.cashAfterTax).toBeGreaterThan(result.cashBeforeTax);
      }),
    );
  });

  test('carries a quarantined loss forward, and taxes a surplus either way', () => {
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

  test('is 0 when the lender waives it', () => {
    const waived = mortgageInsurance({ ...input, premiumRate: 0 });
    expect(waived).toMatchObject({ total: 0, extraRepayment: 0, repaidOnIt: 0, extraInterest: 0 });
  });
});

// Equity: examples calculated by hand, then properties of any home.
test.each([
  [
    { value: 900_000, owed: 400_000 },
    { equity: 500_000, atLine: 720_000, usable: 320_000 },
  ],
  [
    { value: 900_000, owed: 750_000 },
    { equity: 150_000, atLine: 720_000, usable: 0 },
  ],
  [
    { value: 400_000, owed: 450_000 },
    { equity: -50_000, atLine: 320_000, usable: 0 },
  ],
])('usableEquity of %o stops at the maximum ratio, and is never negative', (home, expected) => {
  expect(usableEquity({ ...home, line: 0.8 })).toEqual(expected);
});

test('usableEquity never takes the debt above the maximum ratio', () => {
  const amount = fc.integer({ min: 1, max: 5_000_000 });
  fc.assert(
    fc.property(amount, amount, (value, owed) => {
      const { usable } = usableEquity({ value, owed, line: 0.8 });
      if (usable > 0) expect(isAboveLvr(owed + usable - 0.01, value, 80)).toBe(false);
    }),
  );
});

test('repaidForRelease leaves a debt that the remaining properties secure', () => {
  // 80% of 900,000 secures 720,000 of 1,030,000.
  expect(repaidForRelease({ owed: 1_030_000, staying: 900_000, line: 0.8 })).toBe(310_000);
  expect(repaidForRelease({ owed: 700_000, staying: 900_000, line: 0.8 })).toBe(0);
  expect(repaidForRelease({ owed: 700_000, staying: 0, line: 0.8 })).toBe(700_000);
});

test("isAboveLvr and amountAboveLvr don't round: a ratio that prints as 80.00% can be above 80%", () => {
  expect(isAboveLvr(480_001, 600_000, 80)).toBe(true);
  expect(amountAboveLvr(480_001, 600_000, 80)).toBe(1);
  for (const loan of [300_000, 480_000]) {
    expect(isAboveLvr(loan, 600_000, 80)).toBe(false);
    expect(amountAboveLvr(loan, 600_000, 80)).toBe(0);
  }
});

// Premiums from the two tables in content/facts.yaml, then properties of any loan.
const { tables = [] } = facts.insurance ?? {};

test.each([
  // Loan, value, and the premium of each table.
  [540_000, 600_000, 0.01919, 0.0218],
  [510_000, 600_000, 0.01146, 0.01165],
  [570_000, 600_000, 0.03401, 0.04],
  [541_000, 600_000, 0.03028, 0.03513],
  [630_000, 700_000, 0.0218, 0.02367],
  [665_000, 700_000, 0.0437, 0.04613],
  [300_000, 370_000, 0.00485, 0.00477],
  [1_000_000, 1_250_000, 0, 0],
])('premiumRates finds both tables for a loan of $%i on a home of $%i', (loan, value, one, other) => {
  const found = premiumRates({ loan, value }, tables);
  expect(found?.low).toBeCloseTo(Math.min(one, other), 9);
  expect(found?.high).toBeCloseTo(Math.max(one, other), 9);
});

test('premiumRates is 0 at 80%, and positive above it', () => {
  expect(premiumRates({ loan: 480_000, value: 600_000 }, tables)).toEqual({ low: 0, high: 0 });
  expect(premiumRates({ loan: 480_020, value: 600_000 }, tables)?.low).toBeGreaterThan(0);
});

test('premiumRates is null outside the tables', () => {
  expect(premiumRates({ loan: 570_100, value: 600_000 }, tables)).toBeNull();
  expect(premiumRates({ loan: 1_000_001, value: 1_100_000 }, tables)).toBeNull();
});

test('premiumRates finds the row of an exact percentage at any price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 1_050_000 }),
      fc.integer({ min: 81, max: 95 }),
      (value, share) => {
        const loan = (value * share) / 100;
        fc.pre(loan <= 1_000_000);
        const column = [300_000, 500_000, 600_000, 750_000, 1_000_000].findIndex((most) => loan <= most);
        const printed = tables.map(({ rows }) => (rows[share - 81]?.premiums[column] ?? 0) / 100);
        expect(premiumRates({ loan, value }, tables)).toEqual({
          low: Math.min(...printed),
          high: Math.max(...printed),
        });
      },
    ),
  );
});

test('premiumRates never falls with a smaller deposit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 1_000_000 }),
      fc.integer({ min: 805, max: 949 }),
      (loan, tenths) => {
        const at = (share: number) => premiumRates({ loan, value: (loan * 1_000) / share }, tables);
        expect(at(tenths + 1)?.low).toBeGreaterThanOrEqual(at(tenths)?.low ?? 0);
        expect(at(tenths + 1)?.high).toBeGreaterThanOrEqual(at(tenths)?.high ?? 0);
      },
    ),
  );
});

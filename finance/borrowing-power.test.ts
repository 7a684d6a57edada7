/** Examples calculated by hand, then properties of any household. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Household, type LenderPolicy, largestLoan, leftOver } from './borrowing-power.ts';
import { studyLoanRepayment } from './income-tax.ts';
import reference from './reference-cases.json';
import { countedIncomes, deductionEffect, loanOnIncome } from './self-employed.ts';

const studyLoans = {
  brackets: [
    { above: 69_528, rate: 0.15 },
    { above: 129_717, rate: 0.17 },
  ],
  wholeFrom: 186_050,
  wholeRate: 0.1,
};
const tables = { tax: reference.taxTable, studyLoans };
const someone = { pay: 100_000, otherIncome: 0, studyLoan: 0 };
const household: Household = {
  borrowers: [someone],
  spending: 2_500,
  children: 0,
  cardLimits: 10_000,
  repayments: 400,
};
const strict: LenderPolicy = {
  otherIncomeShare: 0.5,
  cardShare: 0.038,
  moreSpending: 500,
  leavesOutEndingStudyLoan: false,
};
const generous: LenderPolicy = {
  otherIncomeShare: 0.8,
  cardShare: 0.03,
  moreSpending: 0,
  leavesOutEndingStudyLoan: true,
};

describe('studyLoanRepayment', () => {
  test.each([
    [69_528, 0],
    [100_000, 4_570.8],
    [129_717, 9_028.35],
    [150_000, 12_476.46],
    [186_049, 18_604.79],
    [186_050, 18_605],
    [250_000, 25_000],
  ])('for an income of %i is %f a year', (income, repaid) => {
    expect(studyLoanRepayment(income, 1e6, studyLoans)).toBeCloseTo(repaid, 2);
  });

  test('never exceeds the debt', () => {
    expect(studyLoanRepayment(100_000, 1_000, studyLoans)).toBe(1_000);
    expect(studyLoanRepayment(100_000, 0, studyLoans)).toBe(0);
  });

  test('reduces the largest loan by $46,505 at 9.2%, as content/facts.yaml states', () => {
    const surplus = studyLoanRepayment(100_000, 30_000, studyLoans) / 12;
    expect(surplus).toBeCloseTo(380.9, 2);
    const { largestLoan: less } = largestLoan({ surplus, rate: 0.062, buffer: 0.03, years: 30 });
    expect(less).toBeCloseTo(46_505, -1);
  });
});

describe('leftOver', () => {
  test('is pay after tax less all expenses', () => {
    expect(leftOver(household, generous, tables)).toEqual({
      afterTax: expect.closeTo(6_456.67, 2),
      studyLoans: 0,
      spending: 2_500,
      children: 0,
      cards: 300,
      repayments: 400,
      left: expect.closeTo(3_256.67, 2),
    });
    expect(leftOver(household, strict, tables).left).toBeCloseTo(3_256.67 - 580, 2);
  });

  test('taxes each borrower separately: two pays of 50,000 leave more than one of 100,000', () => {
    const half = { ...someone, pay: 50_000 };
    const two = leftOver({ ...household, borrowers: [half, half] }, generous, tables);
    expect(two.afterTax).toBeGreaterThan(leftOver(household, generous, tables).afterTax);
  });

  test('leaves out a study loan that ends within a year only if the lender does', () => {
    const nearlyDone = { ...household, borrowers: [{ ...someone, studyLoan: 4_000 }] };
    expect(leftOver(nearlyDone, generous, tables).studyLoans).toBe(0);
    expect(leftOver(nearlyDone, strict, tables).studyLoans).toBeCloseTo(4_000 / 12, 9);
    const longer = { ...household, borrowers: [{ ...someone, studyLoan: 40_000 }] };
    expect(leftOver(longer, generous, tables).studyLoans).toBeCloseTo(380.9, 2);
  });

  const dollars = (max: number) => fc.integer({ min: 0, max });
  const anyone = fc.record({
    pay: dollars(400_000),
    otherIncome: dollars(100_000),
    studyLoan: dollars(90_000),
  });
  const anyHousehold = fc.record({
    borrowers: fc.array(anyone, { minLength: 1, maxLength: 2 }),
    spending: dollars(8_000),
    children: dollars(4_000),
    cardLimits: dollars(60_000),
    repayments: dollars(4_000),
  });

  test('is never lower under a generous policy than under a strict one', () => {
    fc.assert(
      fc.property(anyHousehold, (any) => {
        // The repayment steps up by some cents a year at `wholeFrom`.
        expect(leftOver(any, generous, tables).left).toBeGreaterThanOrEqual(
          leftOver(any, strict, tables).left - 0.01,
        );
      }),
    );
  });

  test('never rises with expenses or debts', () => {
    fc.assert(
      fc.property(anyHousehold, dollars(5_000), (any, more) => {
        const { left } = leftOver(any, strict, tables);
        for (const cost of ['spending', 'children', 'cardLimits', 'repayments'] as const) {
          const dearer = leftOver({ ...any, [cost]: any[cost] + more }, strict, tables);
          expect(dearer.left).toBeLessThanOrEqual(left);
        }
      }),
    );
  });

  test('counts the declared cost of children under both policies', () => {
    const family = { ...household, children: 1_000 };
    for (const policy of [strict, generous]) {
      const { left } = leftOver(household, policy, tables);
      expect(leftOver(family, policy, tables)).toMatchObject({
        children: 1_000,
        left: expect.closeTo(left - 1_000, 9),
      });
    }
  });
});

const taxTable = reference.taxTable;
const terms = { living: 2_450, rate: 0.065, buffer: 0.03, years: 30 };
const rising = { earlier: 90_000, latest: 120_000, addBacks: 0, rise: 0.2 };

describe('countedIncomes', () => {
  test('counts rising profits by four methods', () => {
    expect(countedIncomes(rising)).toEqual({
      lower: 90_000,
      average: 105_000,
      capped: 108_000,
      latest: 120_000,
    });
  });

  test('caps falling profits at the latest year', () => {
    const falling = countedIncomes({ ...rising, earlier: 120_000, latest: 90_000 });
    expect(falling).toMatchObject({ lower: 90_000, capped: 90_000, latest: 90_000 });
  });

  test('adds addBacks to both years', () => {
    expect(countedIncomes({ ...rising, addBacks: 10_000 })).toMatchObject({
      average: 115_000,
      capped: 120_000,
    });
  });
});

// Calculated independently of this code, in decimal arithmetic.
test.each([
  [90_000, 3_440, 409_107.78],
  [105_000, 4_290, 510_195.46],
  [120_000, 5_140, 611_283.14],
])('loanOnIncome: %d a year leaves %d a month and repays a loan of about %d', (income, surplus, loan) => {
  const worked = loanOnIncome(income, terms, taxTable);
  expect(worked.surplus).toBeCloseTo(surplus, 2);
  expect(worked.largestLoan).toBeCloseTo(loan, 0);
});

test('loanOnIncome is 0, not negative, when living costs exceed income', () => {
  expect(loanOnIncome(30_000, terms, taxTable)).toMatchObject({ surplus: 0, largestLoan: 0 });
});

test('deductionEffect: a deduction reduces the loan by more than twenty times the tax saved', () => {
  const effect = deductionEffect(120_000, 10_000, terms, taxTable);
  expect(effect.taxSaved).toBeCloseTo(3_200, 6);
  expect(effect.lessLoan / effect.taxSaved).toBeGreaterThan(20);
});

import { describe, expect, test } from 'vitest';
import reference from './reference-cases.json' with { type: 'json' };
import { countedIncomes, deductionEffect, loanOnIncome } from './self-employed.ts';

const table = reference.taxTable;
const terms = { living: 2_450, rate: 0.065, buffer: 0.03, years: 30 };
const rising = { earlier: 90_000, latest: 120_000, addBacks: 0, rise: 0.2 };

describe('two years of profit', () => {
  test('that rise count in four ways', () => {
    expect(countedIncomes(rising)).toEqual({
      lower: 90_000,
      average: 105_000,
      capped: 108_000,
      latest: 120_000,
    });
  });

  test('that fall count in full at most, however large a rise may be', () => {
    const falling = countedIncomes({ ...rising, earlier: 120_000, latest: 90_000 });
    expect(falling).toMatchObject({ lower: 90_000, capped: 90_000, latest: 90_000 });
  });

  test('have what is added back in each of them', () => {
    expect(countedIncomes({ ...rising, addBacks: 10_000 })).toMatchObject({
      average: 115_000,
      capped: 120_000,
    });
  });
});

// Worked out apart from this code, in decimals.
test.each([
  [90_000, 3_440, 409_107.78],
  [105_000, 4_290, 510_195.46],
  [120_000, 5_140, 611_283.14],
])('%d a year leaves %d a month and carries a loan of about %d', (income, surplus, loan) => {
  const worked = loanOnIncome(income, terms, table);
  expect(worked.surplus).toBeCloseTo(surplus, 2);
  expect(worked.largestLoan).toBeCloseTo(loan, 0);
});

test('living that takes everything leaves no loan, and none below nothing', () => {
  expect(loanOnIncome(30_000, terms, table)).toMatchObject({ surplus: 0, largestLoan: 0 });
});

test('a deduction saves its tax once, and takes more than twenty times as much off the loan', () => {
  const effect = deductionEffect(120_000, 10_000, terms, table);
  expect(effect.taxSaved).toBeCloseTo(3_200, 6);
  expect(effect.lessLoan / effect.taxSaved).toBeGreaterThan(20);
});

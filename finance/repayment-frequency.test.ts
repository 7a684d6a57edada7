import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FinanceInputError } from './finance-input.ts';
import { repayment } from './loan.ts';
import {
  gainOf,
  partOfMonthly,
  rhythms,
  sameMoneyMonthly,
  sameYearlyTotal,
  workedOutAfresh,
} from './repayment-frequency.ts';

// The cases F01, F02, F04 and F05 are worked through in reference-cases.test.ts.
const loan = { principal: 500_000, rate: 0.05, years: 30 };

const anyLoan = fc.record({
  principal: fc.integer({ min: 10_000, max: 3_000_000 }),
  rate: fc.integer({ min: 50, max: 1_500 }).map((points) => points / 10_000),
  years: fc.integer({ min: 5, max: 40 }),
});

test('the thirteenth repayment is nearly all that half-monthly instalments gain (F01)', () => {
  const gain = gainOf(loan, 'fortnightly');
  expect(gain.whole).toBeCloseTo(85_819.84, 2);
  expect(gain.fromExtraPayment).toBeCloseTo(84_833.46, 2);
  expect(gain.fromPayingMoreOften).toBeCloseTo(986.38, 2);
});

test('an instalment worked out afresh repays in the agreed term (R14)', () => {
  const afresh = workedOutAfresh(loan, 'fortnightly');
  expect(afresh.instalment).toBeCloseTo(1_238.22, 2);
  expect(afresh.totalInterest).toBeCloseTo(465_812.56, 2);
  expect(afresh.payments).toBe(780);
  expect(afresh.interestSaved).toBeCloseTo(466.37, 2);
});

test('twice a month is twelve repayments a year, and saves little', () => {
  const twice = partOfMonthly(loan, 'twiceAMonth');
  expect(twice.paidPerYear).toBeCloseTo(repayment(loan) * 12, 6);
  expect(twice.extraPaidPerYear).toBeCloseTo(0, 6);
  expect(twice.payments).toBe(720);
  // Worked out apart from this code, in decimal arithmetic.
  expect(twice.interestSaved).toBeCloseTo(1_003.14, 2);
});

describe('for any loan', () => {
  test('a part of the monthly repayment makes thirteen a year', () => {
    fc.assert(
      fc.property(anyLoan, fc.constantFrom('fortnightly', 'weekly'), (any, rhythm) => {
        const paid = partOfMonthly(any, rhythm).paidPerYear;
        expect(paid / (repayment(any) * 13)).toBeCloseTo(1, 9);
        expect(sameMoneyMonthly(any, rhythm).repaymentWithExtra * 12).toBeCloseTo(paid, 4);
      }),
    );
  });

  test('the two parts of the gain are positive and add up', () => {
    fc.assert(
      fc.property(anyLoan, fc.constantFrom('fortnightly', 'weekly'), (any, rhythm) => {
        const { whole, fromExtraPayment, fromPayingMoreOften } = gainOf(any, rhythm);
        expect(fromExtraPayment).toBeGreaterThan(0);
        expect(fromPayingMoreOften).toBeGreaterThan(0);
        expect(fromExtraPayment + fromPayingMoreOften).toBeCloseTo(whole, 6);
      }),
    );
  });

  test('the same yearly total never takes longer, and saves less than the thirteenth', () => {
    fc.assert(
      fc.property(anyLoan, fc.constantFrom('fortnightly', 'weekly'), (any, rhythm) => {
        const even = sameYearlyTotal(any, rhythm);
        expect(even.payments).toBeLessThanOrEqual(any.years * rhythms[rhythm].paymentsPerYear);
        expect(even.extraPaidPerYear).toBeCloseTo(0, 6);
        expect(even.interestSaved).toBeGreaterThan(0);
        expect(even.interestSaved).toBeLessThan(partOfMonthly(any, rhythm).interestSaved);
      }),
    );
  });
});

test('impossible input is refused by name', () => {
  const attempt = () => partOfMonthly({ ...loan, rate: 5 }, 'weekly');
  expect(attempt).toThrow(FinanceInputError);
  expect(attempt).toThrow(/^rate/);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extraRepayments, extraThenStop } from './extra-repayments.ts';
import { FinanceInputError } from './finance-input.ts';
import { balanceAfter, paymentCount, repayment, totalInterest } from './loan.ts';
import { offsetSaving } from './offset.ts';
import { payOff } from './pay-off.ts';

const anyLoan = fc.record({
  principal: fc.integer({ min: 10_000, max: 3_000_000 }),
  rate: fc.integer({ min: 0, max: 1_500 }).map((points) => points / 10_000),
  years: fc.integer({ min: 1, max: 40 }),
});
const anyAmount = fc.integer({ min: 0, max: 5_000 });

describe('paying a loan off', () => {
  test('the agreed repayment takes exactly the agreed term', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const result = payOff({ ...loan, payment: repayment(loan) });
        expect(result.payments).toBe(paymentCount(loan));
        expect(result.totalInterest / loan.principal).toBeCloseTo(totalInterest(loan) / loan.principal, 6);
      }),
    );
  });

  test('its balances are those of the closed formula', () => {
    const loan = { principal: 640_000, rate: 0.0625, years: 30 };
    const { balances } = payOff({ ...loan, payment: repayment(loan) });
    for (const month of [0, 1, 59, 240, 359]) {
      expect(balances[month]).toBeCloseTo(balanceAfter(loan, month), 4);
    }
    expect(balances.at(-1)).toBe(0);
  });

  test('more extra never costs more interest or time', () => {
    fc.assert(
      fc.property(anyLoan, anyAmount, anyAmount, (loan, one, another) => {
        const less = extraRepayments(loan, { extra: Math.min(one, another) });
        const more = extraRepayments(loan, { extra: Math.max(one, another) });
        expect(more.totalInterest).toBeLessThanOrEqual(less.totalInterest + 0.01);
        expect(more.payments).toBeLessThanOrEqual(less.payments);
        expect(Math.min(...more.balances)).toBe(0);
      }),
    );
  });

  test('a lump sum saves more the earlier it comes', () => {
    const loan = { principal: 500_000, rate: 0.05, years: 30 };
    const saved = [12, 60, 180].map(
      (month) => extraRepayments(loan, { lumpSums: { [month]: 20_000 } }).interestSaved,
    );
    expect(saved).toEqual(saved.toSorted((a, b) => b - a));
  });

  test('extra money that stops after a while goes on saving', () => {
    const loan = { principal: 500_000, rate: 0.05, years: 30 };
    const fiveYears = extraThenStop(loan, 200, 60);
    // M06, and a run in decimal arithmetic apart from this code.
    expect(fiveYears.balances[60]).toBeCloseTo(445_542.44, 2);
    expect(fiveYears.interestSaved).toBeCloseTo(33_785.25, 2);
    expect(fiveYears.paymentsSaved).toBe(17);
    const throughout = extraRepayments(loan, { extra: 200 });
    expect(extraThenStop(loan, 200, 360).interestSaved).toBeCloseTo(throughout.interestSaved, 4);
    expect(() => extraThenStop(loan, 200, 361)).toThrow(/^payments/);
  });

  test('a lump sum larger than the debt ends it', () => {
    const loan = { principal: 50_000, rate: 0.05, years: 30 };
    expect(extraRepayments(loan, { lumpSums: { 3: 60_000 } }).payments).toBe(3);
  });

  test('money beside a loan saves the interest that the same money inside it would', () => {
    fc.assert(
      fc.property(anyLoan, fc.double({ min: 0.01, max: 0.6, noNaN: true }), (loan, share) => {
        const amount = loan.principal * share;
        const beside = offsetSaving(loan, amount);
        const inside = payOff({
          principal: loan.principal - amount,
          rate: loan.rate,
          payment: repayment(loan),
        });
        const tolerance = loan.principal * 1e-8;
        expect(Math.abs(beside.totalInterest - inside.totalInterest)).toBeLessThanOrEqual(tolerance);
      }),
    );
  });

  test('an offset as large as the loan leaves nothing to charge', () => {
    const result = offsetSaving({ principal: 300_000, rate: 0.06, years: 25 }, 300_000);
    expect(result.totalInterest).toBe(0);
  });
});

describe('debts that would never end are refused', () => {
  test('a payment below the interest', () => {
    const attempt = () => payOff({ principal: 500_000, rate: 0.05, payment: 2_000 });
    expect(attempt).toThrow(FinanceInputError);
    expect(attempt).toThrow(/payment: expected more than the interest of 2083\.33.*found 2000/);
  });

  test('a payment of exactly the interest', () => {
    expect(() => payOff({ principal: 120_000, rate: 0.06, payment: 600 })).toThrow('more than the interest');
  });

  test('a payment that would take centuries', () => {
    expect(() => payOff({ principal: 1_000_000, rate: 0, payment: 1 })).toThrow('within 200 years');
  });

  test.each([
    ['offset', { offset: -1 }],
    ['payment', { payment: Number.NaN }],
    ['lumpSums', { lumpSums: { 12: Number.POSITIVE_INFINITY } }],
    ['lumpSums', { lumpSums: { 1.5: 100 } }],
  ])('and so is an impossible %s', (name, wrong) => {
    const plan = { principal: 100_000, rate: 0.05, payment: 1_000, ...wrong };
    expect(() => payOff(plan)).toThrow(new RegExp(`^${name}`));
  });
});

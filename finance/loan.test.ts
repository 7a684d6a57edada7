import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FinanceInputError } from './finance-input.ts';
import { balanceAfter, interestPaidAfter, type Loan, repayment, schedule, totalInterest } from './loan.ts';

const anyLoan = fc.record({
  principal: fc.integer({ min: 1_000, max: 5_000_000 }),
  rate: fc.integer({ min: 0, max: 3_000 }).map((points) => points / 10_000),
  years: fc.integer({ min: 1, max: 40 }),
  paymentsPerYear: fc.constantFrom(12, 26, 52),
});

describe('any loan', () => {
  test('its principal parts add up to what was borrowed, and end it', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const plan = schedule(loan);
        const repaid = plan.reduce((sum, { principal }) => sum + principal, 0);
        expect(repaid / loan.principal).toBeCloseTo(1, 6);
        expect(plan.at(-1)?.balance).toBeCloseTo(0, 6);
      }),
      { numRuns: 60 },
    );
  });

  test('what is owed only ever falls, and never below nothing', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        let owed = loan.principal;
        for (const { balance } of schedule(loan)) {
          expect(balance).toBeLessThan(owed);
          expect(balance).toBeGreaterThanOrEqual(0);
          owed = balance;
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a higher rate costs more', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const dearer = { ...loan, rate: loan.rate + 0.0025 };
        expect(repayment(dearer)).toBeGreaterThan(repayment(loan));
        expect(totalInterest(dearer)).toBeGreaterThan(totalInterest(loan));
      }),
    );
  });
});

describe('at the edges', () => {
  test('a loan without interest is shared out evenly', () => {
    const loan = { principal: 120_000, rate: 0, years: 10 };
    expect(repayment(loan)).toBe(1_000);
    expect(balanceAfter(loan, 30)).toBe(90_000);
    expect(totalInterest(loan)).toBe(0);
  });

  test('a rate close to nil gives nearly the same as none', () => {
    const loan = { principal: 120_000, rate: 1e-12, years: 10 };
    expect(repayment(loan)).toBeCloseTo(1_000, 6);
    expect(balanceAfter(loan, 30)).toBeCloseTo(90_000, 4);
  });

  test('a loan of one repayment returns the principal and one month of interest', () => {
    const loan = { principal: 12_000, rate: 0.06, years: 1 / 12 };
    expect(repayment(loan)).toBeCloseTo(12_060, 8);
    expect(schedule(loan)).toHaveLength(1);
  });

  test('nothing has been charged before the first repayment', () => {
    expect(interestPaidAfter({ principal: 500_000, rate: 0.05, years: 30 }, 0)).toBe(0);
  });
});

describe('impossible input is refused by name', () => {
  const loan: Loan = { principal: 500_000, rate: 0.05, years: 30 };
  test.each<[string, Partial<Loan>]>([
    ['principal', { principal: -1 }],
    ['principal', { principal: 0 }],
    ['principal', { principal: Number.NaN }],
    ['principal', { principal: Number.POSITIVE_INFINITY }],
    ['rate', { rate: -0.01 }],
    ['rate', { rate: 5 }],
    ['rate', { rate: Number.NaN }],
    ['years', { years: 0 }],
    ['years', { years: 101 }],
    ['years', { years: Number.NaN }],
    ['years', { years: 10.03 }],
    ['paymentsPerYear', { paymentsPerYear: 0 }],
    ['paymentsPerYear', { paymentsPerYear: 12.5 }],
  ])('%s: %o', (name, wrong) => {
    const attempt = () => repayment({ ...loan, ...wrong });
    expect(attempt).toThrow(FinanceInputError);
    expect(attempt).toThrow(new RegExp(`^${name}: expected`));
  });

  test('no balance is made up for after the last repayment', () => {
    expect(() => balanceAfter(loan, 361)).toThrow('paymentsMade: expected');
  });
});

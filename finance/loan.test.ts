/** Properties of any loan, and edge cases; reference-cases.json has the examples. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentPause } from './interest-only.ts';
import {
  balanceAfter,
  interestPaidAfter,
  paymentCount,
  paymentsUntil,
  repayment,
  schedule,
  splitBetween,
  splitOfYear,
  totalInterest,
} from './loan.ts';
import { offsetSaving } from './offset.ts';
import { extraRepayments, payOff } from './pay-off.ts';
import { interestUnderRates } from './rates.ts';
import { paidInSaving, redrawAhead } from './redraw.ts';
import { frequencies, partOfMonthly, sameMoneyMonthly, sameYearlyTotal } from './repayment-frequency.ts';

const loan = { principal: 500_000, rate: 0.05, years: 30 };
const loans = (lowestRate: number) =>
  fc.record({
    principal: fc.integer({ min: 10_000, max: 3_000_000 }),
    rate: fc.integer({ min: lowestRate, max: 1_500 }).map((points) => points / 10_000),
    years: fc.integer({ min: 1, max: 40 }),
  });
const anyLoan = loans(0);
const anyFrequency = fc.constantFrom('fortnightly', 'weekly');

describe('schedule', () => {
  test('repays the whole principal, and lowers the balance with each repayment', () => {
    fc.assert(
      fc.property(anyLoan, fc.constantFrom(12, 26, 52), (some, paymentsPerYear) => {
        let owed = some.principal;
        let repaid = 0;
        for (const { balance, principal } of schedule({ ...some, paymentsPerYear })) {
          expect(balance).toBeLessThan(owed);
          expect(balance).toBeGreaterThanOrEqual(0);
          owed = balance;
          repaid += principal;
        }
        expect(owed).toBeCloseTo(0, 6);
        expect(repaid / some.principal).toBeCloseTo(1, 6);
      }),
      { numRuns: 30 },
    );
  });

  test.each([0, 1e-12])('splits the loan evenly at a rate of %s', (rate) => {
    const free = { principal: 120_000, rate, years: 10 };
    expect(repayment(free)).toBeCloseTo(1_000, 6);
    expect(balanceAfter(free, 30)).toBeCloseTo(90_000, 4);
    expect(totalInterest(free)).toBeCloseTo(0, 4);
  });

  test('of one repayment has the principal and one month of interest', () => {
    const short = { principal: 12_000, rate: 0.06, years: 1 / 12 };
    expect(interestPaidAfter(short, 0)).toBe(0);
    expect(schedule(short)).toMatchObject([{ interest: 60 }]);
    expect(repayment(short)).toBeCloseTo(12_060, 8);
  });

  test('splits into years that add up to the whole loan', () => {
    const years = Array.from({ length: 30 }, (_, index) => splitOfYear(loan, index + 1));
    const sum = (part: 'interest' | 'principal') => years.reduce((total, year) => total + year[part], 0);
    expect(sum('interest')).toBeCloseTo(totalInterest(loan), 6);
    expect(sum('principal')).toBeCloseTo(500_000, 6);
    expect(years[0]).toEqual(splitBetween(loan, 0, 12));
    expect(years.at(-1)?.balance).toBeCloseTo(0, 6);
    expect(splitBetween(loan, 194, 195).interest).toBeCloseTo(schedule(loan)[194]?.interest ?? 0, 8);
  });
});

test('paymentsUntil finds the first repayment that brings the balance to an amount', () => {
  // 5% deposit on $700,000; 80% of the home is $560,000.
  const small = { principal: 665_000, rate: 0.065, years: 30 };
  expect(paymentsUntil(small, 560_000)).toBe(124);
  expect(balanceAfter(small, 123)).toBeGreaterThan(560_000);
  expect(balanceAfter(small, 124)).toBeCloseTo(559_125.56, 2);
  expect(paymentsUntil(small, 665_000)).toBe(0);
  expect(paymentsUntil(small, 0)).toBe(360);
});

describe('payOff', () => {
  test('takes exactly the agreed term with the agreed repayment, and matches balanceAfter', () => {
    fc.assert(
      fc.property(anyLoan, (some) => {
        const result = payOff({ ...some, payment: repayment(some) });
        expect(result.payments).toBe(paymentCount(some));
        expect(result.totalInterest / some.principal).toBeCloseTo(totalInterest(some) / some.principal, 6);
        const middle = Math.floor(result.payments / 2);
        expect(result.balances[middle]).toBeCloseTo(balanceAfter(some, middle), 4);
        expect(result.balances.at(-1)).toBe(0);
      }),
    );
  });

  test('saves more with an earlier lump sum, and ends when a lump sum exceeds the balance', () => {
    const saved = [12, 60, 180].map(
      (month) => extraRepayments(loan, { lumpSums: { [month]: 20_000 } }).interestSaved,
    );
    expect(saved).toEqual(saved.toSorted((a, b) => b - a));
    expect(extraRepayments(loan, { lumpSums: { 3: 600_000 } }).payments).toBe(3);
  });

  test('saves the same interest with money in an offset as with money paid into the loan', () => {
    fc.assert(
      fc.property(anyLoan, fc.double({ min: 0.01, max: 0.6, noNaN: true }), (some, share) => {
        const amount = some.principal * share;
        const beside = offsetSaving(some, amount).interestSaved;
        const inside = paidInSaving(some, amount).interestSaved;
        expect(Math.abs(beside - inside)).toBeLessThanOrEqual(some.principal * 1e-8);
      }),
    );
    expect(offsetSaving(loan, loan.principal).totalInterest).toBe(0);
  });
});

describe('repayment frequency', () => {
  // On shorter or interest-free loans the differences are too small to compare.
  const someLoan = loans(50).map((some) => ({ ...some, years: Math.max(5, some.years) }));

  test('partOfMonthly pays thirteen monthly repayments a year', () => {
    fc.assert(
      fc.property(someLoan, anyFrequency, (some, frequency) => {
        const paid = partOfMonthly(some, frequency).paidPerYear;
        expect(paid / (repayment(some) * 13)).toBeCloseTo(1, 9);
        expect(sameMoneyMonthly(some, frequency).repaymentWithExtra * 12).toBeCloseTo(paid, 4);
      }),
    );
  });

  test('sameYearlyTotal never takes longer, and saves less than partOfMonthly', () => {
    fc.assert(
      fc.property(someLoan, anyFrequency, (some, frequency) => {
        const even = sameYearlyTotal(some, frequency);
        expect(even.payments).toBeLessThanOrEqual(some.years * frequencies[frequency].paymentsPerYear);
        expect(even.extraPaidPerYear).toBeCloseTo(0, 6);
        expect(even.interestSaved).toBeGreaterThan(0);
        expect(even.interestSaved).toBeLessThan(partOfMonthly(some, frequency).interestSaved);
      }),
    );
  });
});

test('interestUnderRates repays the loan in its term, with a constant repayment while the rate is constant', () => {
  const ratesByYear = [0.05, 0.05, ...Array.from({ length: 28 }, (_, year) => 0.04 + year / 1_000)];
  const { balance, repayments } = interestUnderRates({ ...loan, ratesByYear });
  expect(balance).toBeCloseTo(0, 6);
  expect(repayments[1]).toBeCloseTo(repayment(loan), 6);
});

test('redrawAhead is 0 without extra repayments, and the scheduled balance once the loan is repaid', () => {
  expect(redrawAhead(loan, 0, 60).ahead).toBeCloseTo(0, 4);
  const { actualBalance, ahead, paidIn, scheduledBalance } = redrawAhead(loan, 200, 340);
  expect(actualBalance).toBe(0);
  expect(ahead).toBe(scheduledBalance);
  // Extra repayments stop once the loan is repaid.
  expect(paidIn).toBe(200 * extraRepayments(loan, { extra: 200 }).payments);
});

test('paymentCount tolerates floating-point error in a whole number of repayments', () => {
  // 1.15 * 100 is 114.99999999999999.
  expect(paymentCount({ ...loan, years: 1.15, paymentsPerYear: 100 })).toBe(115);
});

const paused = { principal: 500_000, rate: 0.065, years: 25 };

// Calculated independently of this code, in decimal arithmetic, month by month.
test.each([
  [3, 0, 508_169.09, 3_445.07, 10_375.25],
  [6, 0, 516_471.65, 3_515.81, 20_836.8],
  [6, 2_000, 504_307.97, 3_433.01, 8_492.85],
])('paymentPause: %d months at $%d leave %d owed, then %d a month', (months, paid, owed, after, extra) => {
  const plan = paymentPause({ ...paused, months, paid });
  expect(plan.repayment).toBeCloseTo(3_376.04, 2);
  expect(plan.owedAfter).toBeCloseTo(owed, 2);
  expect(plan.repaymentAfter).toBeCloseTo(after, 2);
  expect(plan.extraInterest).toBeCloseTo(extra, 2);
});

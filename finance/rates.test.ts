import { describe, expect, test } from 'vitest';
import { dailyInterest } from './daily-interest.ts';
import { FinanceInputError } from './finance-input.ts';
import { interestPaidAfter } from './loan.ts';
import { isAboveLvr } from './lvr.ts';
import { offsetAgainstSavings, offsetBreakEven } from './offset.ts';
import { interestUnderRates, simpleBreakCost } from './rates.ts';
import { deductionLost, mixedLoan, redrawAhead } from './redraw.ts';

const loan = { principal: 500_000, rate: 0.05, years: 30 };

describe('rates that change', () => {
  test('a rate that stays is the same as a fixed schedule', () => {
    const path = interestUnderRates({ ...loan, ratesByYear: [0.05, 0.05, 0.05, 0.05] });
    expect(path.totalInterest).toBeCloseTo(interestPaidAfter(loan, 48), 6);
    expect(new Set(path.repayments.map((amount) => amount.toFixed(6))).size).toBe(1);
  });

  test('a whole term of yearly rates repays the loan', () => {
    const ratesByYear = Array.from({ length: 30 }, (_, year) => 0.04 + year / 1_000);
    expect(interestUnderRates({ ...loan, ratesByYear }).balance).toBeCloseTo(0, 6);
  });

  test('no rate, or more than the term has years, is refused', () => {
    expect(() => interestUnderRates({ ...loan, ratesByYear: [] })).toThrow(FinanceInputError);
    expect(() => interestUnderRates({ ...loan, years: 2, ratesByYear: [0.05, 0.05, 0.05] })).toThrow(
      'ratesByYear: expected 1 to 2 rates, found 3',
    );
  });

  test('nothing is charged for leaving when rates rose, or within the allowance', () => {
    const input = { owed: 300_000, allowedExtra: 10_000, yearsLeft: 2, fixedRate: 0.05 };
    expect(simpleBreakCost({ ...input, marketRate: 0.06 })).toBe(0);
    expect(simpleBreakCost({ ...input, owed: 9_000, marketRate: 0.04 })).toBe(0);
  });
});

describe('break-even balances', () => {
  test('an offset that saves nothing never breaks even', () => {
    expect(() => offsetBreakEven({ fee: 375, owed: 0, premium: 0 }, 0)).toThrow('rate: expected');
    expect(() => offsetAgainstSavings({ rate: 0.03, savingsRate: 0.05, taxRate: 0.32, fee: 375 })).toThrow(
      'expected more than the savings rate after tax',
    );
  });
});

describe('redraw', () => {
  test('nobody is ahead without paying extra, and everybody is by more than they paid in', () => {
    expect(redrawAhead(loan, 0, 60).ahead).toBeCloseTo(0, 4);
    const { ahead, paidIn } = redrawAhead(loan, 200, 60);
    expect(ahead).toBeGreaterThan(paidIn);
  });

  test('once the loan is repaid, the scheduled balance is the whole lead', () => {
    const { actualBalance, ahead, scheduledBalance } = redrawAhead(loan, 200, 340);
    expect(actualBalance).toBe(0);
    expect(ahead).toBe(scheduledBalance);
  });

  test('deductible and private interest make up the whole', () => {
    const result = mixedLoan({ rental: 310_000, private: 47_000, rate: 0.0615 });
    expect(result.deductible + result.private).toBeCloseTo(result.interest, 8);
    expect(() => mixedLoan({ rental: 0, private: 0, rate: 0.06 })).toThrow(FinanceInputError);
  });

  test('more than the loan cannot be set aside inside it', () => {
    expect(() => deductionLost({ loan: 50_000, setAside: 80_000, rate: 0.06 })).toThrow('setAside');
  });
});

test('a ratio that prints as 80.00% may still be above 80%', () => {
  expect(isAboveLvr(480_000, 600_000, 80)).toBe(false);
  expect(isAboveLvr(480_001, 600_000, 80)).toBe(true);
});

test('a leap-year basis charges less a day', () => {
  const day = [{ balance: 500_000, days: 1 }];
  expect(dailyInterest(day, 0.05, 366)).toBeLessThan(dailyInterest(day, 0.05));
  expect(() => dailyInterest([{ balance: 1, days: 0.5 }], 0.05)).toThrow('days: expected');
  expect(() => dailyInterest([{ balance: 1, days: 0 }], 0.05)).toThrow('days: expected');
  expect(() => dailyInterest([{ balance: 1, days: 1 }], 1.01)).toThrow('rate: expected');
});

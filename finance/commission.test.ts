import { expect, test } from 'vitest';
import { clawedBack, trailByYear } from './commission.ts';
import { interestPaidAfter } from './loan.ts';

test('trail falls with the loan, and is a share of what is owed in each month', () => {
  // $1,000 is repaid each month, so the first month's trail is $24, and each later one's is $1 less.
  const trail = trailByYear({ principal: 24_000, rate: 0, years: 2 }, 0.012);
  expect(trail).toHaveLength(2);
  expect(trail[0]).toBeCloseTo(24 + 23 + 22 + 21 + 20 + 19 + 18 + 17 + 16 + 15 + 14 + 13, 9);
  expect(trail[1]).toBeCloseTo(12 + 11 + 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1, 9);
});

test('a trail at the rate of the loan is the interest, which is on the same balances', () => {
  const loan = { principal: 500_000, rate: 0.05, years: 30 };
  const trail = trailByYear(loan, loan.rate);
  expect(trail[0]).toBeCloseTo(interestPaidAfter(loan, 12), 6);
  expect(trail.reduce((sum, year) => sum + year, 0)).toBeCloseTo(interestPaidAfter(loan, 360), 4);
});

test('loans that end pay no more: a year later, that share of the trail is gone', () => {
  const flat = { principal: 120_000, rate: 0, years: 10 };
  const [whole, less] = [trailByYear(flat, 0.012), trailByYear(flat, 0.012, 0.2)];
  expect((less[1] ?? 0) / (whole[1] ?? 1)).toBeLessThan(0.8);
  // The second year's months lie a year after the first's, so four fifths of each are left.
  const owedShare = (year: number) => (less[year] ?? 0) / (whole[year] ?? 1);
  expect(owedShare(2) / owedShare(1)).toBeCloseTo(0.8, 3);
});

test('of 100 loans that pay $3,250, 15 give all of it back and 12.75 give half', () => {
  expect(clawedBack({ upfront: 3_250, ending: 0.15, years: 30 })).toBeCloseTo(3_250 * (0.15 + 0.1275 / 2), 9);
  expect(clawedBack({ upfront: 3_250, ending: 0, years: 30 })).toBe(0);
  expect(clawedBack({ upfront: 3_250, ending: 0.15, years: 1 })).toBeCloseTo(3_250 * 0.15, 9);
});

import { expect, test } from 'vitest';
import { FinanceInputError } from './finance-input.ts';
import { repayment, schedule, totalInterest } from './loan.ts';
import { splitBetween, splitOfYear } from './repayment-split.ts';

const loan = { principal: 500_000, rate: 0.05, years: 30 };

test('the first year, and the first five, are those of the reference cases B01 and B02', () => {
  const year = splitOfYear(loan, 1);
  expect(year.interest).toBeCloseTo(24832.47, 2);
  expect(year.principal).toBeCloseTo(7376.83, 2);
  expect(year.balance).toBeCloseTo(492623.17, 2);
  const five = splitBetween(loan, 0, 60);
  expect(five.interest).toBeCloseTo(120190.15, 2);
  expect(five.principal).toBeCloseTo(40856.34, 2);
});

test('the years add up to the whole loan', () => {
  const years = Array.from({ length: 30 }, (_, index) => splitOfYear(loan, index + 1));
  const sum = (part: 'interest' | 'principal') => years.reduce((total, year) => total + year[part], 0);
  expect(sum('interest')).toBeCloseTo(totalInterest(loan), 6);
  expect(sum('principal')).toBeCloseTo(500_000, 6);
  expect(years.at(-1)?.balance).toBeCloseTo(0, 6);
  for (const year of years) {
    expect(year.interest + year.principal).toBeCloseTo(12 * repayment(loan), 6);
  }
});

test('a single repayment is that of the schedule', () => {
  const one = splitBetween(loan, 194, 195);
  expect(one.interest).toBeCloseTo(schedule(loan)[194]?.interest ?? 0, 8);
});

test('years that the loan does not have are refused', () => {
  expect(() => splitOfYear(loan, 0)).toThrow(FinanceInputError);
  expect(() => splitOfYear(loan, 31)).toThrow('year: expected');
  expect(() => splitBetween(loan, 12, 12)).toThrow('from: expected');
  expect(() => splitBetween(loan, 0, 361)).toThrow('to: expected');
});

import { describe, expect, test } from 'vitest';
import { InlineFigureError } from './figure.ts';
import { frequencyFigures } from './frequency-figures.ts';

const { Frequency, ThirteenthPayment } = frequencyFigures;
const loan = { principal: 500_000, rate: 5, years: 30 };
const fortnight = { ...loan, every: 'fortnight' };
const week = { ...loan, every: 'week' };
const finder = { principal: 400_000, rate: 2.75, years: 30, every: 'fortnight', method: 'part' };

describe('half the monthly repayment every fortnight (F01)', () => {
  test.each([
    ['instalment', '$1,342.05'],
    ['paidPerYear', '$34,893.41'],
    ['extraPerYear', '$2,684.11'],
    ['interest', '$85,819.84'],
    ['repaidIn', '25 years 3 months'],
    ['time', '4 years 9 months'],
  ])('%s is %s', (show, text) => {
    expect(Frequency({ ...fortnight, method: 'part', show, cents: true })).toBe(text);
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['F01', { ...fortnight, method: 'even', show: 'instalment', cents: true }, '$1,238.82'],
  ['F01', { ...fortnight, method: 'even', show: 'interest', cents: true }, '$1,080.49'],
  ['F01', { ...fortnight, method: 'even', show: 'time' }, 'less than a month'],
  ['R14', { ...fortnight, method: 'afresh', show: 'instalment', cents: true }, '$1,238.22'],
  ['R01 less R14', { ...fortnight, method: 'afresh', show: 'interest' }, '$466'],
  ['F02', { ...finder, show: 'interest', cents: true }, '$23,920.85'],
  ['F02', { ...finder, show: 'time' }, '3 years 5 months'],
  ['F05', { ...week, method: 'part', show: 'instalment', cents: true }, '$671.03'],
  ['F05', { ...week, method: 'part', show: 'interest', cents: true }, '$86,242.51'],
  ['F05', { ...week, method: 'even', show: 'interest', cents: true }, '$1,543.91'],
  // Worked out apart from this code, in decimal arithmetic.
  ['24 a year', { ...loan, every: 'halfMonth', method: 'part', show: 'interest' }, '$1,003'],
  ['24 a year', { ...loan, every: 'halfMonth', method: 'part', show: 'extraPerYear' }, '$0'],
])('%s: %o says %s', (_, props, text) => {
  expect(Frequency(props)).toBe(text);
});

test.each([
  ['perMonth', '$223.68'],
  ['interest', '$84,833.46'],
  ['time', '4 years 8 months'],
  ['fortnightlyAdds', '$986.38'],
])('the thirteenth payment a year (F01), %s: %s', (show, text) => {
  expect(ThirteenthPayment({ ...loan, show, cents: true })).toBe(text);
});

test('a rhythm that there is none of is refused', () => {
  const attempt = () => Frequency({ ...loan, every: 'day', method: 'part', show: 'interest' });
  expect(attempt).toThrow(InlineFigureError);
  expect(attempt).toThrow(/<Frequency \/>: every: /);
});

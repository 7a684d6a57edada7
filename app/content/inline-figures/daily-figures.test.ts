import { expect, test } from 'vitest';
import { dailyFigures } from './daily-figures.ts';
import { InlineFigureError } from './figure.ts';

const { DailyInterestBy366, MonthInterest, HalfPaidEarly, TwoStretches } = dailyFigures;
const month = { balance: 500_000, rate: 5, paidIn: 10_000, afterDays: 9, days: 30, cents: true };

// The reference cases D07, D02 and D06; a leap year by 366 charges no more than a year's 5%.
test.each([
  [MonthInterest, { ...month, show: 'charged' }, '$2,026.03'],
  [MonthInterest, { ...month, show: 'without' }, '$2,054.79'],
  [MonthInterest, { ...month, show: 'before' }, '$616.44'],
  [MonthInterest, { ...month, show: 'after' }, '$1,409.59'],
  [MonthInterest, { ...month, show: 'saved' }, '$28.77'],
  [DailyInterestBy366, { balance: 500_000, rate: 5, days: 366, cents: true }, '$25,000.00'],
  [DailyInterestBy366, { balance: 500_000, rate: 5, days: 1, cents: true }, '$68.31'],
  [HalfPaidEarly, { principal: 500_000, rate: 5, years: 30, days: 15, cents: true }, '$2.76'],
  [
    TwoStretches,
    { rate: 4, first: 500_000, firstDays: 14, second: 496_000, secondDays: 17, cents: true },
    '$1,691.18',
  ],
])('%# says what the case says', (show, props, text) => {
  expect(show(props)).toBe(text);
});

test('a day outside the month stops the build', () => {
  expect(() => MonthInterest({ ...month, afterDays: 31, show: 'saved' })).toThrow(
    InlineFigureError,
  );
});

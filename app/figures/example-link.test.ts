import { expect, test } from 'vitest';
import { ask, fieldsOf } from './calculators/calculator.ts';
import { linkTo, numbersFor, readNumber } from './example-link.ts';

const fields = fieldsOf({ principal: ask.loanAmount(), rate: ask.interestRate(), months: ask.months('For') });

test('a link for another example, or an ordinary anchor, brings nothing', () => {
  const { hash } = new URL(linkTo('https://www.example.com/blog/a', 'example-2', { rate: 5.25 }));
  expect(numbersFor('example-1', fields, hash)).toBeNull();
  expect(numbersFor('example-1', fields, '#what-it-costs')).toBeNull();
});

test('what is no number within the limits is left out, and the rest holds', () => {
  const hash = '#example=example-1&principal=1e9&rate=NaN&months=12&__proto__=1&other=5';
  expect(numbersFor('example-1', fields, hash)).toEqual({ months: 12 });
});

test.each([
  ['600000', 600_000],
  ['$600,000', 600_000],
  [' 600 000 ', 600_000],
  ['600000.50', 600_000.5],
  ['9999', null],
  ['5000001', null],
  ['-600000', null],
  ['6e5', null],
  ['Infinity', null],
  ['', null],
  ['.', null],
])('"%s" is read as %s dollars', (typed, expected) => {
  expect(readNumber(ask.loanAmount(), typed)).toBe(expected);
});

test('months are whole, percentages need not be, and nil is an amount', () => {
  expect(readNumber(ask.months('For'), '12.5')).toBeNull();
  expect(readNumber(ask.interestRate(), '5.125%')).toBe(5.125);
  expect(readNumber(ask.amount('Extra', 10_000, 50), '0')).toBe(0);
});

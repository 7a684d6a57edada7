import { expect, test } from 'vitest';
import { inlineFigures } from '../inline-figures.ts';
import { InlineFigureError } from './figure.ts';

const insured = { loan: 540_000, premium: 2.18, duty: 9, rate: 5, years: 30 };

test.each([
  ['premium', '$11,772.00'],
  ['duty', '$1,059.48'],
  ['total', '$12,831.48'],
  ['monthly', '$68.88'],
  ['repaid', '$24,797.58'],
  ['interest', '$11,966.10'],
  ['loan', '$552,831.48'],
])('reference case M01: %s', (show, text) => {
  expect(inlineFigures.MortgageInsurance?.({ ...insured, show, cents: true })).toBe(text);
});

test('reference case M01: the ratio once the insurance is added', () => {
  const show = { ...insured, show: 'lvr' };
  expect(inlineFigures.MortgageInsurance?.({ ...show, value: 600_000 })).toBe('92.14%');
  expect(() => inlineFigures.MortgageInsurance?.(show)).toThrow(InlineFigureError);
});

test('a low valuation leaves a sum above 80%, a loan at 80% none', () => {
  const loan = { loan: 480_000, limit: 80 };
  expect(inlineFigures.AboveLvr?.({ ...loan, value: 585_000 })).toBe('$12,000');
  expect(inlineFigures.AboveLvr?.({ ...loan, value: 600_000 })).toBe('$0');
});

test('a slip stops the build with its name', () => {
  const show = (props: object) => () =>
    inlineFigures.MortgageInsurance?.({ ...insured, show: 'total', ...props });
  expect(show({ rate: 0.05 })).toThrow(/rate: expected percent, such as \{5\} for 5%/);
  expect(show({ duty: 900 })).toThrow(/duty: expected at most 100/);
  expect(show({ premium: undefined })).toThrow(/premium: expected percent in braces/);
});

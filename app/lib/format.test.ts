import { describe, expect, test } from 'vitest';
import { dollars, duration, FormatError, longDate, millions, percent } from './format.ts';

describe('dollars', () => {
  test.each([
    [2684.108, '$2,684'],
    [0, '$0'],
    [999.5, '$1,000'],
    [1234567.4, '$1,234,567'],
    [-500, '−$500'],
    [-0.4, '$0'],
  ])('%d reads %s', (amount, text) => {
    expect(dollars(amount)).toBe(text);
  });

  test.each([
    [2684.108, '$2,684.11'],
    [1.005, '$1.01'],
    [2.675, '$2.68'],
    [0.07, '$0.07'],
    [466278.9234, '$466,278.92'],
    [-106.538, '−$106.54'],
  ])('with cents, %d reads %s', (amount, text) => {
    expect(dollars(amount, { cents: true })).toBe(text);
  });

  test('a number that is none is refused, not printed', () => {
    expect(() => dollars(Number.NaN)).toThrow(FormatError);
    expect(() => dollars(Number.POSITIVE_INFINITY)).toThrow('found Infinity');
  });
});

test.each([
  [1_250_000, '$1.3 million'],
  [1_600_000, '$1.6 million'],
  [2_000_000, '$2 million'],
])('%d told in millions is %s', (amount, text) => {
  expect(millions(amount)).toBe(text);
});

test('percentages drop idle zeros unless decimals are asked for', () => {
  expect(percent(5)).toBe('5%');
  expect(percent(5.25)).toBe('5.25%');
  expect(percent(2.856)).toBe('2.856%');
  expect(percent(5, 2)).toBe('5.00%');
  expect(percent(85.714, 2)).toBe('85.71%');
  expect(percent(80.005, 2)).toBe('80.01%');
  expect(percent(100)).toBe('100%');
});

test.each([
  [57, '4 years 9 months'],
  [9, '9 months'],
  [24, '2 years'],
  [13, '1 year 1 month'],
  [0, '0 months'],
])('%d months read %s', (months, text) => {
  expect(duration(months)).toBe(text);
});

test('half a month cannot be shown', () => {
  expect(() => duration(1.5)).toThrow('found 1.5');
});

test('dates are written out', () => {
  expect(longDate('2026-09-29')).toBe('29 September 2026');
  expect(longDate('2026-07-01')).toBe('1 July 2026');
  expect(longDate('2025-11')).toBe('November 2025');
  expect(longDate('2025')).toBe('2025');
  expect(() => longDate('29/9/2026')).toThrow('found 29/9/2026');
  expect(() => longDate('2026-13-01')).toThrow(FormatError);
});

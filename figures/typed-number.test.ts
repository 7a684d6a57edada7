import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, showNumber, type Unit } from './calculator.ts';
import { readNumber, readTyped, writeNumber, writeTyped } from './typed-number.ts';

type Typed = Exclude<Unit, 'choice'>;

const amounts: [unit: Typed, typed: string, value: number | null][] = [
  ['dollars', '$600,000', 600_000],
  ['dollars', ' 600 000 ', 600_000],
  ['dollars', '$ 1,234,567.80', 1_234_567.8],
  ['dollars', '500k', 500_000],
  ['dollars', '$1.2m', 1_200_000],
  ['dollars', '1.005k', 1_005],
  ['dollars', '500kk', null],
  ['dollars', '1,50', null],
  ['dollars', '-600000', null],
  ['dollars', '6e5', null],
  ['dollars', '$', null],
  ['dollars', '', null],
  ['percent', '5.125%', 5.125],
  ['percent', '5 %', 5],
  // Read as 525 it would be refused for its size, which would puzzle whoever meant 5.25.
  ['percent', '5,25', null],
  ['years', '30 years', 30],
  ['years', '30 months', null],
  ['months', '1 month', 1],
  ['days', '31 days', 31],
  ['children', '3 children', 3],
];

test.each(amounts)('%s: "%s" is read as %s', (unit, typed, value) => {
  expect(readTyped(unit, typed)).toBe(value);
});

test('a number outside the limits of a field, or a part where only whole ones count, is refused', () => {
  expect(readNumber(ask.loanAmount(), '9,999')).toBeNull();
  expect(readNumber(ask.loanAmount(), '5.000001m')).toBeNull();
  expect(readNumber(ask.loanAmount(), '5m')).toBe(5_000_000);
  expect(readNumber(ask.termYears(), '12.5')).toBeNull();
  expect(readNumber(ask.amount('Extra', 10_000, { to: 2_000, step: 50 }), '0')).toBe(0);
});

describe('what is shown is read back as the same number', () => {
  const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((count) => count / 100);
  const shown: [Typed, fc.Arbitrary<number>][] = [
    ['dollars', cents(5_000_000)],
    ['percent', fc.integer({ min: 0, max: 100_000 }).map((count) => count / 1000)],
    ['years', fc.integer({ min: 1, max: 40 })],
    ['months', fc.integer({ min: 1, max: 480 })],
    ['days', fc.integer({ min: 0, max: 31 })],
  ];
  test.each(shown)('%s', (unit, numbers) => {
    fc.assert(
      fc.property(numbers, (value) => {
        expect(readTyped(unit, writeTyped(value))).toBe(value);
        expect(readTyped(unit, showNumber({ unit }, value))).toBe(value);
      }),
    );
  });
});

test('a number from a link may have more decimals than anybody types, and keeps them', () => {
  expect(writeTyped(5.12345)).toBe('5.12345');
  expect(readTyped('percent', writeTyped(0.0000001))).toBe(0.0000001);
  expect(writeTyped(1234567)).toBe('1,234,567');
});

test('a choice is read and written by its words, in any case', () => {
  const state = ask.choice('State', { NSW: 'in NSW', 'First home': 'first home' });
  expect([' nsw', 'first HOME', '0', '', 'Vic'].map((text) => readNumber(state, text))).toEqual([
    ...[0, 1],
    ...[null, null, null],
  ]);
  expect([0, 1].map((place) => writeNumber(state, place))).toEqual(['NSW', 'First home']);
  expect(showNumber(state, 1)).toBe('First home');
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, showNumber, type Unit } from './calculator.ts';
import { longDate } from './counts-and-dates.ts';
import {
  approxDollars,
  differenceOf,
  dollars,
  duration,
  percent,
  roundDollars,
  shortDuration,
  sumOf,
} from './format.ts';
import { formatInput, formatTyped, inputError, parseInput, parseTyped } from './typed-number.ts';
import { allUnbroken, plain, unbroken } from './unbroken.ts';

test.each([
  [dollars(0), '$0'],
  [dollars(999.5), '$1,000'],
  [dollars(1234567.4), '$1,234,567'],
  [dollars(-0.4), '$0'],
  [dollars(2684.108, { cents: true }), '$2,684.11'],
  // Halves round up, although their binary form is slightly smaller.
  [dollars(1.005, { cents: true }), '$1.01'],
  [dollars(-106.538, { cents: true }), '−$106.54'],
  // Percentages drop trailing zeros unless a number of decimals is given.
  [percent(5.25), '5.25%'],
  [percent(100), '100%'],
  [percent(5, 2), '5.00%'],
  [percent(80.005, 2), '80.01%'],
  [duration(57), '4 years 9 months'],
  [duration(24), '2 years'],
  [duration(13), '1 year 1 month'],
  [duration(0), '0 months'],
  // A difference has the precision of its amounts, or more if their rounding distorts it.
  [differenceOf(roundDollars, 3160.34, 3242.99), '$83'],
  [differenceOf(roundDollars, 3160.34, 3176.8), '$16.46'],
  [differenceOf(approxDollars, 64_400, 65_670), '$1,300'],
  [differenceOf(approxDollars, 64_430, 65_670), '$1,240'],
  [sumOf(approxDollars, 1_449, 2_549), '$3,900'],
  [shortDuration(158), '13\u00a0y 2\u00a0m'],
  [longDate('2026-09-29'), '29\u00a0September\u00a02026'],
  [longDate('2025-11'), 'November\u00a02025'],
  [longDate('2025'), '2025'],
])('formats %s', (shown, expected) => {
  expect(shown).toBe(expected);
});

test('rejects values that cannot be formatted', () => {
  expect(() => dollars(Number.NaN)).toThrow('found NaN');
  expect(() => dollars(Number.POSITIVE_INFINITY)).toThrow('found Infinity');
  expect(() => duration(1.5)).toThrow('found 1.5');
  expect(() => longDate('29/9/2026')).toThrow('found 29/9/2026');
  expect(() => longDate('2026-13-01')).toThrow('found 2026-13-01');
});

type Typed = Exclude<Unit, 'choice'>;

const amounts: [unit: Typed, typed: string, value: number | null][] = [
  ['dollars', '$600,000', 600_000],
  ['dollars', ' 600 000 ', 600_000],
  ['dollars', '$ 1,234,567.80', 1_234_567.8],
  ['dollars', '500k', 500_000],
  ['dollars', '$1.2m', 1_200_000],
  ['dollars', '1.005k', 1_005],
  ['dollars', '500kk', null],
  ['dollars', '1.2 million', 1_200_000],
  ['dollars', '1,5m', 1_500_000],
  ['dollars', 'A$600,000', 600_000],
  ['dollars', '６００，０００', 600_000],
  ['dollars', '\u202a600,000\u202c', 600_000],
  ['dollars', '600.000,50', 600_000.5],
  ['dollars', '1.200.000', 1_200_000],
  ['dollars', '0.125', 0.125],
  ['dollars', '600.000', null],
  ['dollars', '1,50', null],
  ['dollars', '-600000', -600_000],
  ['dollars', '9'.repeat(400), null],
  ['dollars', '6e5', null],
  ['dollars', '$', null],
  ['dollars', '', null],
  ['percent', '5.125%', 5.125],
  ['percent', '5 %', 5],
  ['percent', '5,75', 5.75],
  ['percent', '5,75 %', 5.75],
  ['percent', '6,125', 6.125],
  ['percent', '5.75% p.a.', 5.75],
  ['percent', '5.75 per cent', 5.75],
  ['percent', '５．７５％', 5.75],
  ['percent', '5,7,5', null],
  ['years', '30 years', 30],
  ['years', '30 months', null],
  ['months', '1 month', 1],
  ['days', '31 days', 31],
];

test.each(amounts)('parses %s "%s" as %s', (unit, typed, value) => {
  expect(parseTyped(unit, typed)).toBe(value);
});

test('rejects a number outside the limits, and a fraction where only whole numbers count', () => {
  expect(parseInput(ask.loanAmount(), '9,999')).toBeNull();
  expect(parseInput(ask.loanAmount(), '5.000001m')).toBeNull();
  expect(parseInput(ask.loanAmount(), '5m')).toBe(5_000_000);
  expect(parseInput(ask.termYears(), '12.5')).toBeNull();
  expect(parseInput(ask.amount('Extra', 10_000, { to: 2_000, step: 50 }), '0')).toBe(0);
});

test.each([
  ['', 'Enter a number from $10,000 to $5,000,000.'],
  ['1,5', '“1,5” could be $1.50 or $15. Enter a number from $10,000 to $5,000,000.'],
  ['600.000', '“600.000” could be $600 or $600,000. Enter a number from $10,000 to $5,000,000.'],
  ['6m', 'That is $6,000,000. Enter a number from $10,000 to $5,000,000.'],
  ['-5', 'That is −$5. Enter a number from $10,000 to $5,000,000.'],
  ['$1,5oo', 'We could not read “$1,5oo” as a number. Enter a number from $10,000 to $5,000,000.'],
  [
    '🏠'.repeat(30),
    `We could not read “${'🏠'.repeat(20)}…” as a number. Enter a number from $10,000 to $5,000,000.`,
  ],
])('explains how "%s" was read as a loan, and what is expected', (typed, refusal) => {
  expect(inputError({ name: 'loan', ...ask.loanAmount() }, typed)).toBe(refusal);
});

test.each([
  ['12.5', 'That is 12.5 years.'],
  ['12,5', 'That is 12.5 years.'],
  ['60', 'That is 60 years.'],
  ['30 months', 'We could not read “30 months” as a number.'],
])('explains for the term "%s" that whole years are expected', (typed, understood) => {
  const field = { name: 'years', ...ask.termYears() };
  expect(inputError(field, typed)).toBe(`${understood} Enter a whole number from 1 year to 40 years.`);
});

describe('parseTyped reads back formatted numbers', () => {
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
        expect(parseTyped(unit, formatTyped(value))).toBe(value);
        expect(parseTyped(unit, showNumber({ unit }, value))).toBe(value);
      }),
    );
  });
});

test('keeps all decimals of a number from a link', () => {
  expect(formatTyped(5.12345)).toBe('5.12345');
  expect(parseTyped('percent', formatTyped(0.0000001))).toBe(0.0000001);
  expect(formatTyped(1234567)).toBe('1,234,567');
});

test('parses and formats a choice by its words, ignoring case', () => {
  const state = ask.choice('State', { NSW: 'in NSW', 'First home': 'first home' });
  expect([' nsw', 'first HOME', '0', '', 'Vic'].map((text) => parseInput(state, text))).toEqual([
    ...[0, 1],
    ...[null, null, null],
  ]);
  expect([0, 1].map((place) => formatInput(state, place))).toEqual(['NSW', 'First home']);
  expect(showNumber(state, 1)).toBe('First home');
});

test.each([
  'over 30~years at 6.5%',
  '16~years~3~months sooner',
  'from 12~May~2026, or in May~2026',
  'ring 02~7010~4321 or 1800~931~678',
  'ABN~51~824~753~556',
  'section~72 of the Act~1988',
  'in year~10, after 24~hours',
  'about 1.2~million, 0.5~points and 2.5~per cent',
  '$500,000 a year',
  'the next month and 10 lenders',
])('puts no-break spaces into numbers: %s', (marked) => {
  const text = marked.replaceAll('~', ' ');
  expect(unbroken(text).replaceAll('\u00a0', '~')).toBe(marked);
  expect(plain(unbroken(text))).toBe(text);
});

test('allUnbroken leaves titles unchanged', () => {
  const words = {
    title: 'Live in it for 12 months',
    steps: [{ title: 'Within 24 hours', text: 'After 30 days' }],
  };
  expect(allUnbroken(words)).toEqual({
    title: 'Live in it for 12 months',
    steps: [{ title: 'Within 24 hours', text: 'After 30\u00a0days' }],
  });
});

import { expect, test } from 'vitest';
import { stripQuotes } from './strip-quotes.ts';

test.each([
  ['They called back.', 'They called back.'],
  ['"They called back."', 'They called back.'],
  [' “They called back.” ', 'They called back.'],
  ["'We'd buy again.'", "We'd buy again."],
  ['‘We’d buy again.’', 'We’d buy again.'],
  ['"Yes" was worth more than "no".', '"Yes" was worth more than "no".'],
  ['"Yes" beats "no"', '"Yes" beats "no"'],
  ["the brokers'", "the brokers'"],
])('strips the quotes of %s: %s', (typed, quoted) => {
  expect(stripQuotes(typed)).toBe(quoted);
});

import { expect, test } from 'vitest';
import { unquoted } from './unquoted.ts';

test.each([
  ['They called back.', 'They called back.'],
  ['"They called back."', 'They called back.'],
  [' “They called back.” ', 'They called back.'],
  ["'We'd buy again.'", "We'd buy again."],
  ['‘We’d buy again.’', 'We’d buy again.'],
  ['"Yes" was worth more than "no".', '"Yes" was worth more than "no".'],
  ['"Yes" beats "no"', '"Yes" beats "no"'],
  ["the brokers'", "the brokers'"],
])('%s is quoted as %s', (typed, quoted) => {
  expect(unquoted(typed)).toBe(quoted);
});

import { expect, test } from 'vitest';
import { isAbn } from './abn.ts';

// The reference cases A01, A02, A04 and A05, and what is no number at all.
test.each([
  ['51 824 753 556', true],
  ['53 004 085 616', true],
  ['53004085616', true],
  ['12 345 678 901', false],
  ['11 111 111 111', false],
  ['00 000 000 000', false],
  ['51 824 753 55', false],
  ['51 824 753 55x', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(isAbn(text)).toBe(expected);
});

import { expect, test } from 'vitest';
import { isAcn } from './acn.ts';

// The first four are examples of ASIC's own; the fifth is in the register's own example of an ABN.
test.each([
  ['000 000 019', true],
  ['000 250 000', true],
  ['001 000 004', true],
  ['010 499 966', true],
  ['004085616', true],
  ['004 085 617', false],
  ['040 085 616', false],
  ['004 085 61', false],
  ['004 085 61x', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(isAcn(text)).toBe(expected);
});

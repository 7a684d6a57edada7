import { expect, test } from 'vitest';
import { readAloud } from './numbers-read-aloud.ts';

test.each([
  ['$2,684', 'two thousand six hundred and eighty-four dollars'],
  ['$466,279', 'four hundred and sixty-six thousand two hundred and seventy-nine dollars'],
  ['$76.91', 'seventy-six dollars and ninety-one cents'],
  ['$1.2 million', 'one point two dollars million'],
  ['$1,000,050', 'one million and fifty dollars'],
  ['5%', 'five per cent'],
  ['5.25%', 'five point two five per cent'],
  ['0.10-point', 'zero point one zero-point'],
  ['20 November 2026.', 'twenty November twenty twenty-six.'],
  ['1993', 'nineteen ninety-three'],
  ['2,026 people', 'two thousand and twenty-six people'],
  ['the 15th', 'the fifteen'],
  ['no number', 'no number'],
])('%s is read as %s', (text, words) => {
  expect(readAloud(text)).toBe(words);
});

import { expect, test } from 'vitest';
import { cell } from './csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+61 7 5550 0199', `"'+61 7 5550 0199"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'  =1"`],
  ['\tquiet', `"'  quiet"`],
  ['\r=1', `"'\n=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', `"'  =1"`],
  ['\u00a0=1', `"'\u00a0=1"`],
  ['\uff1d1', `"'\uff1d1"`],
  ['\ufeff=1', `"'\ufeff=1"`],
  ['"=1', `"""=1"`],
  ['1-2', '"1-2"'],
  ['a@b', '"a@b"'],
  ['', '""'],
])('%j becomes %j', (value, expected) => {
  expect(cell(value)).toBe(expected);
});

test('control characters cannot hide the beginning of a formula', () => {
  for (const hidden of ['\u0000=1', '\u001b=1', '\u202e=1', '\u200b=1']) {
    expect(cell(hidden)).toMatch(/^"'/);
  }
});

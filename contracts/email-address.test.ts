import { expect, test } from 'vitest';
import { enquiryAnswers } from '../tests/support/form-answers.ts';
import { enquirySchema } from './enquiry.ts';

const answer = (email: string) => enquirySchema.safeParse({ ...enquiryAnswers, email });

test.each([
  ['jo@x.au', 'jo@x.au'],
  [' \u00a0jo@x.au\u3000\n', 'jo@x.au'],
  ['\u202ajo@x.au.\u202c', 'jo@x.au'],
  ['jo@x.au.', 'jo@x.au'],
  ['jo@x.au,', 'jo@x.au'],
  ['jo@x.au; ', 'jo@x.au'],
  ['(jo@x.au)', 'jo@x.au'],
  ['“jo@x.au”.', 'jo@x.au'],
  ["'jo@x.au'", 'jo@x.au'],
  ['mailto:jo@x.au', 'jo@x.au'],
  ['MAILTO: jo@x.au', 'jo@x.au'],
  ['mailto:jo%2Bloan%40x.au?subject=A%20chat', 'jo+loan@x.au'],
  ['<jo@x.au>', 'jo@x.au'],
  ['<mailto:jo@x.au>', 'jo@x.au'],
  ['Jo <jo@x.au>', 'jo@x.au'],
  ['"Citizen, Jo" <jo@x.au>,', 'jo@x.au'],
  // Full-width letters of Chinese and Japanese input methods.
  ['ｊｏ＠ｘ．ａｕ', 'jo@x.au'],
  ["o'neil&sons@x.au", "o'neil&sons@x.au"],
  ['Jo.Citizen+a_b-c@X.com.AU', 'Jo.Citizen+a_b-c@x.com.au'],
  ['jo@müller.de', 'jo@xn--mller-kva.de'],
  ['jo@mu\u0308ller.de', 'jo@xn--mller-kva.de'],
  ['jo@xn--mller-kva.de', 'jo@xn--mller-kva.de'],
  ['jo@пример.рф', 'jo@xn--e1afmkfd.xn--p1ai'],
  ['jo@xn--e1afmkfd.xn--p1ai', 'jo@xn--e1afmkfd.xn--p1ai'],
  ['jo@例子.中国', 'jo@xn--fsqu00a.xn--fiqs8s'],
])('cleans "%s" to %s', (pasted, address) => {
  expect(answer(pasted).data?.email).toBe(address);
  expect(answer(address).data?.email).toBe(address);
});

test.each([
  '',
  'jo',
  'jo@',
  '@x.au',
  'jo@x',
  'jo@x.a',
  'jo x@x.au',
  'jo@x.au/page',
  'jo@x.au:25',
  'jo@x..au',
  '.jo@x.au',
  'jo.@x.au',
  'jo..citizen@x.au',
  'jo@al@x.au',
  'jo@x.au, al@x.au',
  'Jo <jo@x.au>, Al <al@x.au>',
  'Jo <jo@x.au>, al@x.au',
  'Jo <jo@x.au> <al@x.au>',
  'jo@127.0.0.1',
  'jo@[127.0.0.1]',
  'jo@0x7f.1',
  'jö@x.au',
  'mailto:jo%@x',
  'jo@x.au\r\nBcc: al@x.au',
  '\ud800jo@x.au',
])('rejects "%s"', (pasted) => {
  expect(answer(pasted).error?.issues).toMatchObject([
    { path: ['email'], message: 'Please enter a valid email address' },
  ]);
});

test.each([
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2069],
  [0xfeff, 0xfeff],
])('removes invisible characters from %i to %i', (first, last) => {
  const sign = String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
  expect(answer(`${sign}jo@${sign}x.au${sign}`).data?.email).toBe('jo@x.au');
});

test('rejects a long text without quadratic time', () => {
  expect(answer(`jo@x.au${' '.repeat(500_000)}.a`).success).toBe(false);
});

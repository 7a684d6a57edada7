import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './accept-lead.ts';

test('what people type stays, and a line has its blanks alone', () => {
  expect(cleanText('a\tb 👩‍👩‍👧 🇦🇺 مرحبا \u007f\u0085')).toBe('a\tb 👩‍👩‍👧 🇦🇺 مرحبا ␡\ufffd');
  expect(cleanLine('\nAnn\tCitizen\n')).toBe('Ann Citizen');
});

test('whatever is typed, a line has no control character, and nothing changes twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const line = cleanLine(typed);
      expect(line).not.toMatch(/\p{Cc}|\p{Cs}/u);
      expect(cleanLine(line)).toBe(line);
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './accept-lead.ts';

test('keeps typed text, and replaces line breaks and tabs in single lines', () => {
  expect(cleanText('a\tb 👩‍👩‍👧 🇦🇺 مرحبا \u007f\u0085')).toBe('a\tb 👩‍👩‍👧 🇦🇺 مرحبا ␡\ufffd');
  expect(cleanLine('\nAnn\tCitizen\n')).toBe('Ann Citizen');
});

test('removes control characters from any line, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const line = cleanLine(typed);
      expect(line).not.toMatch(/\p{Cc}|\p{Cs}/u);
      expect(cleanLine(line)).toBe(line);
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

test.each([
  ['NUL', 'a\u0000b', 'a␀b'],
  ['an escape sequence', '\u001b[31mred', '␛[31mred'],
  ['a bell and a delete', '\u0007\u007f', '␇␡'],
  ['control characters beyond ASCII', '\u0085\u009b', '\ufffd\ufffd'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
  ['line ends of forms and of old Macs', 'a\r\nb\rc', 'a\nb\nc'],
  ['a tab', 'a\tb', 'a\tb'],
  ['a family, a flag and Arabic', '👩‍👩‍👧 🇦🇺 مرحبا', '👩‍👩‍👧 🇦🇺 مرحبا'],
])('%s in a text of several lines', (_name, typed, kept) => {
  expect(cleanText(typed)).toBe(kept);
});

test.each([
  ['a header after the name', 'Ann\r\nBcc: all@example.com', 'Ann␤Bcc: all@example.com'],
  ['a tab', 'Ann\tCitizen', 'Ann Citizen'],
  ['line breaks around it, as copying brings them', '\nAnn\n', 'Ann'],
])('%s in a line', (_name, typed, kept) => {
  expect(cleanLine(typed)).toBe(kept);
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldLines, outputWidth, wrap } from './layout.ts';

test('wrapping cuts nothing off and makes no line wider than asked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ maxLength: 120 })),
      fc.integer({ min: 1, max: 90 }),
      (words, width) => {
        const text = words.join(' ');
        const lines = wrap(text, width);
        expect(lines.every((line) => line.length <= width)).toBe(true);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      },
    ),
  );
});

test('a value stands beside its label, wrapped within the width', () => {
  expect(fieldLines('Message', 'one two three\n\nfour', 22)).toEqual([
    '  Message     one two',
    '              three',
    '',
    '              four',
  ]);
  expect(fieldLines('Phone', '', 80)).toEqual(['  Phone       (none)']);
});

test('only a terminal has a width, and at most 80 of it are used', () => {
  expect(outputWidth({})).toBe(Number.POSITIVE_INFINITY);
  expect(outputWidth({ isTTY: true, columns: 200 })).toBe(80);
  expect(outputWidth({ isTTY: true, columns: 60 })).toBe(60);
  expect(outputWidth({ isTTY: true, columns: 0 })).toBe(80);
  expect(outputWidth({ isTTY: true, columns: 3 })).toBe(40);
});

import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, contrastText } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('the contrast is the one that the check of the firm finds', () => {
  fc.assert(
    fc.property(colour, colour, (a, b) => {
      expect(contrastOf(a, b)).toBeCloseTo(wcagContrast(a, b), 2);
    }),
  );
});

test('a colour that is half typed has none', () => {
  expect(contrastOf('#12345', '#ffffff')).toBeNull();
  expect(contrastOf(undefined, '#ffffff')).toBeNull();
});

test('what is too little never reads as enough', () => {
  expect(contrastText(4.499)).toBe('4.4 to 1');
});

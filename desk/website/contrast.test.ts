import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrastOf, contrastText } from './contrast.ts';

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('equals the contrast ratio that the content check computes', () => {
  fc.assert(
    fc.property(colour, colour, (a, b) => {
      expect(contrastOf(a, b)).toBeCloseTo(wcagContrast(a, b), 2);
    }),
  );
});

test('returns null for incomplete colours', () => {
  expect(contrastOf('#12345', '#ffffff')).toBeNull();
  expect(contrastOf(undefined, '#ffffff')).toBeNull();
});

test('rounds down, so that too low a contrast never looks sufficient', () => {
  expect(contrastText(4.499)).toBe('4.4 to 1');
});

import { expect, test } from 'vitest';
import { inlineFigures } from '../inline-figures.ts';
import { InlineFigureError } from './figure.ts';

const loan = { principal: 500_000, upfront: 0.65, trail: 0.15 };

test('reference case M08', () => {
  expect(inlineFigures.Commission?.({ ...loan, show: 'upfront' })).toBe('$3,250');
  expect(inlineFigures.Commission?.({ ...loan, show: 'trailFirstYear', cents: true })).toBe(
    '$750.00',
  );
});

test('a slip stops the build with its name', () => {
  const show = (props: object) => () => inlineFigures.Commission?.({ ...loan, ...props });
  expect(show({ show: 'trail' })).toThrow(InlineFigureError);
  expect(show({ show: 'upfront', upfront: '0.65' })).toThrow(/upfront: expected percent in braces/);
  expect(show({ show: 'upfront', principal: 0 })).toThrow(/<Commission \/>: loan: expected/);
});

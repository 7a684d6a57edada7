/** Figures are those that the notice of the 2026 table prints; what holds for any family follows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { costsOfChildren } from './costs-of-children.ts';

const table = facts.children;
const ages = ['young', 'older'] as const;

describe('the costs at the end of each column, above what a parent keeps', () => {
  test.each([
    ['young', 1, [7_917, 14_902, 20_490, 25_147, 28_407]],
    ['young', 2, [11_177, 21_888, 31_202, 39_584, 44_241]],
    ['young', 3, [12_574, 24_682, 36_324, 47_500, 55_882]],
    ['older', 1, [10_711, 20_956, 26_544, 31_201, 35_392]],
    ['older', 2, [13_505, 26_544, 38_186, 47_500, 53_554]],
  ] as const)('%s, %i', (age, children, printed) => {
    const income = [46_569, 93_137, 139_706, 186_274, 232_843];
    for (const [index, cost] of printed.entries()) {
      // The notice goes on from what it has rounded to whole dollars.
      const found = costsOfChildren(children, [(income[index] ?? 0) + 31_046], table, age);
      expect(Math.abs(found - cost), `${income[index]}`).toBeLessThan(2);
    }
  });
});

test('each parent keeps a sum of their own first', () => {
  expect(costsOfChildren(1, [31_046, 20_000], table, 'young')).toBe(0);
  expect(costsOfChildren(1, [41_046, 31_046], table, 'young')).toBeCloseTo(1_700, 6);
  expect(costsOfChildren(1, [41_046, 41_046], table, 'young')).toBeCloseTo(3_400, 6);
});

test('none cost nothing, and a fourth no more than the third', () => {
  expect(costsOfChildren(0, [200_000], table, 'older')).toBe(0);
  expect(costsOfChildren(4, [200_000], table, 'older')).toBe(costsOfChildren(3, [200_000], table, 'older'));
});

test('children cost no less the more there are, the older they are and the more comes in', () => {
  const income = fc.integer({ min: 0, max: 400_000 });
  fc.assert(
    fc.property(income, income, fc.integer({ min: 0, max: 6 }), (one, other, children) => {
      for (const age of ages) {
        const cost = costsOfChildren(children, [one, other], table, age);
        expect(costsOfChildren(children + 1, [one, other], table, age)).toBeGreaterThanOrEqual(cost);
        expect(costsOfChildren(children, [one + 1_000, other], table, age)).toBeGreaterThanOrEqual(
          cost - 1e-9,
        );
      }
      expect(costsOfChildren(children, [one, other], table, 'older')).toBeGreaterThanOrEqual(
        costsOfChildren(children, [one, other], table, 'young'),
      );
    }),
  );
});

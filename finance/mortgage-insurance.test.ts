/** The premiums are read in the two tables among the facts; what holds for any loan follows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { premiumRates } from './mortgage-insurance.ts';

const { tables = [] } = facts.insurance ?? {};

test.each([
  // Loan, value, and what the lower and the higher table have.
  [540_000, 600_000, 0.01919, 0.0218],
  [510_000, 600_000, 0.01146, 0.01165],
  [570_000, 600_000, 0.03401, 0.04],
  [541_000, 600_000, 0.03028, 0.03513],
  [630_000, 700_000, 0.0218, 0.02367],
  [665_000, 700_000, 0.0437, 0.04613],
  [300_000, 370_000, 0.00485, 0.00477],
  [1_000_000, 1_250_000, 0, 0],
])('$%i on a home of $%i', (loan, value, one, other) => {
  const found = premiumRates({ loan, value }, tables);
  expect(found?.low).toBeCloseTo(Math.min(one, other), 9);
  expect(found?.high).toBeCloseTo(Math.max(one, other), 9);
});

test('at 80% there is none, and above it there is', () => {
  expect(premiumRates({ loan: 480_000, value: 600_000 }, tables)).toEqual({ low: 0, high: 0 });
  expect(premiumRates({ loan: 480_020, value: 600_000 }, tables)?.low).toBeGreaterThan(0);
});

test('nobody knows of a premium beyond the tables', () => {
  expect(premiumRates({ loan: 570_100, value: 600_000 }, tables)).toBeNull();
  expect(premiumRates({ loan: 1_000_001, value: 1_100_000 }, tables)).toBeNull();
});

test('a share of a price is found in its own row, whatever the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 1_050_000 }),
      fc.integer({ min: 81, max: 95 }),
      (value, share) => {
        const loan = (value * share) / 100;
        fc.pre(loan <= 1_000_000);
        const column = [300_000, 500_000, 600_000, 750_000, 1_000_000].findIndex((most) => loan <= most);
        const printed = tables.map(({ rows }) => (rows[share - 81]?.premiums[column] ?? 0) / 100);
        expect(premiumRates({ loan, value }, tables)).toEqual({
          low: Math.min(...printed),
          high: Math.max(...printed),
        });
      },
    ),
  );
});

test('a smaller deposit never costs less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50_000, max: 1_000_000 }),
      fc.integer({ min: 805, max: 949 }),
      (loan, tenths) => {
        const at = (share: number) => premiumRates({ loan, value: (loan * 1_000) / share }, tables);
        expect(at(tenths + 1)?.low).toBeGreaterThanOrEqual(at(tenths)?.low ?? 0);
        expect(at(tenths + 1)?.high).toBeGreaterThanOrEqual(at(tenths)?.high ?? 0);
      },
    ),
  );
});

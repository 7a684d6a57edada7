/** Figures were worked out by hand; what holds for any home follows. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountAboveLvr, isAboveLvr, repaidForRelease, usableEquity } from './ratios.ts';

test.each([
  [
    { value: 900_000, owed: 400_000 },
    { equity: 500_000, atLine: 720_000, usable: 320_000 },
  ],
  [
    { value: 900_000, owed: 750_000 },
    { equity: 150_000, atLine: 720_000, usable: 0 },
  ],
  [
    { value: 400_000, owed: 450_000 },
    { equity: -50_000, atLine: 320_000, usable: 0 },
  ],
])('%o: what can be used ends at the line, and may be none', (home, expected) => {
  expect(usableEquity({ ...home, line: 0.8 })).toEqual(expected);
});

test('all that can be used never takes a home above the line', () => {
  const amount = fc.integer({ min: 1, max: 5_000_000 });
  fc.assert(
    fc.property(amount, amount, (value, owed) => {
      const { usable } = usableEquity({ value, owed, line: 0.8 });
      if (usable > 0) expect(isAboveLvr(owed + usable - 0.01, value, 80)).toBe(false);
    }),
  );
});

test('a property leaves once what stays carries the debt', () => {
  // 80% of 900,000 carries 720,000 of 1,030,000.
  expect(repaidForRelease({ owed: 1_030_000, staying: 900_000, line: 0.8 })).toBe(310_000);
  expect(repaidForRelease({ owed: 700_000, staying: 900_000, line: 0.8 })).toBe(0);
  expect(repaidForRelease({ owed: 700_000, staying: 0, line: 0.8 })).toBe(700_000);
});

test('above a ratio is what prints as 80.00% and is more, by the part to pay off', () => {
  expect(isAboveLvr(480_001, 600_000, 80)).toBe(true);
  expect(amountAboveLvr(480_001, 600_000, 80)).toBe(1);
  for (const loan of [300_000, 480_000]) {
    expect(isAboveLvr(loan, 600_000, 80)).toBe(false);
    expect(amountAboveLvr(loan, 600_000, 80)).toBe(0);
  }
});

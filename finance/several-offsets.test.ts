import { expect, test } from 'vitest';
import { FinanceInputError } from './finance-input.ts';
import { severalOffsets } from './several-offsets.ts';

const loan = { owed: 500_000, rate: 0.05 };

// The reference case O06: three accounts of $20,000 together.
test('several accounts save what one of their sum saves', () => {
  const several = severalOffsets({ ...loan, accounts: [12_000, 6_000, 2_000] });
  expect(several).toEqual(severalOffsets({ ...loan, accounts: [20_000] }));
  expect(several).toMatchObject({
    total: 20_000,
    charged: 480_000,
    surplus: 0,
    savedPerYear: 1000,
  });
});

test('what is above the debt saves nothing, and is named with what it misses', () => {
  const result = severalOffsets({ owed: 100_000, rate: 0.05, accounts: [90_000, 20_000] });
  expect(result).toMatchObject({ charged: 0, surplus: 10_000, savedPerYear: 5000 });
  expect(result.missedPerYear).toBeCloseTo(500, 10);
});

test('no account at all saves nothing, and an impossible one is refused by its number', () => {
  expect(severalOffsets({ ...loan, accounts: [] }).savedPerYear).toBe(0);
  expect(() => severalOffsets({ ...loan, accounts: [1, -1] })).toThrow(FinanceInputError);
  expect(() => severalOffsets({ ...loan, accounts: [1, -1] })).toThrow('number 2');
});

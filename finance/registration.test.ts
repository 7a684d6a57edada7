/** Published fees for 2026-27, independent of this code, with the tables of content/facts.yaml. */
import { expect, test } from 'vitest';
import { facts } from '../tests/support/figure-facts.ts';
import { FinanceInputError } from './finance-input.ts';
import { registrationFees } from './registration.ts';
import type { State } from './stamp-duty.ts';

const { registration = {} } = facts.duty ?? {};
const of = (state: State, price: number) => registrationFees({ state, price }, registration);

test.each<[State, number, number, number]>([
  ['NSW', 700_000, 182.73, 182.73],
  // $104.30 + 500 × $2.34 = $1,274.30, rounded up to a dollar.
  ['VIC', 500_000, 1_275, 129.2],
  ['VIC', 700_000, 1_743, 129.2],
  ['VIC', 700_999, 1_743, 129.2],
  ['VIC', 2_000_000, 3_614, 129.2],
  ['QLD', 180_000, 248.04, 248.04],
  ['QLD', 180_001, 294.6, 248.04],
  ['QLD', 600_000, 2_203.56, 248.04],
  ['QLD', 700_000, 2_669.16, 248.04],
  ['QLD', 800_000, 3_134.76, 248.04],
  ['QLD', 1_000_000, 4_065.96, 248.04],
  ['WA', 85_000, 225.1, 225.1],
  ['WA', 120_000, 235.1, 225.1],
  ['WA', 200_000, 255.1, 225.1],
  ['WA', 700_000, 355.1, 225.1],
  ['SA', 50_000, 353, 204],
  ['SA', 50_001, 458, 204],
  ['SA', 700_000, 7_178, 204],
  ['SA', 750_000, 7_703, 204],
  ['TAS', 700_000, 256.76, 167.58],
  ['ACT', 700_000, 496, 184],
  ['NT', 700_000, 181, 181],
])(
  '%s, a home for $%d: $%d for the transfer and $%d for the mortgage',
  (state, price, transfer, mortgage) => {
    const found = of(state, price);
    expect(found.transfer).toBeCloseTo(transfer, 9);
    expect(found.mortgage).toBe(mortgage);
    expect(found.total).toBeCloseTo(transfer + mortgage, 9);
  },
);

test('rejects a state without a table', () => {
  expect(() => registrationFees({ state: 'NSW', price: 1 }, {})).toThrow(FinanceInputError);
});

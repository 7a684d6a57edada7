import { expect, test } from 'vitest';
import { paymentPause } from './interest-only.ts';

const loan = { principal: 500_000, rate: 0.065, years: 25 };

// Worked out apart from this code, in decimals, month by month.
test.each([
  [3, 0, 508_169.09, 3_445.07, 10_375.25],
  [6, 0, 516_471.65, 3_515.81, 20_836.8],
  [6, 2_000, 504_307.97, 3_433.01, 8_492.85],
])('%d months at $%d leave %d owed, then %d a month', (months, paid, owed, after, extra) => {
  const plan = paymentPause({ ...loan, months, paid });
  expect(plan.repayment).toBeCloseTo(3_376.04, 2);
  expect(plan.owedAfter).toBeCloseTo(owed, 2);
  expect(plan.repaymentAfter).toBeCloseTo(after, 2);
  expect(plan.extraInterest).toBeCloseTo(extra, 2);
});

import { describe, expect, test } from 'vitest';
import { brokerCommission } from './commission.ts';
import { FinanceInputError } from './finance-input.ts';

describe('broker commission', () => {
  test('grows with the loan and with the rate', () => {
    const small = brokerCommission({ loan: 400_000, upfront: 0.0065, trail: 0.0015 });
    const large = brokerCommission({ loan: 800_000, upfront: 0.0065, trail: 0.0015 });
    expect(large.upfront).toBeCloseTo(small.upfront * 2, 8);
    expect(large.trailFirstYear).toBeCloseTo(small.trailFirstYear * 2, 8);
  });

  test('a lender may pay no trail', () => {
    expect(brokerCommission({ loan: 500_000, upfront: 0.0065, trail: 0 }).trailFirstYear).toBe(0);
  });

  test('impossible input is refused by name', () => {
    const input = { loan: 500_000, upfront: 0.0065, trail: 0.0015 };
    expect(() => brokerCommission({ ...input, loan: 0 })).toThrow(FinanceInputError);
    expect(() => brokerCommission({ ...input, upfront: 65 })).toThrow('upfront: expected');
    expect(() => brokerCommission({ ...input, trail: -0.1 })).toThrow('trail: expected');
  });
});

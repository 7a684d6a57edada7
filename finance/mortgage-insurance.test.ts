import { describe, expect, test } from 'vitest';
import { FinanceInputError } from './finance-input.ts';
import { repayment } from './loan.ts';
import { amountAboveLvr, isAboveLvr } from './lvr.ts';
import { mortgageInsurance } from './mortgage-insurance.ts';

const input = { loan: 540_000, premiumRate: 0.0218, dutyRate: 0.09, rate: 0.05, years: 30 };

describe('mortgage insurance added to the loan', () => {
  test('costs what a loan of its own size would', () => {
    const { total, extraRepayment, repaidOnIt, extraInterest } = mortgageInsurance(input);
    expect(extraRepayment).toBeCloseTo(repayment({ principal: total, rate: 0.05, years: 30 }), 8);
    expect(repaidOnIt).toBeCloseTo(total + extraInterest, 8);
  });

  test('a state without duty adds the premium alone', () => {
    const { duty, premium, total } = mortgageInsurance({ ...input, dutyRate: 0 });
    expect(duty).toBe(0);
    expect(total).toBe(premium);
  });

  test('a lender that waives it adds nothing', () => {
    const waived = mortgageInsurance({ ...input, premiumRate: 0 });
    expect(waived).toMatchObject({ total: 0, extraRepayment: 0, repaidOnIt: 0, extraInterest: 0 });
  });

  test('impossible input is refused by name', () => {
    expect(() => mortgageInsurance({ ...input, loan: 0 })).toThrow(FinanceInputError);
    expect(() => mortgageInsurance({ ...input, premiumRate: 2.18 })).toThrow('premiumRate');
    expect(() => mortgageInsurance({ ...input, dutyRate: 9 })).toThrow('dutyRate');
  });
});

describe('what stands above a ratio', () => {
  test('nothing, up to and at the ratio', () => {
    expect(amountAboveLvr(480_000, 600_000, 80)).toBe(0);
    expect(amountAboveLvr(300_000, 600_000, 80)).toBe(0);
  });

  test('paid off, brings the loan to the ratio and no longer above it', () => {
    const above = amountAboveLvr(480_000, 585_000, 80);
    expect(above).toBe(12_000);
    expect(isAboveLvr(480_000 - above, 585_000, 80)).toBe(false);
  });
});

/** Lenders mortgage insurance: the premium, the duty on it, and what adding both to the loan costs. */
import { checkFraction } from './finance-input.ts';
import { paymentCount, repayment } from './loan.ts';

export type MortgageInsuranceInput = {
  /** Dollars borrowed, before the insurance. */
  loan: number;
  /** The premium as a fraction of the loan. */
  premiumRate: number;
  /** State duty as a fraction of the premium; 0 where there is none. */
  dutyRate: number;
  /** The loan's annual rate; fraction. */
  rate: number;
  years: number;
};

export type MortgageInsurance = {
  premium: number;
  duty: number;
  /** Premium and duty: what is paid at settlement, or added to the loan. */
  total: number;
  /** Owed at the start when the total is added to the loan. */
  loanWithInsurance: number;
  /** How much the monthly repayment grows when it is added. */
  extraRepayment: number;
  /** All that is repaid on the added amount over the term. */
  repaidOnIt: number;
  /** The part of that which is interest. */
  extraInterest: number;
};

/**
 * The insurance on a loan, and its cost when it is added to the loan and repaid with it.
 *
 * Formula: premium = loan x premiumRate; duty = premium x dutyRate; the extra repayment is that of
 * the loan with both, less that of the loan alone.
 * @throws {FinanceInputError} on impossible input.
 */
export function mortgageInsurance(input: MortgageInsuranceInput): MortgageInsurance {
  const terms = { rate: input.rate, years: input.years };
  const before = repayment({ ...terms, principal: input.loan });
  const premium = input.loan * checkFraction(input.premiumRate, 'premiumRate');
  const duty = premium * checkFraction(input.dutyRate, 'dutyRate');
  const total = premium + duty;
  const loanWithInsurance = input.loan + total;
  const extraRepayment = repayment({ ...terms, principal: loanWithInsurance }) - before;
  const repaidOnIt = extraRepayment * paymentCount({ ...terms, principal: loanWithInsurance });
  return {
    premium,
    duty,
    total,
    loanWithInsurance,
    extraRepayment,
    repaidOnIt,
    extraInterest: repaidOnIt - total,
  };
}

/** The example that articles and charts share, and the words that keep it an example. */
import { type Loan, repayment, schedule } from '../../finance/loan.ts';
import { dollars, percent } from '../lib/format.ts';

/** A $500,000 loan at 5% over 30 years. */
export const exampleLoan = {
  principal: 500_000,
  rate: 0.05,
  years: 30,
} as const satisfies Loan;

/** `$500,000 over 30 years at 5%, repaid monthly`. */
export const exampleTerms = `${dollars(exampleLoan.principal)} over ${exampleLoan.years} years at ${percent(exampleLoan.rate * 100)}, repaid monthly`;

/** Stands after a chart's own assumptions: an example must not be read as an offered rate. */
export const notAnOffer = 'The rate is illustrative, not an offer.';

export const exampleRepayment = repayment(exampleLoan);

/** Owing on the example at the start and after each month, as agreed. */
export const exampleBalances: readonly number[] = [
  exampleLoan.principal,
  ...schedule(exampleLoan).map(({ balance }) => balance),
];

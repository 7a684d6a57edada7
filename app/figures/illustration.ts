/** The example that articles and charts share, and the words that keep it an example. */
import { type Loan, repayment } from '../../finance/loan.ts';
import { dollars, duration } from '../lib/format.ts';
import { agreedBalances, loanTerms } from './calculators/outcome.ts';

/** A $500,000 loan at 5% over 30 years. */
export const exampleLoan: Loan = { principal: 500_000, rate: 0.05, years: 30 };

export const exampleTerms = loanTerms(exampleLoan);

/** The same in few words, without the rate: `a $500,000 loan over 30 years`. */
export const exampleAmount = `a ${dollars(exampleLoan.principal)} loan over ${duration(exampleLoan.years * 12)}`;

/** Stands after a chart's own assumptions: an example must not be read as an offered rate. */
export const notAnOffer = 'The rate is illustrative, not an offer.';

export const exampleRepayment = repayment(exampleLoan);

/** Owing on the example at the start and after each month, as agreed. */
export const exampleBalances: readonly number[] = agreedBalances(exampleLoan);

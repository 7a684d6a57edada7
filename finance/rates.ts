/** Loans whose rate changes, and the break cost of a fixed rate. */
import { checkFraction, checkMoney, checkSum, checkThat, checkYears } from './finance-input.ts';
import { balanceAfter, interestPaidAfter, type Loan, repayment } from './loan.ts';

type RatePath = {
  interestByYear: number[];
  /** The monthly repayment of each year. */
  repayments: number[];
  totalInterest: number;
  balance: number;
};

/**
 * Interest over the first years of a loan, given the rate of each year. The repayment is re-set
 * at the start of each year, over the remaining term.
 *
 * @param input `ratesByYear` has an annual fraction for each year to follow, at most the term.
 * @throws {FinanceInputError} on impossible input.
 */
export function interestUnderRates(input: {
  principal: number;
  years: number;
  ratesByYear: readonly number[];
}): RatePath {
  checkYears(input.years, 'years');
  const count = input.ratesByYear.length;
  checkThat(count > 0 && count <= input.years, 'ratesByYear', `1 to ${input.years} rates`, count);
  const interestByYear: number[] = [];
  const repayments: number[] = [];
  let balance = input.principal;
  for (const [year, rate] of input.ratesByYear.entries()) {
    const loan: Loan = { principal: balance, rate, years: input.years - year };
    interestByYear.push(interestPaidAfter(loan, 12));
    repayments.push(repayment(loan));
    balance = balanceAfter(loan, 12);
  }
  const totalInterest = interestByYear.reduce((sum, interest) => sum + interest, 0);
  return { interestByYear, repayments, totalInterest, balance };
}

/**
 * Break cost by one bank's published short form: (amount - allowance) x years left x (fixed rate -
 * rate now), never below 0 and not discounted. Lenders' formulas differ, some widely: the result
 * is an order of magnitude, not a quote.
 *
 * @throws {FinanceInputError} on impossible input.
 */
export function simpleBreakCost(input: {
  owed: number;
  /** Dollars that may be repaid early at no cost. */
  allowedExtra: number;
  yearsLeft: number;
  fixedRate: number;
  marketRate: number;
}): number {
  const charged = Math.max(0, checkSum(input.owed, 'owed') - checkMoney(input.allowedExtra, 'allowedExtra'));
  const fall = checkFraction(input.fixedRate, 'fixedRate') - checkFraction(input.marketRate, 'marketRate');
  return charged * checkYears(input.yearsLeft, 'yearsLeft') * Math.max(0, fall);
}

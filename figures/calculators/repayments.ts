/** What a loan costs as agreed: each repayment, and the interest over its term. */
import { repayment, schedule, totalInterest } from '../../finance/loan.ts';
import { splitOfYear } from '../../finance/repayment-split.ts';
import { amount, calculator, loanFields } from '../calculator.ts';
import {
  about,
  exact,
  loanTerms,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentRows,
  repaymentWorking,
  roughly,
} from '../outcome.ts';
import { agreedBalances, owedLines, yearTable } from '../plots.ts';

export const repayments = calculator({
  name: 'repayments',
  title: 'What the repayment is, and what the loan costs',
  fields: loanFields,
  work: (loan) => ({ loan, monthly: repayment(loan), interest: totalInterest(loan) }),
  results: ({ loan, monthly, interest }) => ({
    repayment: amount('a month', monthly),
    fortnightlyRepayment: amount('a fortnight', repayment({ ...loan, paymentsPerYear: 26 })),
    weeklyRepayment: amount('a week', repayment({ ...loan, paymentsPerYear: 52 })),
    interest: amount('of interest over the loan', interest),
  }),
  outcome({ loan, monthly, interest }, _, shown) {
    const balances = agreedBalances(loan);
    return {
      says: [
        `This loan costs ${about(monthly)} a month, and about ${roughly(interest)} in interest over ${shown.years}.`,
      ],
      chart: owedLines(['Owed', balances]),
      assumptions: [`${loanTerms(loan)}.`, notes.beforeFees],
      working: [
        repaymentWorking(loan),
        `Interest = ${loan.years * MONTHS_A_YEAR} × ${exact(monthly)} − ${money(loan.principal)} = ${exact(interest)}, about ${roughly(interest)}`,
      ],
      table: yearTable(`${loanTerms(loan)}, year by year`, loan.years, {
        Owed: (year) => balances[year * MONTHS_A_YEAR] ?? 0,
        'Interest in that year': (year) => splitOfYear(loan, year).interest,
      }),
      schedule: () => loanRows(loan),
    };
  },
});

/** Every repayment of a loan as agreed. */
export function loanRows(loan: Parameters<typeof schedule>[0]) {
  const plan = schedule(loan);
  return repaymentRows({
    Interest: plan.map(({ interest }) => interest),
    Principal: plan.map(({ principal }) => principal),
    'Owing after it': plan.map(({ balance }) => balance),
  });
}

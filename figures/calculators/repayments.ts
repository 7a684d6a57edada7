/** What a loan costs as agreed: each repayment, and the interest over its term. */
import { repayment, schedule, splitOfYear, totalInterest } from '../../finance/loan.ts';
import { amount, calculator, loanFields } from '../calculator.ts';
import { about, money, roughly } from '../format.ts';
import { loanTerms, MONTHS_A_YEAR, notes, repaymentRows, repaymentWorking } from '../outcome.ts';
import { agreedBalances, owedLines, yearTable } from '../plots.ts';

export const repayments = calculator({
  name: 'repayments',
  title: 'What the repayment is, and what the loan costs',
  fields: loanFields,
  work(loan, shown) {
    const [monthly, interest] = [repayment(loan), totalInterest(loan)];
    const balances = agreedBalances(loan);
    return {
      results: {
        repayment: amount('a month', monthly),
        fortnightlyRepayment: amount('a fortnight', repayment({ ...loan, paymentsPerYear: 26 })),
        weeklyRepayment: amount('a week', repayment({ ...loan, paymentsPerYear: 52 })),
        interest: amount('of interest over the loan', interest),
      },
      says: [
        `This loan costs ${about(monthly)} a month, and about ${roughly(interest)} in interest over ${shown.years}.`,
      ],
      chart: owedLines(['Owed', balances]),
      assumptions: [`${loanTerms(loan)}.`, notes.beforeFees],
      working: [
        repaymentWorking(loan),
        `Interest = ${loan.years * MONTHS_A_YEAR} × ${money(monthly)} − ${money(loan.principal)} = ${money(interest)}, about ${roughly(interest)}`,
      ],
      table: yearTable(`${loanTerms(loan)}, year by year`, loan.years, {
        Owed: (year) => balances[year * MONTHS_A_YEAR] ?? 0,
        'Interest in that year': (year) => splitOfYear(loan, year).interest,
      }),
      schedule: () => repaymentRows(schedule(loan)),
    };
  },
});

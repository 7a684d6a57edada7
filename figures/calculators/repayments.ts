/** What a loan costs as agreed: each repayment, and the interest over its term. */
import { repayment, schedule, totalInterest } from '../../finance/loan.ts';
import { amount, calculator, loanFields } from '../calculator.ts';
import { dollars } from '../format.ts';
import {
  about,
  agreedBalances,
  exact,
  loanTerms,
  notes,
  repaymentWorking,
  roughly,
  scheduleRows,
  table,
  yearRows,
} from '../outcome.ts';
import { owedLines } from '../owed-plot.ts';

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
    const plan = schedule(loan);
    const balances = agreedBalances(loan);
    const payments = plan.length;
    return {
      short: { value: about(monthly), unit: 'a month' },
      result: `The repayment is ${about(monthly)} a month, and the interest comes to about ${roughly(interest)} over the whole term.`,
      message: `This loan costs ${about(monthly)} a month, and about ${roughly(interest)} in interest over ${shown.years}`,
      terms: `Repaid as agreed, on a ${shown.principal} loan over ${shown.years}`,
      chartAlt: `A line shows what is owed on ${loanTerms(loan)}: ${dollars(loan.principal)} at the start, ${dollars(balances[Math.round(payments / 2)] ?? 0)} half-way through, nothing at the end.`,
      chart: owedLines(['Owed', balances]),
      assumptions: [`${loanTerms(loan)}.`, notes.illustrative, notes.beforeFees],
      working: [
        repaymentWorking(loan),
        `Interest = ${payments} × ${exact(monthly)} − ${dollars(loan.principal)} = ${exact(interest)}, about ${roughly(interest)}`,
      ],
      table: table(
        `${loanTerms(loan)}, year by year`,
        ['After', 'Owed', 'Interest in that year'],
        ...yearRows(loan.years, (month) => [
          balances[month] ?? 0,
          plan.slice(month - 12, month).reduce((sum, instalment) => sum + instalment.interest, 0),
        ]),
      ),
      schedule: () => scheduleRows(plan),
    };
  },
});

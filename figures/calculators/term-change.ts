/** What a shorter or longer term does to the repayment and to the interest. Only sentences ask for it. */
import { repayment, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator, loanFields } from '../calculator.ts';
import { above } from '../outcome.ts';

export const termChange = calculator({
  name: 'term-change',
  title: 'What another loan term costs',
  fields: { ...loanFields, newYears: ask.years('Other loan term', [1, 40], 30) },
  work({ newYears, ...loan }) {
    const other = { ...loan, years: newYears };
    const newRepayment = repayment(other);
    const more = newRepayment - repayment(loan);
    return { newRepayment, more, less: totalInterest(loan) - totalInterest(other) };
  },
  // A sentence about a shorter term must not stand beside a reader's longer one.
  results: ({ newRepayment, more, less }) => ({
    moreAMonth: amount('more a month', above(more)),
    lessInterest: amount('less interest', above(less)),
    lessAMonth: amount('less a month', above(-more)),
    moreInterest: amount('more interest', above(-less)),
    newRepayment: amount('a month over the other term', newRepayment),
  }),
});

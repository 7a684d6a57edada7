/** Extra money for some months, then none: what was paid in goes on saving interest. */
import { extraThenStop as payThenStop } from '../../finance/extra-repayments.ts';
import { amount, ask, calculator, loanFields, result, UnworkableError } from '../calculator.ts';

export const extraThenStop = calculator({
  name: 'extra-then-stop',
  title: 'What extra repayments save after they stop',
  fields: {
    ...loanFields,
    extra: ask.amount('Extra every month', 10_000, { to: 2_000, step: 50 }),
    months: ask.months('Paid for', { from: 1, to: 120, step: 1 }),
  },
  work({ extra, months, ...loan }) {
    const payments = loan.years * 12;
    if (months > payments) {
      throw new UnworkableError(
        'months',
        `The loan ends after ${payments} months, so nothing can be paid for ${months}. Choose fewer months.`,
      );
    }
    return payThenStop(loan, extra, months);
  },
  results: (saving, { extra, months }) => ({
    interestSaved: amount('less interest', Math.max(0, saving.interestSaved)),
    timeSaved: result('sooner', 'months', saving.paymentsSaved),
    paid: amount('paid in as extra', extra * months),
  }),
});

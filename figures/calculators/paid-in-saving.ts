/** Money paid into a loan on its first day and left there. Only sentences ask for it. */
import { paidInSaving as savingOf } from '../../finance/redraw.ts';
import { amount, ask, calculator, loanFields, result, UnworkableError } from '../calculator.ts';

export const paidInSaving = calculator({
  name: 'paid-in-saving',
  title: 'What money paid into a loan saves',
  fields: {
    ...loanFields,
    paidIn: ask.amount('Paid in on the first day', 5_000_000, { to: 'principal', step: 1_000 }),
  },
  work({ paidIn, ...loan }, _, shown) {
    if (paidIn >= loan.principal) {
      throw new UnworkableError(
        'paidIn',
        `Only ${shown.principal} is owed, so paying in ${shown.paidIn} leaves no loan to save on. Pay in less.`,
      );
    }
    return savingOf(loan, paidIn);
  },
  results: (saving) => ({
    interestSaved: amount('less interest', saving.interestSaved),
    timeSaved: result('sooner', 'months', saving.paymentsSaved),
  }),
});

/** What one offset account saves over the life of a loan. */
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { duration } from '../format.ts';
import { loanTerms, owedTable, roughly } from '../outcome.ts';
import { owedLines } from '../owed-plot.ts';
import { steadyOffset, withOffset } from '../with-offset.ts';

export const offset = calculator({
  name: 'offset',
  title: 'What an offset account saves',
  fields: {
    ...loanFields,
    offset: ask.amount('Kept in the offset', 5_000_000, { to: 'principal', step: 1_000 }),
  },
  work: ({ offset, ...loan }) => ({ ...withOffset(loan, offset), loan }),
  results: ({ saving, firstYear }) => ({
    interestSaved: amount('less interest', saving.interestSaved),
    timeSaved: result('sooner', 'months', saving.paymentsSaved),
    firstYear: amount('less interest in the first year', firstYear),
  }),
  outcome({ loan, saving, agreed, nothing, short, saved, unused, working, schedule }, _, shown) {
    const onLoan = `on a ${shown.principal} loan over ${shown.years}`;
    return {
      short,
      result: nothing
        ? 'There is too little in the account to save a cent. Put in an amount to see what it does.'
        : `Keeping ${shown.offset} in the account ${saved}${unused}`,
      message: nothing
        ? `Repaid as agreed, this loan takes ${shown.years}`
        : `${shown.offset} kept in offset all along saves about ${roughly(saving.interestSaved)} in interest`,
      terms: nothing
        ? `Repaid as agreed, ${onLoan}`
        : `${shown.offset} in offset from the first day, ${onLoan}`,
      chartAlt: `Two lines show what is owed on ${loanTerms(loan)}: as agreed it takes ${shown.years}; with ${shown.offset} in the account, ${duration(saving.payments)}.`,
      chart: owedLines(['As agreed', agreed], !nothing && ['With offset', saving.balances]),
      assumptions: [`${loanTerms(loan)}.`, ...steadyOffset],
      working,
      table: owedTable(loan, 'With offset', agreed, saving),
      schedule,
    };
  },
});

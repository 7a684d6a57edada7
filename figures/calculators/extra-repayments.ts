/** Paying more than agreed, every month or once. */
import { extraRepayments as payExtra } from '../../finance/extra-repayments.ts';
import { repayment, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator, loanFields, result, UnworkableError } from '../calculator.ts';
import { dollars, duration } from '../format.ts';
import {
  about,
  agreedBalances,
  comparedRows,
  endsSooner,
  exact,
  isNothing,
  loanTerms,
  notes,
  nothingSaved,
  owedTable,
  repaymentWorking,
  roughly,
  savedInShort,
} from '../outcome.ts';
import { owedLines } from '../owed-plot.ts';

export const extraRepayments = calculator({
  name: 'extra-repayments',
  title: 'What paying extra saves',
  fields: {
    ...loanFields,
    extra: ask.amount('Extra every month', 10_000, { to: 2_000, step: 50 }),
    lumpSum: ask.amount('One extra payment', 500_000, { to: 100_000, step: 1_000 }),
    lumpSumAfterMonths: ask.months('Paid after', { from: 1, to: 120, step: 1 }),
  },
  work({ extra, lumpSum, lumpSumAfterMonths, ...loan }) {
    const payments = loan.years * 12;
    if (lumpSum > 0 && lumpSumAfterMonths > payments) {
      throw new UnworkableError(
        'lumpSumAfterMonths',
        `The loan ends after ${payments} months, so nothing can be paid in after ${lumpSumAfterMonths}. Choose an earlier month.`,
      );
    }
    const lumpSums = lumpSum > 0 ? { [lumpSumAfterMonths]: lumpSum } : {};
    return { ...payExtra(loan, { extra, lumpSums }), loan, monthly: repayment(loan) };
  },
  results: (saving) => ({
    interestSaved: amount('less interest', saving.interestSaved),
    timeSaved: result('sooner', 'months', saving.paymentsSaved),
    interest: amount('of interest in all', saving.totalInterest),
  }),
  outcome(saving, { extra, lumpSum, lumpSumAfterMonths }, shown) {
    const { loan, monthly } = saving;
    const payments = loan.years * 12;
    const agreed = agreedBalances(loan);
    const nothing = isNothing(saving.interestSaved);
    const paid = [
      extra > 0 && `${dollars(extra)} more every month`,
      lumpSum > 0 && `${dollars(lumpSum)} once, after ${shown.lumpSumAfterMonths}`,
    ]
      .filter(Boolean)
      .join(' and ');
    const interest = exact(totalInterest(loan));
    return {
      short: nothing ? nothingSaved : savedInShort(saving),
      result: nothing
        ? 'Nothing extra is paid, so nothing is saved. Put in an amount to see what it does.'
        : `Paying ${paid} saves about ${roughly(saving.interestSaved)} in interest ${endsSooner(saving.paymentsSaved)}.`,
      message: nothing
        ? `Repaid as agreed, this loan takes ${duration(payments)}`
        : `Paying ${paid} ends this loan ${duration(saving.paymentsSaved)} sooner`,
      terms: `${nothing ? 'Repaid as agreed' : paid[0]?.toUpperCase() + paid.slice(1)}, on a ${shown.principal} loan over ${shown.years}`,
      chartAlt: `Two lines show what is owed on ${loanTerms(loan)}: as agreed it takes ${duration(payments)}; with the extra money, ${duration(saving.payments)}.`,
      chart: owedLines(['As agreed', agreed], !nothing && ['With extra', saving.balances]),
      assumptions: [
        `${loanTerms(loan)}. The agreed repayment is ${about(monthly)} and stays as it is.`,
        'The extra money goes in together with a repayment, and is never taken out again.',
        notes.illustrative,
        'The lender sets no limit on extra payments and charges no fee for them.',
      ],
      working: [
        repaymentWorking(loan),
        `As agreed: interest = ${payments} × ${exact(monthly)} − ${dollars(loan.principal)} = ${interest}`,
        `With extra, month by month: interest = owing × ${shown.rate} ÷ 12; owing = owing + interest − ${exact(saving.repaymentWithExtra)}${lumpSum > 0 ? ` (and − ${dollars(lumpSum)} with repayment ${lumpSumAfterMonths})` : ''}`,
        `Nothing is owed after ${saving.payments} repayments; interest = ${exact(saving.totalInterest)}`,
        `Saved = ${interest} − ${exact(saving.totalInterest)} = ${exact(saving.interestSaved)}, about ${roughly(saving.interestSaved)}`,
      ],
      table: owedTable(loan, 'With extra', agreed, saving),
      schedule: () => comparedRows(agreed, saving, 'with extra'),
    };
  },
});

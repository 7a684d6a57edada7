/** Savings from extra repayments, monthly or once. */

import { repayment, totalInterest } from '../../finance/loan.ts';
import { extraRepayments as payExtra } from '../../finance/pay-off.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { approxDollars, money, roundDollars, roundsToZero } from '../format.ts';
import { agreedBalances, balanceLines, comparedRows } from '../line-plot.ts';
import { endsSooner, loanTerms, MONTHS_A_YEAR, notes, repaymentWorking } from '../outcome.ts';

export const extraRepayments = calculator({
  name: 'extra-repayments',
  title: 'Extra repayments calculator',
  fields: {
    ...loanFields,
    extra: ask.amount('Extra every month', 10_000, { to: 2_000, step: 50 }),
    lumpSum: ask.amount('One extra payment', 500_000, { to: 100_000, step: 1_000 }),
    lumpSumAfterMonths: ask.months('Paid after', { from: 1, to: 120, step: 1 }),
  },
  max: { lumpSumAfterMonths: ({ lumpSum, years }) => (lumpSum > 0 ? years * MONTHS_A_YEAR : Infinity) },
  compute({ extra, lumpSum, lumpSumAfterMonths, ...loan }, shown) {
    const lumpSums = lumpSum > 0 ? { [lumpSumAfterMonths]: lumpSum } : {};
    const saving = payExtra(loan, { extra, lumpSums });
    const nothing = roundsToZero(saving.interestSaved);
    const paid = [
      extra > 0 && `${shown.extra} more every month`,
      lumpSum > 0 && `${shown.lumpSum} once, after ${shown.lumpSumAfterMonths}`,
    ].filter(Boolean);
    const [agreed, interest] = [repayment(loan), money(totalInterest(loan))];
    return {
      results: {
        interestSaved: amount('less interest', saving.interestSaved),
        timeSaved: result('sooner', 'months', saving.paymentsSaved),
        interest: amount('of interest in all', saving.totalInterest),
      },
      sentences: nothing
        ? [
            `Repaid as agreed, this loan takes ${shown.years}.`,
            'Put in an amount to see what paying extra does.',
          ]
        : [
            `Paying ${paid.join(' and ')} saves about ${approxDollars(saving.interestSaved)} in interest.`,
            endsSooner(saving),
          ],
      chart: balanceLines(
        ['As agreed', agreedBalances(loan)],
        !nothing && ['With extra', saving.balances],
        saving.interestSaved,
      ),
      assumptions: [
        `${loanTerms(loan)}. The agreed repayment is ${roundDollars(agreed)} and stays as it is.`,
        'The extra money goes in together with a repayment, and is never taken out again.',
        notes.noLimit,
      ],
      working: [
        repaymentWorking(loan),
        `As agreed: interest = ${loan.years * MONTHS_A_YEAR} × ${money(agreed)} − ${money(loan.principal)} = ${interest}`,
        `With extra, month by month: interest = owing × ${shown.rate} ÷ 12; owing = owing + interest − ${money(saving.repaymentWithExtra)}${lumpSum > 0 ? ` (and − ${shown.lumpSum} with repayment ${lumpSumAfterMonths})` : ''}`,
        `Nothing is owed after ${saving.payments} repayments; interest = ${money(saving.totalInterest)}`,
        `Saved = ${interest} − ${money(saving.totalInterest)} = ${money(saving.interestSaved)}, about ${approxDollars(saving.interestSaved)}`,
      ],
      schedule: () => comparedRows(loan, 'with extra', saving),
    };
  },
});

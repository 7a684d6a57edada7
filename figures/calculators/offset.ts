/** What one offset account saves over the life of a loan, and what the same money paid into the loan would. */
import { interestPaidAfter, type Loan, totalInterest } from '../../finance/loan.ts';
import { offsetFirstYear, offsetSaving } from '../../finance/offset.ts';
import { paidInSaving } from '../../finance/redraw.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { about, isNothing, money, percent, roughly } from '../format.ts';
import { endsSooner, loanTerms, MONTHS_A_YEAR, notes, repaymentWorking } from '../outcome.ts';
import { agreedBalances, comparedRows, owedLines } from '../plots.ts';

export const offset = calculator({
  name: 'offset',
  title: 'What an offset account saves',
  fields: {
    ...loanFields,
    offset: ask.amount('Kept in the offset', 5_000_000, { to: 'principal', step: 1_000 }),
  },
  work({ offset: kept, ...loan }, shown) {
    const paidIn = kept < loan.principal ? paidInSaving(loan, kept) : null;
    const { saving, firstYear, nothing, says, ...rest } = withOffset(loan, kept);
    return {
      results: {
        interestSaved: amount('less interest, before fees', saving.interestSaved),
        timeSaved: result('sooner', 'months', saving.paymentsSaved),
        firstYear: amount('less interest in the first year', firstYear),
        paidInSaved: amount('less interest if it is paid in', paidIn?.interestSaved),
        paidInTime: result('sooner if it is paid in', 'months', paidIn?.paymentsSaved),
      },
      says: nothing
        ? ['There is too little in the account to save a cent.', 'Put in an amount to see what it does.']
        : [
            `Keeping ${shown.offset} in offset all along saves about ${roughly(saving.interestSaved)} in interest, before fees.`,
            ...says,
          ],
      chart: owedLines(['As agreed', agreedBalances(loan)], !nothing && ['With offset', saving.balances]),
      assumptions: [`${loanTerms(loan)}.`, ...steadyOffset],
      ...rest,
    };
  },
});

export const steadyOffset = [
  'The money stays in the account from the first day to the last, and every dollar counts, up to what is owed.',
  'The repayment stays as agreed, so what is saved shortens the loan.',
  notes.beforeFees,
  notes.roundedLast,
];

/** A loan with money beside it, followed to its end: what one account and several say of it alike. */
export function withOffset(loan: Loan, kept: number) {
  const saving = offsetSaving(loan, kept);
  const interest = totalInterest(loan);
  const charged = saving.interest.slice(0, MONTHS_A_YEAR).reduce((sum, month) => sum + month, 0);
  // The short sum, offset times rate, holds while the debt is above the money.
  const firstYear = Math.min(
    offsetFirstYear(kept, loan.rate),
    interestPaidAfter(loan, MONTHS_A_YEAR) - charged,
  );
  const unused = Math.max(0, kept - loan.principal);
  return {
    saving,
    firstYear,
    nothing: isNothing(saving.interestSaved),
    says: [
      endsSooner(saving),
      `In the first year it saves about ${about(firstYear)}.${isNothing(unused) ? '' : ` What is above the loan, ${money(unused)}, saves nothing.`}`,
    ],
    working: [
      repaymentWorking(loan),
      `Without offset: interest = ${money(interest)}`,
      `With it, month by month: interest = (owing − ${money(kept)}, never below nothing) × ${percent(loan.rate * 100)} ÷ 12; owing = owing + interest − repayment`,
      `Nothing is owed after ${saving.payments} repayments; interest = ${money(saving.totalInterest)}`,
      `First year, about: ${money(kept)} × ${percent(loan.rate * 100)}, or less where less is owed = ${money(firstYear)}`,
      `Saved = ${money(interest)} − ${money(saving.totalInterest)} = ${money(saving.interestSaved)}, about ${roughly(saving.interestSaved)}`,
    ],
    schedule: () => comparedRows(loan, 'with offset', saving),
  };
}

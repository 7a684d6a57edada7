/** A loan with money beside it, followed to its end: what one offset account and several say of it alike. */
import { balanceAfter, interestPaidAfter, type Loan, totalInterest } from '../finance/loan.ts';
import { offsetFirstYear, offsetSaving } from '../finance/offset.ts';
import { percent } from './format.ts';
import {
  about,
  agreedBalances,
  comparedRows,
  endsSooner,
  isNothing,
  MONTHS_A_YEAR,
  money,
  notes,
  nothingSaved,
  repaymentWorking,
  roughly,
  savedInShort,
} from './outcome.ts';

export const steadyOffset = [
  'The money stays in the account from the first day to the last, and every dollar counts, up to what is owed.',
  'The repayment stays as agreed, so what is saved shortens the loan.',
  notes.illustrative,
  notes.beforeFees,
  notes.roundedLast,
];

export function withOffset(loan: Loan, offset: number) {
  const saving = offsetSaving(loan, offset);
  const agreed = agreedBalances(loan);
  const firstYear = savedInFirstYear(loan, offset, saving.interest);
  const surplus = Math.max(0, offset - loan.principal);
  const interest = totalInterest(loan);
  const nothing = isNothing(saving.interestSaved);
  return {
    saving,
    agreed,
    nothing,
    firstYear: firstYear.saved,
    short: nothing ? nothingSaved : savedInShort(saving),
    saved: `saves about ${roughly(saving.interestSaved)} in interest ${endsSooner(saving.paymentsSaved)}. In the first year it saves ${firstYear.text}.`,
    unused: isNothing(surplus) ? '' : ` What is above the loan, ${money(surplus)}, saves nothing.`,
    working: [
      repaymentWorking(loan),
      `Without offset: interest = ${money(interest)}`,
      `With it, month by month: interest = (owing − ${money(offset)}, never below nothing) × ${percent(loan.rate * 100)} ÷ 12; owing = owing + interest − repayment`,
      `Nothing is owed after ${saving.payments} repayments; interest = ${money(saving.totalInterest)}`,
      firstYear.working,
      `Saved = ${money(interest)} − ${money(saving.totalInterest)} = ${money(saving.interestSaved)}, about ${roughly(saving.interestSaved)}`,
    ],
    schedule: () => comparedRows(agreed, saving, 'with offset'),
  };
}

/**
 * The short sum, offset times rate, holds while all of the money counts. Where the debt falls below
 * the money within the year, the two schedules are compared instead.
 */
function savedInFirstYear(loan: Loan, offset: number, interest: readonly number[]) {
  if (offset <= balanceAfter(loan, MONTHS_A_YEAR)) {
    const saved = offsetFirstYear(offset, loan.rate);
    return {
      saved,
      text: `about ${about(saved)}`,
      working: `First year, about: ${money(offset)} × ${percent(loan.rate * 100)} = ${money(saved)}`,
    };
  }
  const agreed = interestPaidAfter(loan, MONTHS_A_YEAR);
  const charged = interest.slice(0, MONTHS_A_YEAR).reduce((sum, month) => sum + month, 0);
  const saved = agreed - charged;
  return {
    saved,
    text: about(saved),
    working: `First year: ${money(agreed)} − ${money(charged)} of interest = ${money(saved)}`,
  };
}

/** What offset accounts save over the life of a loan, and what the same money paid into the loan would. */
import { interestPaidAfter, type Loan, totalInterest } from '../../finance/loan.ts';
import { severalOffsets as addOffsets, offsetFirstYear, offsetSaving } from '../../finance/offset.ts';
import { paidInSaving } from '../../finance/redraw.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { approxDollars, isNothing, money, percent, roundDollars } from '../format.ts';
import { agreedBalances, comparedRows, owedLines } from '../line-plot.ts';
import { endsSooner, loanTerms, MONTHS_A_YEAR, notes, repaymentWorking, table } from '../outcome.ts';

export const offset = calculator({
  name: 'offset',
  title: 'Offset calculator',
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
            `Keeping ${shown.offset} in offset all along saves about ${approxDollars(saving.interestSaved)} in interest, before fees.`,
            ...says,
          ],
      chart: owedLines(
        ['As agreed', agreedBalances(loan)],
        !nothing && ['With offset', saving.balances],
        saving.interestSaved,
      ),
      assumptions: [`${loanTerms(loan)}.`, ...steadyOffset],
      ...rest,
    };
  },
});

const steadyOffset = [
  'The money stays in the account from the first day to the last, and every dollar counts, up to what is owed.',
  'The repayment stays as agreed, so what is saved shortens the loan.',
  notes.beforeFees,
  notes.roundedLast,
];

/** A loan with money beside it, followed to its end: what one account and several say of it alike. */
function withOffset(loan: Loan, kept: number) {
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
      `In the first year it saves about ${roundDollars(firstYear)}.${isNothing(unused) ? '' : ` What is above the loan, ${money(unused)}, saves nothing.`}`,
    ],
    working: [
      repaymentWorking(loan),
      `Without offset: interest = ${money(interest)}`,
      `With it, month by month: interest = (owing − ${money(kept)}, never below nothing) × ${percent(loan.rate * 100)} ÷ 12; owing = owing + interest − repayment`,
      `Nothing is owed after ${saving.payments} repayments; interest = ${money(saving.totalInterest)}`,
      `First year, about: ${money(kept)} × ${percent(loan.rate * 100)}, or less where less is owed = ${money(firstYear)}`,
      `Saved = ${money(interest)} − ${money(saving.totalInterest)} = ${money(saving.interestSaved)}, about ${approxDollars(saving.interestSaved)}`,
    ],
    schedule: () => comparedRows(loan, 'with offset', saving),
  };
}

const account = (label: string) => ask.amount(label, 5_000_000, { to: 100_000, step: 1_000 });

export const severalOffsets = calculator({
  name: 'several-offsets',
  title: 'Multiple offset accounts calculator',
  fields: {
    first: account('First account'),
    second: account('Second account'),
    third: account('Third account'),
    ...loanFields,
  },
  work({ first, second, third, ...loan }, { principal: owed }) {
    const balances = [first, second, third];
    const together = (accounts: readonly number[]) =>
      addOffsets({ owed: loan.principal, rate: loan.rate, accounts });
    const all = together(balances);
    const upTo = (count: number) => together(balances.slice(0, count)).savedPerYear;
    const accounts = ['First', 'Second', 'Third'].map((name, index) => {
      const balance = balances[index] ?? 0;
      // All of it adds to what the accounts before it save, while they hold less than is owed.
      return { name, balance, saved: together([balance]).savedPerYear, adds: upTo(index + 1) - upTo(index) };
    });
    const [one, two, three] = accounts.map(({ saved }) => saved);
    const { saving, nothing, says, working, schedule } = withOffset(loan, all.total);
    const [total, allSave] = [money(all.total), roundDollars(all.savedPerYear)];
    return {
      results: {
        savedAYear: amount('less interest a year, before fees', all.savedPerYear),
        total: amount('in all accounts together', all.total),
        charged: amount('that interest is charged on', all.charged),
        surplus: amount('above the loan', all.surplus),
        missedAYear: amount('a year missed by what is above the loan', all.missedPerYear),
        interestSaved: amount('less interest', saving.interestSaved),
        timeSaved: result('sooner', 'months', saving.paymentsSaved),
        firstSaved: amount('a year from the first account', one),
        secondSaved: amount('a year from the second account', two),
        thirdSaved: amount('a year from the third account', three),
      },
      says: nothing
        ? ['There is too little in the accounts to save a cent.', 'Put in an amount to see what it does.']
        : [
            `Three offset accounts save what one with the same ${total} saves.`,
            `That's about ${approxDollars(saving.interestSaved)} in interest, before fees.`,
            ...says,
          ],
      chart: bars(`Saved in a year, ${owed} owed`, {
        [`One account: ${money(Math.round(all.total))}`]: { baseline: all.savedPerYear },
        // One account's bar begins where the one before it ends, so that the last ends below the one account.
        ...Object.fromEntries(
          accounts.map(({ name, adds }, index) => [`${name} account`, { choice: adds, from: upTo(index) }]),
        ),
      }),
      assumptions: [
        `${loanTerms(loan)}. All three accounts are linked to this loan.`,
        'The bars and the table show a year in which what is owed stays the same.',
        ...steadyOffset,
      ],
      working: [
        `Together = ${balances.map(money).join(' + ')} = ${total}`,
        `Interest is charged at first on ${owed} − ${total}${all.surplus > 0 ? ', never below nothing' : ''} = ${money(all.charged)}`,
        ...working,
      ],
      table: table(
        `Saved in a year while ${owed} is owed`,
        ['', 'Balance', 'Saved'],
        ...accounts.map((each) => [
          `${each.name} account alone`,
          money(each.balance),
          roundDollars(each.saved),
        ]),
        ['All three', total, allSave],
      ),
      schedule,
    };
  },
});

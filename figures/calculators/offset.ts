/** Savings from offset accounts over the life of a loan, compared with paying the money into the loan. */
import { interestPaidAfter, type Loan, totalInterest } from '../../finance/loan.ts';
import { severalOffsets as addOffsets, offsetFirstYear, offsetSaving } from '../../finance/offset.ts';
import { paidInSaving } from '../../finance/redraw.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { approxDollars, money, percent, roundDollars, roundsToZero } from '../format.ts';
import { agreedBalances, balanceLines, comparedRows } from '../line-plot.ts';
import { endsSooner, loanTerms, MONTHS_A_YEAR, notes, repaymentWorking, table } from '../outcome.ts';

export const offset = calculator({
  name: 'offset',
  title: 'Offset calculator',
  fields: {
    ...loanFields,
    offset: ask.amount('Kept in the offset', 5_000_000, { to: 'principal', step: 1_000 }),
  },
  compute({ offset: kept, ...loan }, shown) {
    const paidIn = kept < loan.principal ? paidInSaving(loan, kept) : null;
    const { saving, firstYear, nothing, sentences, ...rest } = withOffset(loan, kept);
    return {
      results: {
        interestSaved: amount('less interest, before fees', saving.interestSaved),
        timeSaved: result('sooner', 'months', saving.paymentsSaved),
        firstYear: amount('less interest in the first year', firstYear),
        paidInSaved: amount('less interest if it is paid in', paidIn?.interestSaved),
        paidInTime: result('sooner if it is paid in', 'months', paidIn?.paymentsSaved),
      },
      sentences: nothing
        ? ['There is too little in the account to save a cent.', 'Put in an amount to see what it does.']
        : [
            `Keeping ${shown.offset} in offset all along saves about ${approxDollars(saving.interestSaved)} in interest, before fees.`,
            ...sentences,
          ],
      chart: balanceLines(
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

/** Results and texts shared by one and several offset accounts. */
function withOffset(loan: Loan, kept: number) {
  const saving = offsetSaving(loan, kept);
  const interest = totalInterest(loan);
  const charged = saving.interest.slice(0, MONTHS_A_YEAR).reduce((sum, month) => sum + month, 0);
  // Offset times rate is a year's saving only while the balance exceeds the offset.
  const firstYear = Math.min(
    offsetFirstYear(kept, loan.rate),
    interestPaidAfter(loan, MONTHS_A_YEAR) - charged,
  );
  const unused = Math.max(0, kept - loan.principal);
  return {
    saving,
    firstYear,
    nothing: roundsToZero(saving.interestSaved),
    sentences: [
      endsSooner(saving),
      `In the first year it saves about ${roundDollars(firstYear)}.${roundsToZero(unused) ? '' : ` What is above the loan, ${money(unused)}, saves nothing.`}`,
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
  compute({ first, second, third, ...loan }, { principal: owed }) {
    const balances = [first, second, third];
    const together = (accounts: readonly number[]) =>
      addOffsets({ owed: loan.principal, rate: loan.rate, accounts });
    const all = together(balances);
    const upTo = (count: number) => together(balances.slice(0, count)).savedPerYear;
    const accounts = ['First', 'Second', 'Third'].map((name, index) => {
      const balance = balances[index] ?? 0;
      // Each account adds to the saving of those before it, up to the balance of the loan.
      return { name, balance, saved: together([balance]).savedPerYear, adds: upTo(index + 1) - upTo(index) };
    });
    const [one, two, three] = accounts.map(({ saved }) => saved);
    const { saving, nothing, sentences, working, schedule } = withOffset(loan, all.total);
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
      sentences: nothing
        ? ['There is too little in the accounts to save a cent.', 'Put in an amount to see what it does.']
        : [
            `Three offset accounts save what one with the same ${total} saves.`,
            `That's about ${approxDollars(saving.interestSaved)} in interest, before fees.`,
            ...sentences,
          ],
      chart: bars(`Saved in a year, ${owed} owed`, {
        [`One account: ${money(Math.round(all.total))}`]: { baseline: all.savedPerYear },
        // Each account's bar starts at the end of the previous one.
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

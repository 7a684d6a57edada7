/** Several offset accounts beside one loan: only their sum counts. */
import { severalOffsets as addOffsets } from '../../finance/several-offsets.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { about, endsSooner, loanTerms, money, roughly, table } from '../outcome.ts';
import { barParts, partsOf } from '../plots.ts';
import { steadyOffset, withOffset } from './offset.ts';

const account = (label: string) => ask.amount(label, 5_000_000, { to: 100_000, step: 1_000 });

export const severalOffsets = calculator({
  name: 'several-offsets',
  title: 'What several offset accounts save together',
  fields: {
    first: account('First account'),
    second: account('Second account'),
    third: account('Third account'),
    ...loanFields,
  },
  work({ first, second, third, ...loan }) {
    const balances = [first, second, third];
    const together = (accounts: readonly number[]) =>
      addOffsets({ owed: loan.principal, rate: loan.rate, accounts });
    const accounts = ['First', 'Second', 'Third'].map((name, index) => {
      const before = together(balances.slice(0, index)).savedPerYear;
      return {
        name,
        balance: balances[index] ?? 0,
        /** Alone beside the loan. */
        saved: together([balances[index] ?? 0]).savedPerYear,
        /** To what the accounts before it save: all of it, while they hold less than is owed. */
        adds: together(balances.slice(0, index + 1)).savedPerYear - before,
      };
    });
    const all = together(balances);
    return { ...withOffset(loan, all.total), accounts, all };
  },
  results: ({ accounts: [first, second, third], all, saving }) => ({
    savedAYear: amount('less interest a year, before fees', all.savedPerYear),
    total: amount('in all accounts together', all.total),
    charged: amount('that interest is charged on', all.charged),
    surplus: amount('above the loan', all.surplus),
    missedAYear: amount('a year missed by what is above the loan', all.missedPerYear),
    interestSaved: amount('less interest', Math.max(0, saving.interestSaved)),
    timeSaved: result('sooner', 'months', saving.paymentsSaved),
    firstSaved: amount('a year from the first account', first?.saved ?? null),
    secondSaved: amount('a year from the second account', second?.saved ?? null),
    thirdSaved: amount('a year from the third account', third?.saved ?? null),
  }),
  outcome({ loan, accounts, all, nothing, saving, says, working, schedule }, _, { principal: owed }) {
    const [total, allSave] = [money(all.total), about(all.savedPerYear)];
    return {
      says: nothing
        ? ['There is too little in the accounts to save a cent.', 'Put in an amount to see what it does.']
        : [
            `Three offset accounts save what one with the same ${total} saves.`,
            `That is about ${roughly(saving.interestSaved)} in interest, before fees.`,
            endsSooner(saving),
            says,
          ],
      chart: {
        kind: 'bars',
        heading: `Saved in a year, ${owed} owed`,
        bars: [
          {
            name: `One account: ${money(Math.round(all.total))}`,
            value: allSave,
            parts: partsOf({ fig: all.savedPerYear }),
          },
          {
            name: 'Three accounts',
            value: allSave,
            parts: barParts(
              accounts.map(({ name, adds }) => ({
                tone: 'coral',
                amount: adds,
                text: `${name} ${about(adds)}`,
              })),
            ),
          },
        ],
      },
      assumptions: [
        `${loanTerms(loan)}. All three accounts are linked to this loan.`,
        'The bars and the table show a year in which what is owed stays the same.',
        ...steadyOffset,
      ],
      working: [
        `Together = ${accounts.map(({ balance }) => money(balance)).join(' + ')} = ${total}`,
        `Interest is charged at first on ${owed} − ${total}${all.surplus > 0 ? ', never below nothing' : ''} = ${money(all.charged)}`,
        ...working,
      ],
      table: table(
        `Saved in a year while ${owed} is owed`,
        ['', 'Balance', 'Saved'],
        ...accounts.map((each) => [`${each.name} account alone`, money(each.balance), about(each.saved)]),
        ['All three', total, allSave],
      ),
      schedule,
    };
  },
});

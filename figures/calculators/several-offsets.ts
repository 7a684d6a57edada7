/** Several offset accounts beside one loan: only their sum counts. */
import { severalOffsets as addOffsets } from '../../finance/offset.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import { about, money, roughly } from '../format.ts';
import { loanTerms, table } from '../outcome.ts';
import { bars } from '../plots.ts';
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
    const [total, allSave] = [money(all.total), about(all.savedPerYear)];
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
            `That is about ${roughly(saving.interestSaved)} in interest, before fees.`,
            ...says,
          ],
      chart: bars(`Saved in a year, ${owed} owed`, {
        [`One account: ${money(Math.round(all.total))}`]: { fig: all.savedPerYear },
        'Three accounts': {
          says: allSave,
          parts: accounts.map(({ name, adds }) => {
            return { tone: 'coral', amount: adds, text: `${name} ${about(adds)}` };
          }),
        },
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
        ...accounts.map((each) => [`${each.name} account alone`, money(each.balance), about(each.saved)]),
        ['All three', total, allSave],
      ),
      schedule,
    };
  },
});

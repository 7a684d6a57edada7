/** The loans that lenders might make on what is left over each month. */
import { largestLoan } from '../../finance/borrowing-power.ts';
import { amount, ask, calculator, result, testFields } from '../calculator.ts';
import { about, isNothing, money, percent, thousands } from '../format.ts';
import { loanWorking, table, testNote } from '../outcome.ts';
import { bars } from '../plots.ts';

export const borrowing = calculator({
  name: 'borrowing',
  title: 'A range of what lenders might lend',
  fields: {
    surplus: ask.amount('Left over a month', 20_000, { to: 10_000, step: 100 }),
    spread: ask.amount('Lenders may differ by', 5_000, { to: 2_000, step: 50 }),
    ...testFields,
  },
  most: { spread: ({ surplus }) => surplus },
  work({ surplus, spread, ...terms }, shown) {
    const count = (counted: number) => ({ counted, ...largestLoan({ surplus: counted, ...terms }) });
    const [least, middle, most] = [count(surplus - spread), count(surplus), count(surplus + spread)];
    const list = [
      { name: 'Counted strictly', ...least },
      { name: 'As you count it', ...middle },
      { name: 'Counted generously', ...most },
    ];
    const tested = percent(middle.assessedRate * 100);
    const range = isNothing(spread)
      ? `about ${thousands(middle.largestLoan)}`
      : `between about ${thousands(least.largestLoan)} and ${thousands(most.largestLoan)}`;
    return {
      results: {
        loan: result('might be lent', 'thousands', middle.largestLoan),
        tested: result('is the rate that lenders test', 'percent', middle.assessedRate),
        repayment: amount('a month to repay it', middle.repayment),
      },
      says: isNothing(surplus)
        ? ['Nothing is left over, so there is nothing to repay a loan with.']
        : [
            `With ${shown.surplus} a month left over, lenders might lend ${range}.`,
            `They test at ${tested}. This is a range under your assumptions, not an offer.`,
          ],
      chart: bars('Largest loan', Object.fromEntries(list.map((each) => [each.name, each.largestLoan])), {
        coral: ['As you count it'],
        text: thousands,
      }),
      assumptions: [
        `${shown.surplus} a month is left after tax, living costs and the repayments of other debts, as a lender counts them. Lenders may count ${shown.spread} less or more.`,
        testNote(shown, tested),
        'The deposit, the value of the home, limits by income and the other rules of each lender are left out.',
      ],
      working: [
        loanWorking('Largest loan', 'left over'),
        ...list.map(
          ({ name, counted, largestLoan: loan }) =>
            `${name}: ${money(counted)} a month at ${tested} over ${shown.years} repays ${money(loan)}`,
        ),
      ],
      table: table(
        `Repaid over ${shown.years}, tested at ${tested}`,
        ['', 'Left over', 'Largest loan, about', `A month at ${shown.rate}`],
        ...list.map(({ name, counted, largestLoan: loan, repayment }) => {
          return [name, money(counted), thousands(loan), about(repayment)];
        }),
      ),
    };
  },
});

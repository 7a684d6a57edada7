/** Four ways to count two years' profit, and the loan that each supports. */
import { countedIncomes, deductionEffect, loanOnIncome } from '../../finance/self-employed.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result, testFields, textCalculator } from '../calculator.ts';
import { money, percent, positiveOrNull, roundsToZero, thousands } from '../format.ts';
import { loanWorking, table } from '../outcome.ts';

const profit = (label: string) => ask.amount(label, 1_000_000, { to: 250_000, step: 1_000 });

const lending = {
  living: ask.amount('Living costs and other debts, a month', 20_000, { to: 10_000, step: 50 }),
  ...testFields,
};

export const selfEmployedIncome = calculator({
  name: 'self-employed-income',
  title: 'Self-employed borrowing power calculator',
  fields: {
    earlier: profit('Profit, the year before'),
    latest: profit('Profit, the latest year'),
    addBacks: ask.amount('Added back, a year', 200_000, { to: 50_000, step: 500 }),
    rise: ask.share('Of a rise, count up to', 100, { to: 100, step: 5 }),
    ...lending,
  },
  compute({ earlier, latest: last, addBacks, rise, ...terms }, shown, { tax: resident }) {
    const incomes = countedIncomes({ earlier, latest: last, addBacks, rise });
    const way = (name: string, income: number) => {
      const { largestLoan: loan, ...rest } = loanOnIncome(income, terms, resident);
      return { name, income, loan, ...rest };
    };
    const lower = way('The lower year', incomes.lower);
    const average = way('The average', incomes.average);
    const capped = way(last > earlier ? 'A rise, in part' : 'A rise: there is none', incomes.capped);
    const latest = way('The latest year', incomes.latest);
    const list = [lower, average, capped, latest];
    const loans = list.map(({ loan }) => loan);
    const [least, most] = [Math.min(...loans), Math.max(...loans)];
    const tested = percent((terms.rate + terms.buffer) * 100);
    return {
      results: {
        gap: result("apart, between lenders' answers", 'thousands', positiveOrNull(most - least)),
        averageLoan: result('on the average of two years', 'thousands', average.loan),
        lowerLoan: result('on the lower year', 'thousands', lower.loan),
        cappedLoan: result('on the latest year with a capped rise', 'thousands', capped.loan),
        latestLoan: result('on the latest year', 'thousands', latest.loan),
        averageIncome: amount('a year on average', average.income),
        lowerIncome: amount('in the lower year', lower.income),
        cappedIncome: amount('in the latest year with a capped rise', capped.income),
        latestIncome: amount('in the latest year', latest.income),
        latestTax: amount('of tax on the latest year', latest.tax),
        latestLeft: amount('a month left over on the latest year', latest.surplus),
      },
      sentences: roundsToZero(most)
        ? ['Living costs take all that is left after tax, so there is nothing to repay a loan with.']
        : [
            roundsToZero(most - least)
              ? `However these two years are counted, lenders might lend about ${thousands(most)}.`
              : roundsToZero(least)
                ? `On the same two years, lenders might lend nothing, or up to about ${thousands(most)}.`
                : `On the same two years, lenders might lend between about ${thousands(least)} and ${thousands(most)}.`,
            'This is a range under your assumptions, not an offer.',
          ],
      chart: bars('Largest loan', Object.fromEntries(list.map(({ name, loan }) => [name, loan])), {
        choice: [],
        text: thousands,
      }),
      assumptions: [
        `A lender adds ${shown.addBacks} back to each year's profit. Many expenses can't be added back.`,
        `Tax is worked out on all the income that is counted: one owner, an Australian resident, at ${resident.name}. Some lenders take the tax on your assessment.`,
        `${shown.living} a month goes on living and other debts, and lenders test at ${shown.rate} + ${shown.buffer} = ${tested}. The buffer is a test, not a charge.`,
        `Where a rise counts in part, the latest year counts up to ${shown.rise} above the year before.`,
        'The deposit, the value of the home and the other rules of each lender are left out.',
      ],
      working: [
        loanWorking('Largest loan', 'left over'),
        ...list.map(
          ({ name, income, tax, surplus, loan }) =>
            `${name}: ${money(income)} − ${money(tax)} of tax, by the month and without living, leaves ${money(surplus)}, which repays ${money(loan)} at ${tested} over ${shown.years}`,
        ),
      ],
      table: table(
        `Tested at ${tested} over ${shown.years}`,
        ['', 'Income counted', 'Left a month', 'Largest loan, about'],
        ...list.map(({ name, income, surplus, loan }) => {
          return [name, money(income), money(surplus), thousands(loan)];
        }),
      ),
    };
  },
});

export const deductionAndLoan = textCalculator({
  name: 'deduction-and-loan',
  title: 'Tax deduction vs borrowing power calculator',
  fields: {
    profit: profit('Profit'),
    deduction: ask.amount('A further deduction', 200_000, { to: 50_000, step: 500 }),
    ...lending,
  },
  max: { deduction: ({ profit: made }) => made },
  compute({ profit: made, deduction, ...terms }, _, { tax }) {
    const { lessLoan, taxSaved } = deductionEffect(made, deduction, terms, tax);
    return {
      lessLoan: result('less to borrow', 'thousands', positiveOrNull(lessLoan)),
      taxSaved: amount('less tax', positiveOrNull(taxSaved)),
    };
  },
});

/** Two years' profit, counted in four ways, and the loan that each would carry. */
import { countedIncomes, deductionEffect, loanOnIncome } from '../../finance/self-employed.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { percent } from '../format.ts';
import { above, isNothing, money, table, thousands } from '../outcome.ts';
import { bars } from '../plots.ts';
import { loanFormula } from './borrowing.ts';

const profit = (label: string) => ask.amount(label, 1_000_000, { to: 250_000, step: 1_000 });

const lending = {
  living: ask.amount('Living costs and other debts, a month', 20_000, { to: 10_000, step: 50 }),
  rate: ask.interestRate(),
  buffer: ask.share('Buffer', 5, { to: 5, step: 0.25 }),
  years: ask.termYears(),
};

export const selfEmployedIncome = calculator({
  name: 'self-employed-income',
  title: "What two years' profit may borrow",
  fields: {
    earlier: profit('Profit, the year before'),
    latest: profit('Profit, the latest year'),
    addBacks: ask.amount('Added back, a year', 200_000, { to: 50_000, step: 500 }),
    rise: ask.share('Of a rise, count up to', 100, { to: 100, step: 5 }),
    ...lending,
  },
  work({ earlier, latest, addBacks, rise, ...terms }, { tax }) {
    const incomes = countedIncomes({ earlier, latest, addBacks, rise });
    const way = (name: string, income: number) => ({ name, income, ...loanOnIncome(income, terms, tax) });
    const ways = {
      lower: way('The lower year', incomes.lower),
      average: way('The average', incomes.average),
      capped: way('A rise, in part', incomes.capped),
      latest: way('The latest year', incomes.latest),
    };
    const loans = Object.values(ways).map(({ largestLoan }) => largestLoan);
    return { ways, least: Math.min(...loans), most: Math.max(...loans) };
  },
  results: ({ ways: { lower, average, capped, latest }, least, most }) => ({
    gap: result('between two ways to count', 'thousands', above(most - least)),
    averageLoan: result('on the average of two years', 'thousands', average.largestLoan),
    lowerLoan: result('on the lower year', 'thousands', lower.largestLoan),
    cappedLoan: result('on the latest year with a capped rise', 'thousands', capped.largestLoan),
    latestLoan: result('on the latest year', 'thousands', latest.largestLoan),
    averageIncome: amount('a year on average', average.income),
    lowerIncome: amount('in the lower year', lower.income),
    cappedIncome: amount('in the latest year with a capped rise', capped.income),
    latestIncome: amount('in the latest year', latest.income),
    latestTax: amount('of tax on the latest year', latest.tax),
    latestLeft: amount('a month left over on the latest year', latest.surplus),
  }),
  outcome({ ways, least, most }, { rate, buffer }, shown, { tax: resident }) {
    const list = Object.values(ways);
    const tested = percent((rate + buffer) * 100);
    return {
      says: isNothing(most)
        ? ['Living costs take all that is left after tax, so there is nothing to repay a loan with.']
        : [
            isNothing(most - least)
              ? `However these two years are counted, lenders might lend about ${thousands(most)}.`
              : isNothing(least)
                ? `On the same two years, lenders might lend nothing, or up to about ${thousands(most)}.`
                : `On the same two years, lenders might lend between about ${thousands(least)} and ${thousands(most)}.`,
            'This is a range under your assumptions, not an offer.',
          ],
      chart: bars(
        'Largest loan',
        Object.fromEntries(list.map(({ name, largestLoan }) => [name, largestLoan])),
        {
          coral: list.filter(({ largestLoan }) => largestLoan === least).map(({ name }) => name),
          text: thousands,
        },
      ),
      assumptions: [
        `A lender adds ${shown.addBacks} to each year's profit. Many expenses cannot be added back.`,
        `Tax is worked out on all that is counted: one owner, an Australian resident, at ${resident.name}. Some lenders take the tax of your assessment.`,
        `${shown.living} a month goes on living and other debts, and lenders test at ${shown.rate} + ${shown.buffer} = ${tested}. The buffer is a test, not a charge.`,
        `Where a rise counts in part, the latest year counts up to ${shown.rise} above the year before.`,
        'The deposit, the value of the home and the other rules of each lender are left out.',
      ],
      working: [
        `Largest loan = ${loanFormula('left over')}`,
        ...list.map(
          ({ name, income, tax, surplus, largestLoan }) =>
            `${name}: ${money(income)} − ${money(tax)} of tax, by the month and without living, leaves ${money(surplus)}, which repays ${money(largestLoan)} at ${tested} over ${shown.years}`,
        ),
      ],
      table: table(
        `Tested at ${tested} over ${shown.years}`,
        ['', 'Income counted', 'Left a month', 'Largest loan, about'],
        ...list.map((each) => [
          each.name,
          money(each.income),
          money(each.surplus),
          thousands(each.largestLoan),
        ]),
      ),
    };
  },
});

export const deductionAndLoan = calculator({
  name: 'deduction-and-loan',
  title: 'What a deduction takes off the tax and the loan',
  fields: {
    profit: profit('Profit'),
    deduction: ask.amount('A further deduction', 200_000, { to: 50_000, step: 500 }),
    ...lending,
  },
  most: { deduction: ({ profit: made }) => made },
  work: ({ profit: made, deduction, ...terms }, { tax }) => deductionEffect(made, deduction, terms, tax),
  results: ({ taxSaved, lessLoan }) => ({
    lessLoan: result('less to borrow', 'thousands', above(lessLoan)),
    taxSaved: amount('less tax', above(taxSaved)),
  }),
});

/** Three years at a fixed rate against three at a variable one. */
import { interestUnderRates } from '../../finance/rates.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { percent } from '../format.ts';
import { about, above, isNothing, money, notes, roughly, table, years } from '../outcome.ts';
import { around, linePlot, yearAxis } from '../plots.ts';

export const fixedOrVariable = calculator({
  name: 'fixed-or-variable',
  title: 'Three years fixed against three years variable',
  fields: {
    principal: ask.loanAmount(),
    years: ask.years('Loan term', [3, 40], 30),
    fixedRate: ask.otherRate('Fixed rate'),
    firstYear: ask.otherRate('Variable, year 1'),
    secondYear: ask.otherRate('Variable, year 2'),
    thirdYear: ask.otherRate('Variable, year 3'),
  },
  work({ principal, years: term, fixedRate, firstYear, secondYear, thirdYear }) {
    const path = (name: string, rates: readonly number[]) => {
      const follow = (length: number) =>
        interestUnderRates({ principal, years: term, ratesByYear: rates.slice(0, length) });
      const whole = follow(rates.length);
      const byYear = rates.map((rate, index) => ({
        rate: percent(rate * 100),
        owed: index === 0 ? principal : follow(index).balance,
        monthly: whole.repayments[index] ?? 0,
        interest: whole.interestByYear[index] ?? 0,
        soFar: whole.interestByYear.slice(0, index + 1).reduce((sum, each) => sum + each, 0),
      }));
      return { ...whole, name, byYear };
    };
    const fixed = path('Fixed', [fixedRate, fixedRate, fixedRate]);
    const variable = path('Variable', [firstYear, secondYear, thirdYear]);
    return { fixed, variable, gap: variable.totalInterest - fixed.totalInterest };
  },
  results: ({ fixed, variable, gap }) => ({
    variableCostsMore: amount('more interest with the variable rate', above(gap)),
    variableCostsLess: amount('less interest with the variable rate', above(-gap)),
    gap: amount('between the two in three years', Math.abs(gap)),
    fixedInterest: amount('of interest with the fixed rate', fixed.totalInterest),
    variableInterest: amount('of interest with the variable rate', variable.totalInterest),
  }),
  outcome({ fixed, variable, gap }, values, shown) {
    const more = gap > 0 ? 'more' : 'less';
    const by = roughly(Math.abs(gap));
    const same = isNothing(gap);
    // The variable rate's line leaves that of the fixed one upwards or downwards.
    const apart = [0, ...variable.byYear.map(({ soFar }, year) => soFar - (fixed.byYear[year]?.soFar ?? 0))];
    return {
      says: same
        ? [`Over three years both rates cost the same interest, about ${roughly(fixed.totalInterest)}.`]
        : [
            `Over three years this variable rate costs about ${by} ${more} in interest than the fixed one.`,
            `That is about ${roughly(variable.totalInterest)} and not ${roughly(fixed.totalInterest)}.`,
          ],
      chart: linePlot(
        yearAxis(3),
        around(0, apart, {
          unit: 'dollars',
          least: 1,
          say: (value) => `${about(Math.abs(value))} ${value > 0 ? 'more' : 'less'}`,
        }),
        [
          {
            ...{ tone: 'coral', name: 'Variable rate' },
            figure: same ? 'the same interest' : `${about(Math.abs(gap))} ${more}`,
            points: apart.map((each, year) => [year, each]),
          },
          {
            ...{ tone: 'fig', name: 'Fixed rate' },
            points: apart.map((_, year) => [year, 0]),
          },
        ],
      ),
      assumptions: [
        `${shown.principal} over ${shown.years}, repaid monthly, fixed at ${shown.fixedRate}. The variable rate changes once a year, and the repayment is then set again for the years that are left.`,
        'The rates are illustrative, not an offer. Nobody can know the variable rates in advance.',
        'Fees, break costs, extra repayments and money in an offset account are left out.',
        'After the three years the fixed loan takes a rate that is not known today.',
        notes.roundedLast,
      ],
      working: [
        ...[fixed, variable].flatMap(({ name, byYear }) =>
          byYear.map(
            ({ rate, owed, monthly, interest }, index) =>
              `${name}, year ${index + 1}: ${money(owed)} owed at ${rate} over ${years(values.years - index)} is ${money(monthly)} a month; interest ${money(interest)}`,
          ),
        ),
        `Variable − fixed = ${money(variable.totalInterest)} − ${money(fixed.totalInterest)} = ${money(gap)}`,
      ],
      table: table(
        `Interest on ${shown.principal}, year by year`,
        ['Year', 'Fixed', 'Variable'],
        ...[0, 1, 2].map((year) => [
          String(year + 1),
          ...[fixed, variable].map(
            ({ byYear: { [year]: each } }) => `${about(each?.interest ?? 0)} at ${each?.rate}`,
          ),
        ]),
        ['Three years', about(fixed.totalInterest), about(variable.totalInterest)],
        ['Owed then', about(fixed.balance), about(variable.balance)],
      ),
    };
  },
});

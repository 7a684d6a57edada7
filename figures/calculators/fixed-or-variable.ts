/** Three years at a fixed rate against three at a variable one. */
import { interestUnderRates } from '../../finance/rates.ts';
import { amount, ask, calculator } from '../calculator.ts';
import type { LinePlot, Point } from '../chart.ts';
import { percent } from '../format.ts';
import { about, isNothing, money, notes, roughly, roundUp, table, years } from '../outcome.ts';
import { yearTicks } from '../owed-plot.ts';

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
      }));
      return { ...whole, name, byYear };
    };
    const fixed = path('Fixed', [fixedRate, fixedRate, fixedRate]);
    const variable = path('Variable', [firstYear, secondYear, thirdYear]);
    const gap = variable.totalInterest - fixed.totalInterest;
    return { fixed, variable, gap, same: isNothing(gap) };
  },
  results: ({ fixed, variable, gap, same }) => ({
    gap: amount('between the two in three years', Math.abs(gap)),
    fixedInterest: amount('of interest with the fixed rate', fixed.totalInterest),
    variableInterest: amount('of interest with the variable rate', variable.totalInterest),
    variableCostsMore: amount('more interest with the variable rate', gap > 0 && !same ? gap : null),
    variableCostsLess: amount('less interest with the variable rate', gap < 0 && !same ? -gap : null),
  }),
  outcome({ fixed, variable, gap, same }, values, shown) {
    const more = gap > 0 ? 'more' : 'less';
    const by = roughly(Math.abs(gap));
    const [ofFixed, ofVariable] = [roughly(fixed.totalInterest), roughly(variable.totalInterest)];
    return {
      short: same
        ? { value: 'The same', unit: 'interest either way' }
        : { value: `About ${by}`, unit: `${more} interest with the variable rate` },
      result: same
        ? `Over three years both cost the same interest, about ${ofFixed}.`
        : `Over three years the variable loan costs about ${by} ${more} in interest than the fixed one.`,
      message: same
        ? 'Over three years both rates cost the same interest'
        : `Over three years this variable rate costs about ${by} ${more} in interest than the fixed one`,
      terms: `Three years fixed or variable, on a ${shown.principal} loan over ${shown.years}`,
      chartAlt: same
        ? `A line shows that the variable loan costs the same interest over three years as the fixed one, about ${ofFixed}.`
        : `Lines show three years of interest on a variable loan against that on a fixed one, year by year. In the end the variable loan costs about ${by} ${more}: about ${ofVariable}, and the fixed one about ${ofFixed}.`,
      chart: gapPlot(gapByYear(fixed.interestByYear, variable.interestByYear), gap, same),
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
        `Variable − fixed = ${money(variable.totalInterest)} − ${money(fixed.totalInterest)} = ${money(gap)}${same ? '' : `, about ${by} ${more}`}`,
      ],
      table: table(
        `Interest on ${shown.principal}, year by year`,
        ['Year', 'Fixed', 'Variable'],
        ...fixed.byYear.map(({ rate, interest }, index) => [
          String(index + 1),
          `${about(interest)} at ${rate}`,
          `${about(variable.byYear[index]?.interest ?? 0)} at ${variable.byYear[index]?.rate ?? rate}`,
        ]),
        ['Three years', about(fixed.totalInterest), about(variable.totalInterest)],
        ['Owed then', about(fixed.balance), about(variable.balance)],
      ),
    };
  },
});

/** Interest beyond the fixed loan's after 0, 1, 2 and 3 years; negative when it is less. */
function gapByYear(fixed: readonly number[], variable: readonly number[]): Point[] {
  let sum = 0;
  const after = variable.map((interest, year): Point => {
    sum += interest - (fixed[year] ?? 0);
    return [year + 1, sum];
  });
  return [[0, 0], ...after];
}

/** The variable rate's line leaves that of the fixed one upwards or downwards. */
function gapPlot(points: readonly Point[], gap: number, same: boolean): LinePlot {
  const gaps = points.map(([, each]) => each);
  const [up, down] = [Math.max(...gaps), -Math.min(...gaps)].map((each) =>
    isNothing(each) ? 0 : roundUp(each),
  );
  const [top, bottom] = [up ?? 0, -(down ?? 0)];
  const margin = (top - bottom) * 0.1 || 1;
  const fixed: Point[] = points.map(([year]) => [year, 0]);
  const cost = `${about(Math.abs(gap))} ${gap > 0 ? 'more' : 'less'} interest`;
  return {
    kind: 'lines',
    x: { to: 3, ticks: yearTicks(3) },
    y: {
      from: bottom - margin,
      to: top + margin,
      ticks: [
        ...(bottom < 0 ? [{ at: bottom, text: '' }] : []),
        { at: 0, text: 'Fixed rate' },
        ...(top > 0 ? [{ at: top, text: '' }] : []),
      ],
    },
    wedge: !same,
    lines: [...(same ? [] : [{ tone: 'coral' as const, points }]), { tone: 'fig', points: fixed }],
    labels: same
      ? [{ corner: 'top-left', tone: 'fig', name: 'Both rates', figure: 'The same interest' }]
      : [
          {
            corner: gap > 0 ? 'top-left' : 'bottom-left',
            tone: 'coral',
            name: 'Variable rate',
            figure: cost,
          },
        ],
  };
}

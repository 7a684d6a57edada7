/** Compares three years at a fixed and at a variable rate, and estimates break costs. */
import { interestUnderRates, simpleBreakCost } from '../../finance/rates.ts';
import { axisAround, yearAxis } from '../axis.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator } from '../calculator.ts';
import {
  approxDollars,
  consistentRounding,
  countOf,
  differenceOf,
  money,
  percent,
  positiveOrNull,
  roundDollars,
  roundsToZero,
} from '../format.ts';
import { flatLine, linePlot } from '../line-plot.ts';
import { notes, table } from '../outcome.ts';

export const fixedOrVariable = calculator({
  name: 'fixed-or-variable',
  title: 'Fixed vs variable calculator',
  fields: {
    principal: ask.loanAmount(),
    years: ask.years('Loan term', [3, 40], 30),
    fixedRate: ask.otherRate('Fixed rate'),
    firstYear: ask.otherRate('Variable, year 1'),
    secondYear: ask.otherRate('Variable, year 2'),
    thirdYear: ask.otherRate('Variable, year 3'),
  },
  compute({ principal, years, fixedRate, firstYear, secondYear, thirdYear }, shown) {
    const path = (name: string, rates: readonly number[]) => {
      const follow = (length: number) =>
        interestUnderRates({ principal, years, ratesByYear: rates.slice(0, length) });
      const whole = follow(rates.length);
      const byYear = rates.map((rate, year) => ({
        rate: percent(rate * 100),
        owed: year === 0 ? principal : follow(year).balance,
        monthly: whole.repayments[year] ?? 0,
        interest: whole.interestByYear[year] ?? 0,
      }));
      return { ...whole, name, byYear };
    };
    const fixed = path('Fixed', [fixedRate, fixedRate, fixedRate]);
    const variable = path('Variable', [firstYear, secondYear, thirdYear]);
    const both = [fixed, variable];
    const gap = variable.totalInterest - fixed.totalInterest;
    const [more, same] = [gap > 0 ? 'more' : 'less', roundsToZero(gap)];
    const show = consistentRounding(approxDollars, fixed.totalInterest, variable.totalInterest);
    const size = differenceOf(show, fixed.totalInterest, variable.totalInterest);
    const soFar = (path: typeof fixed, year: number) =>
      path.interestByYear.slice(0, year).reduce((sum, each) => sum + each, 0);
    // The variable rate's line is above or below the fixed one.
    const apart = [0, 1, 2, 3].map((year) => [year, soFar(variable, year) - soFar(fixed, year)] as const);
    return {
      results: {
        variableCostsMore: amount('more interest with the variable rate', positiveOrNull(gap), size),
        variableCostsLess: amount('less interest with the variable rate', positiveOrNull(-gap), size),
        gap: amount('between the two in three years', Math.abs(gap), size),
        fixedInterest: amount(
          'of interest with the fixed rate',
          fixed.totalInterest,
          show(fixed.totalInterest),
        ),
        variableInterest: amount(
          'of interest with the variable rate',
          variable.totalInterest,
          show(variable.totalInterest),
        ),
      },
      sentences: same
        ? [`Over three years both rates cost the same interest, about ${approxDollars(fixed.totalInterest)}.`]
        : [
            `Over three years this variable rate costs about ${size} ${more} in interest than the fixed one.`,
            `That is about ${show(variable.totalInterest)} and not ${show(fixed.totalInterest)}.`,
          ],
      chart: linePlot(
        yearAxis(3),
        { ...axisAround('dollars', [0, ...apart.map(([, each]) => each)], 1), name: 'More or less interest' },
        [
          {
            ...{ tone: 'choice', name: 'Variable rate', points: apart },
            figure: same ? 'the same interest' : `${size} ${more}`,
          },
          { tone: 'baseline', name: 'Fixed rate', points: flatLine(apart, 0) },
        ],
      ),
      assumptions: [
        `${shown.principal} over ${shown.years}, repaid monthly, fixed at ${shown.fixedRate}. The variable rate changes once a year, and the repayment is then set again for the years that are left.`,
        `${notes.rates} Nobody can know the variable rates in advance.`,
        'Fees, break costs, extra repayments and money in an offset account are left out.',
        'After the three years the fixed loan takes a rate that is not known today.',
        notes.roundedLast,
      ],
      working: [
        ...both.flatMap(({ name, byYear }) =>
          byYear.map(
            ({ rate, owed, monthly, interest }, year) =>
              `${name}, year ${year + 1}: ${money(owed)} owed at ${rate} over ${countOf(years - year, 'years')} is ${money(monthly)} a month; interest ${money(interest)}`,
          ),
        ),
        `Variable − fixed = ${money(variable.totalInterest)} − ${money(fixed.totalInterest)} = ${money(gap)}`,
      ],
      table: table(
        `Interest on ${shown.principal}, year by year`,
        ['Year', 'Fixed', 'Variable'],
        ...[0, 1, 2].map((year) => [
          String(year + 1),
          ...both.map(
            ({ byYear }) => `${roundDollars(byYear[year]?.interest ?? 0)} at ${byYear[year]?.rate}`,
          ),
        ]),
        ['Three years', ...both.map(({ totalInterest }) => roundDollars(totalInterest))],
        ['Owed then', ...both.map(({ balance }) => roundDollars(balance))],
      ),
    };
  },
});

export const breakCost = calculator({
  name: 'break-cost',
  title: 'Break cost calculator',
  fields: {
    owed: ask.loanAmount('Repaid early'),
    allowedExtra: ask.amount('Allowed without cost', 1_000_000, { to: 50_000, step: 1_000 }),
    yearsLeft: ask.years('Fixed years left', [1, 10], 5),
    fixedRate: ask.interestRate('Fixed rate'),
    marketRate: ask.otherRate('Rate now for that time'),
  },
  compute(values, shown) {
    const { owed, allowedExtra, fixedRate, marketRate } = values;
    const cost = simpleBreakCost(values);
    const charged = money(Math.max(0, owed - allowedExtra));
    const notFallen = marketRate >= fixedRate;
    // The formula with a market rate of 0 gives a year's interest.
    const charge = (rate: number) => simpleBreakCost({ ...values, fixedRate: rate, marketRate: 0 });
    const fall = percent(Math.max(0, fixedRate - marketRate) * 100);
    const rates = [marketRate - 0.01, marketRate, marketRate + 0.01].filter((rate) => rate >= 0);
    return {
      results: { cost: amount('to leave the fixed rate', cost) },
      sentences:
        cost === 0
          ? [
              "One bank's short form gives no break cost here.",
              notFallen
                ? 'The rate now is not below your fixed rate.'
                : 'All that you repay is allowed without cost.',
              "Lenders' own formulas differ, so ask yours for a written quote.",
            ]
          : [
              `Leaving this fixed rate would cost ${roundDollars(cost)} by one bank's short form.`,
              "Your own lender's sum can be far larger or smaller.",
            ],
      chart: bars(
        `Interest, ${shown.yearsLeft}, short form`,
        {
          [`Fixed: ${shown.fixedRate}`]: charge(fixedRate),
          [`Rate now: ${shown.marketRate}`]: charge(marketRate),
        },
        { difference: !notFallen },
      ),
      assumptions: [
        'One bank, Australian Military Bank, publishes this simplified form. It is not a typical cost: full formulas are more detailed.',
        "The rate now is the lender's own rate for the time that is left. It moves daily, so a quote may hold for one day only.",
        `${notes.rates} Discharge and other fees are left out.`,
      ],
      working: [
        'Break cost = (repaid early − allowed without cost) × years left × (fixed rate − rate now), never below nothing',
        `Charged on ${shown.owed} − ${shown.allowedExtra}${allowedExtra > owed ? ', never below nothing' : ''} = ${charged}`,
        `Fall in the rate = ${shown.fixedRate} − ${shown.marketRate}${notFallen ? ', never below nothing' : ''} = ${fall}`,
        `${charged} × ${values.yearsLeft} × ${fall} = ${money(cost)}`,
      ],
      table: table(
        `The short form for ${shown.owed} fixed at ${shown.fixedRate}`,
        ['Rate now', 'Break cost'],
        ...rates.map((rate) => {
          return [percent(rate * 100), roundDollars(simpleBreakCost({ ...values, marketRate: rate }))];
        }),
      ),
    };
  },
});

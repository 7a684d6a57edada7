/** Fixed rates: against a variable one over three years, and what leaving early may cost. */
import { interestUnderRates, simpleBreakCost } from '../../../finance/rates.ts';
import { percent } from '../../lib/format.ts';
import { bar, isNothing, money, roundedLast } from './amounts.ts';
import { calculator } from './calculator.ts';
import { amount, count, interestRate, loanAmount } from './fields.ts';
import { fraction, years } from './words.ts';

export const fixedOrVariable = calculator({
  name: 'fixed-or-variable',
  title: 'Three years fixed against three years variable',
  fields: [
    loanAmount('principal'),
    count('years', 'Loan term', 'years', [3, 40, 1]),
    interestRate('fixedRate', 'Fixed rate'),
    interestRate('firstYear', 'Variable, year 1'),
    interestRate('secondYear', 'Variable, year 2'),
    interestRate('thirdYear', 'Variable, year 3'),
  ],
  work(values) {
    const paths = [
      { name: 'Fixed', rates: [values.fixedRate, values.fixedRate, values.fixedRate] },
      { name: 'Variable', rates: [values.firstYear, values.secondYear, values.thirdYear] },
    ].map(({ name, rates }) => {
      const terms = { principal: values.principal, years: values.years };
      const follow = (length: number) =>
        interestUnderRates({ ...terms, ratesByYear: rates.slice(0, length).map(fraction) });
      const path = follow(rates.length);
      const byYear = rates.map((rate, index) => ({
        rate: percent(rate),
        owed: index === 0 ? values.principal : follow(index).balance,
        monthly: path.repayments[index] ?? 0,
        interest: path.interestByYear[index] ?? 0,
      }));
      return { ...path, name, byYear };
    });
    const [fixed, variable] = paths as [(typeof paths)[0], (typeof paths)[0]];
    const gap = variable.totalInterest - fixed.totalInterest;
    const same = isNothing(gap);
    return {
      result: same
        ? `Over three years both cost the same interest, ${money(fixed.totalInterest)}.`
        : `Over three years the variable loan costs ${money(Math.abs(gap))} ${gap > 0 ? 'more' : 'less'} in interest than the fixed one.`,
      chartAlt: `Two bars of interest over three years: fixed ${money(fixed.totalInterest)}, variable ${money(variable.totalInterest)}.`,
      chart: {
        kind: 'bars',
        heading: 'Interest over three years',
        bars: [bar('Fixed', fixed.totalInterest), bar('Variable', variable.totalInterest, 'coral')],
      },
      assumptions: [
        `${money(values.principal)} over ${years(values.years)}, repaid monthly. The variable rate changes once a year, and the repayment is then set again for the years that are left.`,
        'The rates are illustrative, not an offer. Nobody can know the variable rates in advance.',
        'Fees, break costs, extra repayments and money in an offset account are left out.',
        'After the three years the fixed loan takes a rate that is not known today.',
        roundedLast,
      ],
      working: [
        ...paths.flatMap(({ name, byYear }) =>
          byYear.map(
            ({ rate, owed, monthly, interest }, index) =>
              `${name}, year ${index + 1}: ${money(owed)} owed at ${rate} over ${years(values.years - index)} is ${money(monthly)} a month; interest ${money(interest)}`,
          ),
        ),
        `Variable − fixed = ${money(variable.totalInterest)} − ${money(fixed.totalInterest)} = ${money(gap)}`,
      ],
      table: {
        caption: `Interest on ${money(values.principal)}, year by year`,
        columns: ['Year', 'Fixed', 'Variable'],
        rows: [
          ...fixed.byYear.map(({ rate, interest }, index) => [
            String(index + 1),
            `${money(interest)} at ${rate}`,
            `${money(variable.byYear[index]?.interest ?? 0)} at ${variable.byYear[index]?.rate ?? rate}`,
          ]),
          ['Three years', money(fixed.totalInterest), money(variable.totalInterest)],
          ['Owed then', money(fixed.balance), money(variable.balance)],
        ],
      },
    };
  },
});

export const breakCost = calculator({
  name: 'break-cost',
  title: "A break cost by one bank's short form",
  fields: [
    loanAmount('owed', 'Repaid early'),
    amount('allowedExtra', 'Allowed without cost', 1_000_000, 1_000),
    count('yearsLeft', 'Fixed years left', 'years', [1, 10, 1]),
    interestRate('fixedRate', 'Fixed rate'),
    interestRate('marketRate', 'Rate now for that time'),
  ],
  work(values) {
    const { owed, allowedExtra, yearsLeft } = values;
    const whenRateIs = (marketRate: number, fixedRate = values.fixedRate) =>
      simpleBreakCost({
        owed,
        allowedExtra,
        yearsLeft,
        fixedRate: fraction(fixedRate),
        marketRate: fraction(marketRate),
      });
    const cost = whenRateIs(values.marketRate);
    const charged = Math.max(0, owed - allowedExtra);
    const notFallen = values.marketRate >= values.fixedRate;
    // A year's interest at a rate is what the form gives against a rate of nil.
    const interestAt = (rate: number) => whenRateIs(0, rate);
    const [fixedRate, marketRate] = [percent(values.fixedRate), percent(values.marketRate)];
    const ask = "Lenders' own formulas differ, so ask yours for a written quote.";
    const result = notFallen
      ? `The rate now is not below your fixed rate, so this short form gives nothing. ${ask}`
      : charged === 0
        ? `All that you repay is allowed without cost, so this short form gives nothing. ${ask}`
        : `By one bank's published short form, leaving the fixed rate would cost ${money(cost)}. Your own lender's sum can be far larger or smaller.`;
    const rates = [values.marketRate - 1, values.marketRate, values.marketRate + 1];
    return {
      result,
      chartAlt: `Two bars of interest over ${years(yearsLeft)} on ${money(charged)}: ${money(interestAt(values.fixedRate))} at the fixed rate of ${fixedRate}, ${money(interestAt(values.marketRate))} at ${marketRate}. The break cost is what the first has over the second.`,
      chart: {
        kind: 'bars',
        heading: `Interest, ${years(yearsLeft)}, short form`,
        bars: [
          bar(`Fixed: ${fixedRate}`, interestAt(values.fixedRate), 'coral'),
          bar(`Rate now: ${marketRate}`, interestAt(values.marketRate)),
        ],
      },
      assumptions: [
        'One bank, Australian Military Bank, publishes this simplified form. It is not a typical cost: full formulas are more detailed.',
        "The rate now is the lender's own rate for the time that is left. It moves daily, so a quote may hold for one day only.",
        'The rates are illustrative, not an offer. Discharge and other fees are left out.',
      ],
      working: [
        'Break cost = (repaid early − allowed without cost) × years left × (fixed rate − rate now), never below nothing',
        `Charged on ${money(owed)} − ${money(allowedExtra)}${allowedExtra > owed ? ', never below nothing' : ''} = ${money(charged)}`,
        `Fall in the rate = ${fixedRate} − ${marketRate}${notFallen ? ', never below nothing' : ''} = ${percent(Math.max(0, values.fixedRate - values.marketRate))}`,
        `${money(charged)} × ${yearsLeft} × ${percent(Math.max(0, values.fixedRate - values.marketRate))} = ${money(cost)}`,
      ],
      table: {
        caption: `The short form for ${money(owed)} fixed at ${fixedRate}`,
        columns: ['Rate now', 'Break cost'],
        rows: rates
          .filter((rate) => rate >= 0)
          .map((rate) => [percent(rate), money(whenRateIs(rate))]),
      },
    };
  },
});

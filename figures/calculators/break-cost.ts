/** What leaving a fixed rate early may cost, by one bank's short form. */
import { simpleBreakCost } from '../../finance/rates.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { about, money, percent } from '../format.ts';
import { notes, table } from '../outcome.ts';
import { bars } from '../plots.ts';

export const breakCost = calculator({
  name: 'break-cost',
  title: "A break cost by one bank's short form",
  fields: {
    owed: ask.loanAmount('Repaid early'),
    allowedExtra: ask.amount('Allowed without cost', 1_000_000, { to: 50_000, step: 1_000 }),
    yearsLeft: ask.years('Fixed years left', [1, 10], 5),
    fixedRate: ask.interestRate('Fixed rate'),
    marketRate: ask.otherRate('Rate now for that time'),
  },
  work(values, shown) {
    const { owed, allowedExtra, fixedRate, marketRate } = values;
    const cost = simpleBreakCost(values);
    const charged = money(Math.max(0, owed - allowedExtra));
    const notFallen = marketRate >= fixedRate;
    // A year's interest at a rate is what the form gives against a rate of nil.
    const interestAt = (rate: number) => simpleBreakCost({ ...values, fixedRate: rate, marketRate: 0 });
    const fall = percent(Math.max(0, fixedRate - marketRate) * 100);
    const fixedName = `Fixed: ${shown.fixedRate}`;
    const rates = [marketRate - 0.01, marketRate, marketRate + 0.01].filter((rate) => rate >= 0);
    return {
      results: { cost: amount('to leave the fixed rate', cost) },
      says:
        cost === 0
          ? [
              "One bank's short form gives no break cost here.",
              notFallen
                ? 'The rate now is not below your fixed rate.'
                : 'All that you repay is allowed without cost.',
              "Lenders' own formulas differ, so ask yours for a written quote.",
            ]
          : [
              `Leaving this fixed rate would cost ${about(cost)} by one bank's short form.`,
              "Your own lender's sum can be far larger or smaller.",
            ],
      chart: bars(
        `Interest, ${shown.yearsLeft}, short form`,
        { [fixedName]: interestAt(fixedRate), [`Rate now: ${shown.marketRate}`]: interestAt(marketRate) },
        { coral: [fixedName] },
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
          return [percent(rate * 100), about(simpleBreakCost({ ...values, marketRate: rate }))];
        }),
      ),
    };
  },
});

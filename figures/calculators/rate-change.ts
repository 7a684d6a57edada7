/** What another rate does to the repayment. */
import { repayment, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { about, money, roughly } from '../format.ts';
import { MONTHS_A_YEAR, notes, repaymentWorking, table } from '../outcome.ts';
import { bars } from '../plots.ts';

export const rateChange = calculator({
  name: 'rate-change',
  title: 'What a change of rate does to the repayment',
  fields: {
    principal: ask.loanAmount('Amount owed'),
    years: ask.termYears('Years left'),
    rate: ask.interestRate('Rate now'),
    newRate: ask.otherRate('Rate after the change'),
  },
  work({ newRate, ...before }, shown) {
    const after = { ...before, rate: newRate };
    const [old, next] = [repayment(before), repayment(after)];
    const change = next - old;
    const size = Math.abs(change);
    const [now, then] = [`At ${shown.rate}`, `After: ${shown.newRate}`];
    return {
      results: {
        rise: amount('more a month', change),
        riseAYear: amount('more a year', change * MONTHS_A_YEAR),
        fall: amount('less a month', -change),
        fallAYear: amount('less a year', -change * MONTHS_A_YEAR),
        repayment: amount('a month now', old),
        newRepayment: amount('a month after the change', next),
      },
      says:
        change === 0
          ? [`At the same rate the repayment stays at ${about(old)} a month.`]
          : [
              `At ${shown.newRate} and not ${shown.rate}, the repayment is ${about(size)} a month ${change > 0 ? 'more' : 'less'}.`,
              `It goes from ${about(old)} to ${about(next)}. That is ${about(size * MONTHS_A_YEAR)} a year.`,
            ],
      chart: bars('Monthly repayment', { [now]: old, [then]: next }),
      assumptions: [
        `${shown.principal} owed at ${shown.rate}, then at ${shown.newRate}, repaid monthly over ${shown.years} from the change on.`,
        'The new rate stays for all of that time, and the repayment follows it.',
        notes.rates,
        notes.beforeFees,
      ],
      working: [
        repaymentWorking(before, `At ${shown.rate}: `),
        repaymentWorking(after, `At ${shown.newRate}: `),
        `Change = ${money(next)} − ${money(old)} = ${money(change)} a month`,
      ],
      table: table(
        `${shown.principal} over ${shown.years} at both rates`,
        ['', now, then],
        ['Monthly repayment', about(old), about(next)],
        ['Repayments in a year', about(old * MONTHS_A_YEAR), about(next * MONTHS_A_YEAR)],
        ['Interest over the term, about', roughly(totalInterest(before)), roughly(totalInterest(after))],
      ),
    };
  },
});

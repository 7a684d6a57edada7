/** What another rate does to the repayment. */
import { repayment, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { about, exact, notes, repaymentWorking, roughly, table } from '../outcome.ts';
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
  work({ newRate, ...before }) {
    const after = { ...before, rate: newRate };
    const [old, next] = [repayment(before), repayment(after)];
    return { before, after, old, next, change: next - old };
  },
  results: ({ old, next, change }) => ({
    // A sentence that says more must not stand beside a reader's fall.
    rise: amount('more a month', change < 0 ? null : change),
    riseAYear: amount('more a year', change < 0 ? null : change * 12),
    fall: amount('less a month', change > 0 ? null : -change),
    fallAYear: amount('less a year', change > 0 ? null : -change * 12),
    repayment: amount('a month now', old),
    newRepayment: amount('a month after the change', next),
  }),
  outcome({ before, after, old, next, change }, _, shown) {
    const [now, then] = [`At ${shown.rate}`, `After: ${shown.newRate}`];
    const by = about(Math.abs(change));
    return {
      says:
        change === 0
          ? [`At the same rate the repayment stays at ${about(old)} a month.`]
          : [
              `At ${shown.newRate} and not ${shown.rate}, the repayment is ${by} a month ${change > 0 ? 'more' : 'less'}.`,
              `It goes from ${about(old)} to ${about(next)}. That is ${about(Math.abs(change) * 12)} a year.`,
            ],
      chart: bars('Monthly repayment', { [now]: old, [then]: next }),
      assumptions: [
        `${shown.principal} owed at ${shown.rate}, then at ${shown.newRate}, repaid monthly over ${shown.years} from the change on.`,
        'The new rate stays for all of that time, and the repayment follows it.',
        'The rates are illustrative, not an offer.',
        notes.beforeFees,
      ],
      working: [
        repaymentWorking(before, `At ${shown.rate}: `),
        repaymentWorking(after, `At ${shown.newRate}: `),
        `Change = ${exact(next)} − ${exact(old)} = ${exact(change)} a month`,
      ],
      table: table(
        `${shown.principal} over ${shown.years} at both rates`,
        ['', now, then],
        ['Monthly repayment', about(old), about(next)],
        ['Repayments in a year', about(old * 12), about(next * 12)],
        ['Interest over the term, about', roughly(totalInterest(before)), roughly(totalInterest(after))],
      ),
    };
  },
});

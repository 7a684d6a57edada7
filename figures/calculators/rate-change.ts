/** What another rate does to the repayment. */
import { repayment, totalInterest } from '../../finance/loan.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { dollars } from '../format.ts';
import { about, bars, exact, notes, repaymentWorking, roughly, table } from '../outcome.ts';

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
  outcome({ before, after, old, next, change }, values, shown) {
    const [now, then] = [`At ${shown.rate}`, `After: ${shown.newRate}`];
    const same = values.newRate === values.rate;
    const by = about(Math.abs(change));
    const more = change > 0 ? 'more' : 'less';
    return {
      short: same
        ? { value: 'No change', unit: 'to the repayment' }
        : { value: `${by} ${more}`, unit: 'a month' },
      result: same
        ? 'The rate is the same, so the repayment does not change.'
        : `The repayment goes ${change > 0 ? 'up' : 'down'} by ${by} a month, from ${about(old)} to ${about(next)}. That is ${about(Math.abs(change) * 12)} a year.`,
      message: same
        ? `At the same rate the repayment stays at ${about(old)} a month`
        : `At ${shown.newRate} and not ${shown.rate}, the repayment is ${by} a month ${more}`,
      terms: `Repaid monthly at both rates, on a ${shown.principal} loan over ${shown.years}`,
      chartAlt: `Two bars: ${dollars(old)} a month at ${shown.rate}, ${dollars(next)} a month at ${shown.newRate}.`,
      chart: bars('Monthly repayment', { [now]: old, [then]: next }, { text: (each) => dollars(each) }),
      assumptions: [
        `${dollars(values.principal)} owed at ${shown.rate}, then at ${shown.newRate}, repaid monthly over ${shown.years} from the change on.`,
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
        `${dollars(values.principal)} over ${shown.years} at both rates`,
        ['', now, then],
        ['Monthly repayment', about(old), about(next)],
        ['Repayments in a year', dollars(old * 12), dollars(next * 12)],
        ['Interest over the term, about', roughly(totalInterest(before)), roughly(totalInterest(after))],
      ),
    };
  },
});

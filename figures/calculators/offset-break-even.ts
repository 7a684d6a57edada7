/** The balance at which an offset account has paid for itself. */
import {
  offsetBreakEven as breakEvenBalance,
  offsetFirstYear,
  offsetYearlyCost,
} from '../../finance/offset.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { about, dollars, isNothing, money, percent } from '../format.ts';
import { notes, table } from '../outcome.ts';
import { bars } from '../plots.ts';

/** The balance whose saving stands beside the cost. */
const MEASURE = 10_000;

export const offsetBreakEven = calculator({
  name: 'offset-break-even',
  title: 'What an offset account must hold to pay for itself',
  fields: {
    owed: ask.loanAmount('Amount owed'),
    rate: ask.interestRate("Offset loan's rate"),
    fee: ask.amount('Yearly fee', 5_000, { to: 600, step: 5 }),
    premium: ask.share('Dearer than a basic loan by', 5, { to: 1, step: 0.01 }),
  },
  // The other loan cannot cost less than nothing.
  most: { premium: ({ rate }) => rate },
  work({ owed: now, rate, fee, premium }, shown) {
    const at = (owed: number) => {
      const input = { owed, fee, premium };
      const [cost, most] = [offsetYearlyCost(input), offsetFirstYear(owed, rate)];
      return { owed, cost, most, pays: cost <= most, breakEven: breakEvenBalance(input, rate) };
    };
    const { cost, most, pays, breakEven } = at(now);
    const dearer = Math.max(0, cost - fee);
    return {
      results: {
        breakEven: amount('in the account before you are ahead', pays ? breakEven : null),
        cost: amount('a year more than a basic loan', cost),
        premiumCost: amount('a year for the dearer rate', dearer),
        fee: amount('in fees a year', fee),
      },
      says: isNothing(cost)
        ? ['An offset account that costs nothing pays from the first dollar.']
        : pays
          ? [
              `An offset account that costs ${about(cost)} a year must hold ${about(breakEven)} to pay for itself.`,
              'It must hold that all year before you are ahead.',
            ]
          : [
              `No balance pays for an offset account that costs ${about(cost)} a year.`,
              `At most it can save ${about(most)}.`,
            ],
      chart: bars('Cost and saving in a year', {
        'Yearly fee': fee,
        'Dearer rate': dearer,
        [`Saved per ${dollars(MEASURE)} in it`]: offsetFirstYear(MEASURE, rate),
      }),
      assumptions: [
        `${shown.owed} is owed all year at ${shown.rate}, and the balance in the account stays the same.`,
        `The basic loan's rate is ${percent((rate - premium) * 100)}, with no fee. Every dollar in the account counts.`,
        notes.illustrativeRates,
      ],
      working: [
        "Break-even balance = (yearly fee + amount owed × rate difference) ÷ offset loan's rate",
        `Cost in a year = ${shown.fee} + ${shown.owed} × ${shown.premium} = ${money(cost)}`,
        `Break-even balance = ${money(cost)} ÷ ${shown.rate} = ${money(breakEven)}${pays ? '' : ', which is more than is owed: no balance pays for it'}`,
      ],
      table: table(
        `A fee of ${shown.fee} and ${shown.premium.replace('%', '')} percentage points, as the loan shrinks`,
        ['Owed', 'Cost a year', 'Break-even'],
        ...[1, 0.8, 0.6, 0.4].map((part) => {
          const then = at(now * part);
          return [dollars(then.owed), about(then.cost), then.pays ? dollars(then.breakEven) : 'none'];
        }),
      ),
    };
  },
});

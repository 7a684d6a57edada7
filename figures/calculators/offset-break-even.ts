/** The balance at which an offset account has paid for itself. */
import {
  offsetBreakEven as breakEvenBalance,
  offsetFirstYear,
  offsetYearlyCost,
} from '../../finance/offset.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { dollars, percent } from '../format.ts';
import { about, isNothing, money, notes, table } from '../outcome.ts';
import { bars } from '../plots.ts';

/** The balance whose saving stands beside the cost. */
const MEASURE = 10_000;

const inPoints = (premium: string) => `${premium.replace('%', '')} percentage points`;

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
  work({ owed, rate, fee, premium }) {
    const at = (debt: number) => {
      const input = { owed: debt, fee, premium };
      const cost = offsetYearlyCost(input);
      const most = offsetFirstYear(debt, rate);
      return { owed: debt, cost, most, pays: cost <= most, breakEven: breakEvenBalance(input, rate) };
    };
    return { ...at(owed), asItShrinks: [1, 0.8, 0.6, 0.4].map((part) => at(owed * part)) };
  },
  results: ({ cost, pays, breakEven }, { fee }) => ({
    breakEven: amount('in the account before you are ahead', pays ? breakEven : null),
    cost: amount('a year more than a basic loan', cost),
    premiumCost: amount('a year for the dearer rate', Math.max(0, cost - fee)),
    fee: amount('in fees a year', fee),
  }),
  outcome({ cost, most, pays, breakEven, asItShrinks }, { rate, fee, premium }, shown) {
    return {
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
        'Dearer rate': Math.max(0, cost - fee),
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
        `A fee of ${shown.fee} and ${inPoints(shown.premium)}, as the loan shrinks`,
        ['Owed', 'Cost a year', 'Break-even'],
        ...asItShrinks.map((each) => [
          dollars(each.owed),
          about(each.cost),
          each.pays ? dollars(each.breakEven) : 'none',
        ]),
      ),
    };
  },
});

/** The balance at which an offset account has paid for itself. */
import {
  offsetBreakEven as breakEvenBalance,
  type OffsetCostInput,
  offsetFirstYear,
  offsetYearlyCost,
} from '../../finance/offset.ts';
import { amount, ask, calculator, UnworkableError } from '../calculator.ts';
import { dollars, percent } from '../format.ts';
import { about, bars, fraction, isNothing, money, notes, table } from '../outcome.ts';

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
  work({ owed, rate, fee, premium }, _, shown) {
    if (premium > rate) {
      throw new UnworkableError(
        'premium',
        `A loan at ${shown.rate} cannot be ${inPoints(shown.premium)} dearer than another: the other would cost less than nothing. Choose a smaller difference.`,
      );
    }
    const at = (debt: number, costs: Partial<OffsetCostInput> = {}) => {
      const input = { owed: debt, fee, premium, ...costs };
      const cost = offsetYearlyCost(input);
      const most = offsetFirstYear(debt, rate);
      return { owed: debt, cost, most, pays: cost <= most, breakEven: breakEvenBalance(input, rate) };
    };
    return {
      ...at(owed),
      premiumCost: at(owed, { fee: 0 }).cost,
      measured: offsetFirstYear(MEASURE, rate),
      asItShrinks: [1, 0.8, 0.6, 0.4].map((part) => at(owed * part)),
    };
  },
  results: ({ cost, premiumCost, pays, breakEven }, { fee }) => ({
    breakEven: amount('in the account before you are ahead', pays ? breakEven : null),
    cost: amount('a year more than a basic loan', cost),
    premiumCost: amount('a year for the dearer rate', premiumCost),
    fee: amount('in fees a year', fee),
  }),
  outcome({ cost, premiumCost, most, pays, breakEven, measured, asItShrinks }, { rate, premium }, shown) {
    const points = inPoints(shown.premium);
    const free = isNothing(cost);
    const balance = about(breakEven);
    return {
      short: free
        ? { value: 'Any balance', unit: 'puts you ahead' }
        : pays
          ? { value: balance, unit: 'in the account before you are ahead' }
          : { value: 'No balance', unit: 'pays for it' },
      result: free
        ? 'The account costs nothing more than a basic loan, so any balance puts you ahead.'
        : pays
          ? `The account costs ${about(cost)} a year more than a basic loan. It must hold ${balance} all year before you are ahead.`
          : `The account costs ${about(cost)} a year, and at most it can save ${about(most)}, so no balance pays for it.`,
      message: free
        ? 'An offset account without a cost pays from the first dollar'
        : pays
          ? `An offset account that costs ${about(cost)} a year must hold ${balance} to pay for itself`
          : `No balance pays for an offset account that costs ${about(cost)} a year`,
      terms: `A fee of ${shown.fee} a year and a rate ${points} dearer, with ${shown.owed} owed`,
      chartAlt: `Bars: a yearly fee of ${shown.fee}, ${about(premiumCost)} a year for the dearer rate, and ${about(measured)} saved by each ${dollars(MEASURE)} in the account.`,
      chart: bars('Cost and saving in a year', {
        'Yearly fee': cost - premiumCost,
        'Dearer rate': premiumCost,
        [`Saved per ${dollars(MEASURE)} in it`]: measured,
      }),
      assumptions: [
        `${shown.owed} is owed all year at ${shown.rate}, and the balance in the account stays the same.`,
        `The basic loan's rate is ${percent((rate - premium) * 100)}, with no fee. Every dollar in the account counts.`,
        notes.illustrativeRates,
      ],
      working: [
        [
          'Break-even balance = ',
          fraction(['yearly fee + amount owed × rate difference'], ["offset loan's rate"]),
        ],
        `Cost in a year = ${shown.fee} + ${shown.owed} × ${shown.premium} = ${money(cost)}`,
        ...(pays ? [] : [`Most that it can save = ${shown.owed} × ${shown.rate} = ${money(most)}`]),
        [
          'Break-even balance = ',
          fraction([money(cost)], [shown.rate]),
          ` = ${money(breakEven)}${pays ? '' : ', which is more than is owed: no balance pays for it'}`,
        ],
      ],
      table: table(
        `A fee of ${shown.fee} and ${points}, as the loan shrinks`,
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

/** Compares an offset account with a taxed savings account, and computes the break-even balance. */
import {
  offsetBreakEven as breakEvenBalance,
  offsetAgainstSavings,
  offsetFirstYear,
  offsetYearlyCost,
} from '../../finance/offset.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { dollars, money, percent, roundDollars, roundsToZero } from '../format.ts';
import { notes, table } from '../outcome.ts';

/** A smaller advantage prints as 0%, so the two count as level. */
const LEVEL_BELOW = 0.000005;

export const offsetOrSavings = calculator({
  name: 'offset-or-savings',
  title: 'Offset vs savings account calculator',
  fields: {
    rate: ask.interestRate('Home loan rate'),
    savingsRate: ask.share('Savings rate', 20, { to: 8, step: 0.05 }),
    taxRate: ask.share('Tax on extra income', 60, { to: 47, step: 1 }),
    fee: ask.amount('Yearly fee', 5_000, { to: 600, step: 5 }),
  },
  compute(values, shown) {
    const { rate, savingsRate, taxRate, fee } = values;
    // Computed here, because finance/ rejects savings that earn as much: no balance breaks even.
    const kept = savingsRate * (1 - taxRate);
    const lead = rate - kept;
    const isAhead = lead >= LEVEL_BELOW;
    const breakEven = isAhead ? offsetAgainstSavings(values).breakEven : 0;
    const [afterTax, leadShown] = [percent(kept * 100), percent(lead * 100)];
    return {
      results: {
        advantage: result('a year above savings after tax, before its fee', 'percent', isAhead ? lead : null),
        savingsAfterTax: result('a year from savings, after tax', 'percent', kept),
        breakEven: amount('in the offset before it has paid its fee', isAhead ? breakEven : null),
      },
      sentences: isAhead
        ? [
            `Money in offset saves ${shown.rate} a year; in savings it earns ${afterTax} after tax.`,
            roundsToZero(fee)
              ? `The difference is ${leadShown}, and there is no fee.`
              : `The difference of ${leadShown} covers the ${shown.fee} fee at a balance of ${roundDollars(breakEven)}.`,
          ]
        : lead > -LEVEL_BELOW
          ? [
              `After tax, savings earn ${afterTax}, as much as an offset account saves.`,
              roundsToZero(fee) ? 'The two are level.' : `The ${shown.fee} fee comes on top.`,
            ]
          : [
              `After tax, savings earn ${afterTax}, more than the ${shown.rate} that an offset account saves.`,
              'No balance in the offset covers its fee.',
            ],
      chart: bars(
        'What the money brings in a year',
        { Offset: rate * 100, 'Savings, before tax': savingsRate * 100, 'Savings, after tax': kept * 100 },
        { choice: ['Offset'], text: (share) => percent(share) },
      ),
      assumptions: [
        `A loan at ${shown.rate} for your own home. On a rental property the offset lowers a deduction, so its saving is in effect taxed too.`,
        `${shown.taxRate} of each extra dollar of income goes in tax and Medicare levy.`,
        'The loan has the same rate without the offset account, and owes more than the account holds.',
        "A sum, and no advice: we aren't licensed to advise on savings accounts. Read the product disclosure statement (PDS).",
        notes.illustrativeRates,
      ],
      working: [
        `Savings after tax = ${shown.savingsRate} × (1 − ${shown.taxRate}) = ${afterTax}`,
        `Difference = ${shown.rate} − ${afterTax} = ${leadShown}`,
        isAhead
          ? `Break-even = fee ÷ difference = ${shown.fee} ÷ ${leadShown} = ${money(breakEven)}`
          : 'The offset saves no more than savings earn, so no balance covers a fee.',
      ],
      table: table(
        'In a year, by the balance that you keep',
        ['Balance', 'Offset, less the fee', 'Savings, after tax'],
        ...[10_000, 20_000, 50_000, 100_000].map((balance) => {
          return [
            dollars(balance),
            roundDollars(offsetFirstYear(balance, rate) - fee),
            roundDollars(balance * kept),
          ];
        }),
      ),
    };
  },
});

/** An example balance, in dollars, whose saving is compared with the cost. */
const EXAMPLE_BALANCE = 10_000;

export const offsetBreakEven = calculator({
  name: 'offset-break-even',
  title: 'Offset break-even calculator',
  fields: {
    owed: ask.loanAmount('Amount owed'),
    rate: ask.interestRate("Offset loan's rate"),
    fee: ask.amount('Yearly fee', 5_000, { to: 600, step: 5 }),
    premium: ask.share('Rate above a basic loan by', 5, { to: 1, step: 0.01 }),
  },
  // Otherwise the rate of the basic loan would be negative.
  max: { premium: ({ rate }) => rate },
  compute({ owed: now, rate, fee, premium }, shown) {
    const at = (owed: number) => {
      const input = { owed, fee, premium };
      const [cost, most] = [offsetYearlyCost(input), offsetFirstYear(owed, rate)];
      return { owed, cost, most, pays: cost <= most, breakEven: breakEvenBalance(input, rate) };
    };
    const { cost, most, pays, breakEven } = at(now);
    const forRate = Math.max(0, cost - fee);
    return {
      results: {
        breakEven: amount("in the account before you're ahead", pays ? breakEven : null),
        cost: amount('a year more than a basic loan', cost),
        premiumCost: amount('a year for the higher rate', forRate),
        fee: amount('in fees a year', fee),
      },
      sentences: roundsToZero(cost)
        ? ['An offset account that costs nothing pays from the first dollar.']
        : pays
          ? [
              `An offset account that costs ${roundDollars(cost)} a year must hold ${roundDollars(breakEven)} to pay for itself.`,
              'It has to hold that much all year.',
            ]
          : [
              `No balance pays for an offset account that costs ${roundDollars(cost)} a year.`,
              `At most it can save ${roundDollars(most)}.`,
            ],
      chart: bars(
        'Cost and saving in a year',
        {
          'Yearly fee': fee,
          'Higher rate': forRate,
          [`Saved per ${dollars(EXAMPLE_BALANCE)} in it`]: offsetFirstYear(EXAMPLE_BALANCE, rate),
        },
        { difference: false },
      ),
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
          return [dollars(then.owed), roundDollars(then.cost), then.pays ? dollars(then.breakEven) : 'none'];
        }),
      ),
    };
  },
});

/** Whether an offset account earns its cost: against a basic loan, and against taxed savings. */
import {
  offsetBreakEven as breakEvenOf,
  offsetAgainstSavings,
  offsetFirstYear,
  offsetYearlyCost,
} from '../../../finance/offset.ts';
import { dollars, percent } from '../../lib/format.ts';
import { bar, isNothing, money } from './amounts.ts';
import { calculator, type Outcome, UnworkableError } from './calculator.ts';
import { amount, interestRate, loanAmount, share } from './fields.ts';
import { fraction } from './words.ts';

const yearlyFee = amount('fee', 'Yearly fee', 5_000, 5);
const illustrativeRates = 'The rates are illustrative, not an offer, and stay the same all year.';

/** Percentage points. Below this a lead would print as 0%, so the two are level. */
const LEVEL = 0.0005;

export const offsetBreakEven = calculator({
  name: 'offset-break-even',
  title: 'What an offset account must hold to pay for itself',
  fields: [
    loanAmount('owed', 'Amount owed'),
    interestRate('rate', "Offset loan's rate"),
    yearlyFee,
    share('premium', 'Dearer than a basic loan by', 5, 0.01),
  ],
  work(values): Outcome {
    const points = `${percent(values.premium).replace('%', '')} percentage points`;
    if (values.premium > values.rate) {
      throw new UnworkableError(
        `A loan at ${percent(values.rate)} cannot be ${points} dearer than another: the other would cost less than nothing. Choose a smaller difference.`,
      );
    }
    const rate = fraction(values.rate);
    const costAt = (owed: number) => ({
      owed,
      fee: values.fee,
      premium: fraction(values.premium),
    });
    const cost = offsetYearlyCost(costAt(values.owed));
    const feeOnly = offsetYearlyCost({ ...costAt(values.owed), premium: 0 });
    const breakEven = breakEvenOf(costAt(values.owed), rate);
    const most = offsetFirstYear(values.owed, rate);
    const result = isNothing(cost)
      ? 'The account costs nothing more than a basic loan, so any balance puts you ahead.'
      : cost > most
        ? `The account costs ${money(cost)} a year, and at most it can save ${money(most)}, so no balance pays for it.`
        : `The account costs ${money(cost)} a year more than a basic loan. It must hold ${money(breakEven)} all year before you are ahead.`;
    return {
      result,
      chartAlt: `Bars: a yearly fee of ${money(values.fee)}, ${money(cost - feeOnly)} a year for the dearer rate, and ${money(offsetFirstYear(10_000, rate))} saved by each ${dollars(10_000)} in the account.`,
      chart: {
        kind: 'bars',
        heading: 'Cost and saving in a year',
        bars: [
          bar('Yearly fee', feeOnly),
          bar('Dearer rate', cost - feeOnly),
          bar(`Saved per ${dollars(10_000)} in it`, offsetFirstYear(10_000, rate), 'coral'),
        ],
      },
      assumptions: [
        `${money(values.owed)} is owed all year, and the balance in the account stays the same.`,
        `The basic loan's rate is ${percent(values.rate - values.premium)}, with no fee. Every dollar in the account counts.`,
        illustrativeRates,
      ],
      working: [
        "Break-even balance = (yearly fee + amount owed × rate difference) ÷ offset loan's rate",
        `Cost in a year = ${money(values.fee)} + ${money(values.owed)} × ${percent(values.premium)} = ${money(cost)}`,
        ...(cost > most
          ? [
              `Most that it can save = ${money(values.owed)} × ${percent(values.rate)} = ${money(most)}`,
            ]
          : []),
        `${money(cost)} ÷ ${percent(values.rate)} = ${money(breakEven)}${cost > most ? ', which is more than is owed: no balance pays for it' : ''}`,
      ],
      table: {
        caption: `A fee of ${money(values.fee)} and ${points}, as the loan shrinks`,
        columns: ['Owed', 'Cost a year', 'Break-even'],
        rows: [1, 0.8, 0.6, 0.4].map((part) => {
          const costs = costAt(values.owed * part);
          const cannotPay = offsetYearlyCost(costs) > offsetFirstYear(costs.owed, rate);
          return [
            dollars(costs.owed),
            money(offsetYearlyCost(costs)),
            cannotPay ? 'none' : dollars(breakEvenOf(costs, rate)),
          ];
        }),
      },
    };
  },
});

export const offsetOrSavings = calculator({
  name: 'offset-or-savings',
  title: 'An offset account against a savings account',
  fields: [
    interestRate('rate', 'Home loan rate'),
    share('savingsRate', 'Savings rate', 20, 0.05),
    share('taxRate', 'Tax on extra income', 60, 1),
    yearlyFee,
  ],
  work(values): Outcome {
    const [rate, savingsRate, taxRate] = [values.rate, values.savingsRate, values.taxRate].map(
      fraction,
    ) as [number, number, number];
    // Worked out here, since finance/ refuses savings that earn as much: for it no balance breaks even.
    const kept = values.savingsRate * (1 - taxRate);
    const lead = values.rate - kept;
    const isAhead = lead >= LEVEL;
    const { savingsAfterTax, breakEven } = isAhead
      ? offsetAgainstSavings({ rate, savingsRate, taxRate, fee: values.fee })
      : { savingsAfterTax: fraction(kept), breakEven: 0 };
    const fee = money(values.fee);
    const afterTax = percent(kept);
    const result = isAhead
      ? `After tax the savings earn ${afterTax}, so the offset is ahead by ${percent(lead)} a year. ${
          isNothing(values.fee)
            ? 'With no fee, it is ahead from the first dollar.'
            : `That pays for the ${fee} fee at a balance of ${money(breakEven)}.`
        }`
      : lead > -LEVEL
        ? `After tax the savings earn ${afterTax}, as much as the offset saves${isNothing(values.fee) ? ', so the two are level.' : `, so the ${fee} fee puts the savings account ahead.`}`
        : `After tax the savings earn ${afterTax}, more than the ${percent(values.rate)} that the offset saves, so the savings account is ahead at any balance.`;
    return {
      result,
      chartAlt: `Bars of what a dollar brings in a year: ${percent(values.rate)} in the offset, ${percent(values.savingsRate)} in savings before tax, ${afterTax} after it.`,
      chart: {
        kind: 'bars',
        heading: 'What the money brings in a year',
        bars: [
          bar('Offset', values.rate, 'coral', percent(values.rate)),
          bar('Savings, before tax', values.savingsRate, 'fig', percent(values.savingsRate)),
          bar('Savings, after tax', kept, 'fig', afterTax),
        ],
      },
      assumptions: [
        'The loan is for your own home. On a rental property the offset lowers a deduction, so its saving is in effect taxed too.',
        `${percent(values.taxRate)} of each extra dollar of income goes in tax and Medicare levy.`,
        'The loan has the same rate without the offset account, and owes more than the account holds.',
        illustrativeRates,
      ],
      working: [
        `Savings after tax = ${percent(values.savingsRate)} × (1 − ${percent(values.taxRate)}) = ${afterTax}`,
        `Lead of the offset = ${percent(values.rate)} − ${afterTax} = ${percent(lead)}`,
        isAhead
          ? `Break-even = fee ÷ lead = ${fee} ÷ ${percent(lead)} = ${money(breakEven)}`
          : 'The offset has no lead that could pay a fee, so there is no break-even.',
      ],
      table: {
        caption: 'In a year, by the balance that you keep',
        columns: ['Balance', 'Offset, less the fee', 'Savings, after tax'],
        rows: [10_000, 20_000, 50_000, 100_000].map((balance) => [
          dollars(balance),
          money(offsetFirstYear(balance, rate) - values.fee),
          money(balance * savingsAfterTax),
        ]),
      },
    };
  },
});

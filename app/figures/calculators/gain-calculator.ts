/** The capital gain on a property, and the tax on it, for contracts before the change of law. */
import { cgtDiscountShare, residentTax2026To27 } from '../../../content/dated-facts.ts';
import { capitalGain as gainOn } from '../../../finance/capital-gain.ts';
import { extraTax, incomeTax } from '../../../finance/income-tax.ts';
import { bar, isNothing, money } from './amounts.ts';
import { calculator, type Outcome } from './calculator.ts';
import { amount, loanAmount } from './fields.ts';
import { askTaxAgent, lawFacts } from './law-facts.ts';

const table = residentTax2026To27;
const change = lawFacts['cgt-change-date'];
const discount = lawFacts['cgt-discount'];

export const capitalGain = calculator({
  name: 'capital-gain',
  title: `Tax on a capital gain, for contracts before ${change}`,
  fields: [
    loanAmount('price', 'Bought for'),
    amount('buyingCosts', 'Costs of buying', 1_000_000, 1_000),
    loanAmount('sale', 'Sold for'),
    amount('sellingCosts', 'Costs of selling', 1_000_000, 1_000),
    amount('losses', 'Capital losses', 2_000_000, 1_000),
    amount('salary', 'Your other income', 1_000_000, 1_000),
  ],
  work(values): Outcome {
    const { salary, losses } = values;
    const sold = {
      purchase: values.price,
      purchaseCosts: values.buyingCosts,
      sale: values.sale,
      saleCosts: values.sellingCosts,
      capitalLosses: losses,
    };
    const held = gainOn({ ...sold, discount: cgtDiscountShare });
    const sooner = gainOn({ ...sold, discount: 0 });
    const tax = extraTax(salary, held.counted, table);
    const fullTax = extraTax(salary, sooner.counted, table);
    const gain = money(held.gain);
    const counted = money(held.counted);
    const taxOn = (income: number) => money(incomeTax(income, table).total);
    const carried = money(losses - held.gain);
    const result = isNothing(held.gain)
      ? 'There is neither a gain nor a loss, so no tax.'
      : held.gain < 0
        ? `The sale makes a capital loss of ${money(-held.gain)}, so there is no tax on it. The loss can reduce later capital gains, but not tax on wages.`
        : isNothing(held.afterLosses)
          ? `The gain is ${gain}, and your capital losses cover all of it, so there is no tax.${isNothing(losses - held.gain) ? '' : ` ${carried} of losses is left for later gains.`}`
          : `The gain is ${gain}. With the ${discount} discount, ${counted} of it counts as income and adds ${money(tax)} in tax and Medicare levy. Sold too early for the discount, it would add ${money(fullTax)}.`;
    return {
      result,
      chartAlt: `Two bars of tax on the gain: ${money(tax)} with the discount, ${money(fullTax)} without it.`,
      chart: {
        kind: 'bars',
        heading: 'Tax that the gain adds',
        bars: [bar('With the discount', tax), bar('Without the discount', fullTax, 'coral')],
      },
      assumptions: [
        `The sale contract is signed before ${change}, in the year 2026-27. From that date growth is taxed in a different way, which is left out here.`,
        `One owner, an Australian resident individual. The discount of ${discount} is for property owned for ${lawFacts['cgt-holding-period']}, without the days of the contracts to buy and to sell.`,
        'Capital losses come off before the discount. No capital works have been claimed, and the property was never your own home.',
        `Tax at ${table.name}, without offsets.`,
        askTaxAgent,
      ],
      working: [
        `Gain = ${money(values.sale)} − ${money(values.sellingCosts)} − ${money(values.price)} − ${money(values.buyingCosts)} = ${gain}`,
        `After losses = ${gain} − ${money(losses)}, never below nothing = ${money(held.afterLosses)}`,
        `Counted = ${money(held.afterLosses)} × (1 − ${discount}) = ${counted}`,
        `Without the discount: ${taxOn(salary + sooner.counted)} − ${taxOn(salary)} = ${money(fullTax)}`,
        `With it: tax on ${money(salary + held.counted)} − tax on ${money(salary)} = ${taxOn(salary + held.counted)} − ${taxOn(salary)} = ${money(tax)}`,
      ],
      table: {
        caption: 'Gain and tax',
        columns: ['', 'With the discount', 'Without it'],
        rows: [
          ['Gain', gain, gain],
          ['After losses', money(held.afterLosses), money(sooner.afterLosses)],
          ['Counted', counted, money(sooner.counted)],
          ['Tax on it', money(tax), money(fullTax)],
        ],
      },
    };
  },
});

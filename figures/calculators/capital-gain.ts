/** Capital gains tax under the rules for contracts before the change of law. */
import { capitalGain as gainOn } from '../../finance/capital-gain.ts';
import { extraTax, incomeTax } from '../../finance/income-tax.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { money, positiveOrNull, roundDollars, roundsToZero } from '../format.ts';
import { notes } from '../outcome.ts';

export const capitalGain = calculator({
  name: 'capital-gain',
  title: 'Capital gains tax (CGT) calculator',
  fields: {
    price: ask.price('Bought for'),
    buyingCosts: ask.amount('Costs of buying', 1_000_000, { to: 100_000, step: 1_000 }),
    sale: ask.price('Sold for'),
    sellingCosts: ask.amount('Costs of selling', 1_000_000, { to: 100_000, step: 1_000 }),
    losses: ask.amount('Capital losses', 2_000_000, { to: 200_000, step: 1_000 }),
    salary: ask.income('Your other income'),
  },
  compute(
    { price, buyingCosts, sale, sellingCosts, losses, salary },
    shown,
    { texts, tax: resident, cgtDiscount },
  ) {
    const costs = { purchaseCosts: buyingCosts, saleCosts: sellingCosts, capitalLosses: losses };
    const gainAt = (discount: number) => gainOn({ purchase: price, sale, ...costs, discount });
    const [held, sooner] = [gainAt(cgtDiscount), gainAt(0)];
    const tax = extraTax(salary, held.counted, resident);
    const fullTax = extraTax(salary, sooner.counted, resident);
    const taxOn = (income: number) => money(incomeTax(income, resident).total);
    const discount = texts['cgt-discount'];
    const unused = losses - held.gain;
    // Without a gain or loss, each of them is zero.
    const ofGain = (value: number) => (held.gain < 0 && !roundsToZero(held.gain) ? null : value);
    return {
      results: {
        tax: amount('of tax on the gain', ofGain(tax)),
        gain: amount('of capital gain', ofGain(held.gain)),
        afterLosses: amount('of gain after losses', ofGain(held.afterLosses)),
        counted: amount('counted as income', ofGain(held.counted)),
        taxWithoutDiscount: amount('of tax without the discount', ofGain(fullTax)),
        countedWithoutDiscount: amount('counted without the discount', ofGain(sooner.counted)),
        loss: amount('of capital loss', positiveOrNull(-held.gain)),
      },
      sentences: roundsToZero(held.gain)
        ? ['There is neither a gain nor a loss, so no tax.']
        : held.gain < 0
          ? [
              `The sale makes a capital loss of ${roundDollars(-held.gain)}, so there is no tax on it.`,
              'The loss can reduce later capital gains, but not tax on wages.',
            ]
          : roundsToZero(held.afterLosses)
            ? [
                `The gain is ${roundDollars(held.gain)}, and your capital losses cover all of it, so there is no tax.`,
                roundsToZero(unused) ? '' : `${roundDollars(unused)} of losses is left for later gains.`,
              ]
            : [
                `With the ${discount} discount this gain adds ${roundDollars(tax)} in tax, without it ${roundDollars(fullTax)}.`,
                `The gain is ${roundDollars(held.gain)}, and ${roundDollars(held.counted)} of it counts as income.`,
              ],
      chart: bars('Tax that the gain adds', { 'Without the discount': fullTax, 'With the discount': tax }),
      condition: `For a sale contract signed before ${texts['cgt-change-date']}, after ${texts['cgt-holding-period']} of ownership`,
      assumptions: [
        `The sale contract is signed before ${texts['cgt-change-date']}, in the year 2026-27. A sale from that date on is taxed in another way, and has a calculator of its own.`,
        `One owner, an Australian resident individual. The discount of ${discount} is for property owned for ${texts['cgt-holding-period']}, without the days of the contracts to buy and to sell.`,
        'Capital losses come off before the discount. No capital works have been claimed, and the property was never your own home.',
        `Tax at ${resident.name}. The low income tax offset and the levy's reduction are left out: they change nothing from ${texts['low-income-offset-end']} of other income up, so the slider starts above that.`,
        notes.askTaxAgent,
      ],
      working: [
        `Gain = ${shown.sale} − ${shown.sellingCosts} − ${shown.price} − ${shown.buyingCosts} = ${money(held.gain)}`,
        `After losses = ${money(held.gain)} − ${shown.losses}, never below nothing = ${money(held.afterLosses)}`,
        `Counted = ${money(held.afterLosses)} × (1 − ${discount}) = ${money(held.counted)}`,
        `Without the discount: ${taxOn(salary + sooner.counted)} − ${taxOn(salary)} = ${money(fullTax)}`,
        `With it: tax on ${money(salary + held.counted)} − tax on ${shown.salary} = ${taxOn(salary + held.counted)} − ${taxOn(salary)} = ${money(tax)}`,
      ],
    };
  },
});

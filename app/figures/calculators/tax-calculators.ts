/** A year of a rental property, and the tax on a capital gain for contracts before the change of law. */
import { cgtDiscountShare, lawFacts, residentTax2026To27 as taxTable } from '../../../config/facts.ts';
import { capitalGain as gainOn } from '../../../finance/capital-gain.ts';
import { extraTax, incomeTax } from '../../../finance/income-tax.ts';
import { rentalAfterTax } from '../../../finance/rental.ts';
import { inWords } from '../../lib/format.ts';
import { ask, calculator } from './calculator.ts';
import { about, bars, isNothing, money, notes, table } from './outcome.ts';

const WEEKS_A_YEAR = 52;

const until = lawFacts['negative-gearing-wages-until'];
const lawOfLosses = [
  `Up to ${until}, a loss reduces tax on other income, such as wages.`,
  `From ${lawFacts['cgt-change-date']} it still does for a property held or under contract at ${lawFacts['negative-gearing-date']}, and for a new build bought later. For an established home bought after that time, the loss waits: it counts only against residential rent or gains, and the rest carries forward.`,
];

/** `costs you $5,540` or `leaves you $120`. */
function leaves(cash: number): string {
  if (isNothing(cash)) return 'leaves you nothing, and costs you nothing';
  return cash < 0 ? `costs you ${about(-cash)}` : `leaves you ${about(cash)}`;
}

const rentalCashFlow = calculator({
  name: 'rental-cash-flow',
  title: 'A year of a rental property, in cash and after tax',
  fields: {
    rent: ask.amount('Rent in a year', 500_000, { to: 100_000, step: 500 }),
    loan: ask.loanAmount(),
    rate: ask.interestRate(),
    other: ask.amount('Other costs in a year', 500_000, { to: 30_000, step: 500 }),
    depreciation: ask.amount('Depreciation', 200_000, { to: 20_000, step: 500 }),
    salary: ask.income('Your other income'),
  },
  work(values, shown) {
    const interest = values.loan * values.rate;
    const year = rentalAfterTax(
      { rent: values.rent, interest, otherCosts: values.other, depreciation: values.depreciation },
      values.salary,
      taxTable,
    );
    const isLoss = year.lossCarriedForward > 0;
    // A loss above all other income has nothing more to be taken off this year.
    const unused = Math.max(0, year.lossCarriedForward - values.salary);
    const noTaxEffect = isNothing(year.taxEffect);
    const taxed = about(Math.abs(year.taxEffect));
    const checkedTax = money(Math.abs(year.taxEffect));
    const weekly = about(Math.abs(year.cashAfterTax) / WEEKS_A_YEAR);
    const beforeTax = `Before tax, the year ${leaves(year.cashBeforeTax)}.`;
    const outcome = noTaxEffect
      ? isLoss
        ? 'Your other income bears too little tax for the loss to save any, so nothing changes after tax this year.'
        : 'It adds no tax, so nothing changes after tax.'
      : isLoss
        ? `If the loss reduces tax on your other income, ${taxed} comes back and it ${leaves(year.cashAfterTax)}, or ${weekly} a week. If the loss has to wait, it ${leaves(year.cashIfQuarantined)}.`
        : `The surplus is taxed by ${taxed}, under either set of rules, and it ${leaves(year.cashAfterTax)}.`;
    const taxBar = isLoss ? 'Tax saved, if used now' : 'Tax on the surplus';
    const result = money(year.taxableResult);
    const savedOrDue = isLoss ? 'Tax saved' : 'Tax on it';
    const short = isNothing(year.cashAfterTax)
      ? { value: 'Nothing', unit: 'left and nothing to pay, after tax' }
      : {
          value: about(Math.abs(year.cashAfterTax)),
          unit: year.cashAfterTax < 0 ? 'to pay in, after tax' : 'left, after tax',
        };
    return {
      short,
      result: `${beforeTax} ${outcome}`,
      chartAlt: `Bars for one year: rent ${shown.rent}, interest ${about(interest)}, other costs ${shown.other}, ${taxBar.toLowerCase()} ${taxed}.`,
      chart: bars(
        'One year, in cash',
        {
          Rent: values.rent,
          Interest: interest,
          'Other costs': values.other,
          [taxBar]: Math.max(0, isLoss ? year.taxEffect : -year.taxEffect),
        },
        { coral: ['Interest', 'Other costs', 'Tax on the surplus'] },
      ),
      assumptions: [
        `${shown.loan} is owed all year at ${shown.rate}, with interest alone paid. The property is rented out, or truly available for rent, all year.`,
        `One owner, an Australian resident, with ${shown.salary} of other taxable income; tax at ${taxTable.name}. The low income tax offset and the levy's reduction are left out: they change nothing while at least ${lawFacts['low-income-offset-end']} is left after the loss, so the slider starts above that.`,
        'Depreciation is a deduction, but no cash leaves for it this year.',
        ...lawOfLosses,
        notes.illustrative,
        notes.askTaxAgent,
      ],
      working: [
        `Interest = ${shown.loan} × ${shown.rate} = ${money(interest)}`,
        `Result for tax = ${shown.rent} − ${money(interest)} − ${shown.other} − ${shown.depreciation} = ${result}`,
        `${savedOrDue} = the difference in tax between ${shown.salary} of income and ${money(Math.max(0, values.salary + year.taxableResult))} = ${checkedTax}`,
        `Before tax = ${shown.rent} − ${money(interest)} − ${shown.other} = ${money(year.cashBeforeTax)}`,
        isLoss
          ? `Loss used this year = ${money(year.cashBeforeTax)} + ${checkedTax} = ${money(year.cashAfterTax)}; loss that waits = ${money(year.cashIfQuarantined)}`
          : `After tax = ${money(year.cashBeforeTax)} − ${checkedTax} = ${money(year.cashAfterTax)}`,
      ],
      table: table(
        'One year of the property, in cash',
        ['', 'Loss used now', 'Loss waits'],
        ['Rent', shown.rent, shown.rent],
        ['Interest', about(-interest), about(-interest)],
        ['Other costs', money(-values.other), money(-values.other)],
        ['Tax', about(year.taxEffect), about(isLoss ? 0 : year.taxEffect)],
        ['Left after tax', about(year.cashAfterTax), about(year.cashIfQuarantined)],
        ['Loss for later', about(unused), about(year.lossCarriedForward)],
      ),
    };
  },
});

const change = lawFacts['cgt-change-date'];
const discount = lawFacts['cgt-discount'];

const capitalGain = calculator({
  name: 'capital-gain',
  title: `Tax on a capital gain, for contracts before ${change}`,
  fields: {
    price: ask.price('Bought for'),
    buyingCosts: ask.amount('Costs of buying', 1_000_000, { to: 100_000, step: 1_000 }),
    sale: ask.price('Sold for'),
    sellingCosts: ask.amount('Costs of selling', 1_000_000, { to: 100_000, step: 1_000 }),
    losses: ask.amount('Capital losses', 2_000_000, { to: 200_000, step: 1_000 }),
    salary: ask.income('Your other income'),
  },
  work(values, shown) {
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
    const tax = extraTax(salary, held.counted, taxTable);
    const fullTax = extraTax(salary, sooner.counted, taxTable);
    const { gain, counted, afterLosses } = inWords(about, held);
    const checked = inWords(money, held);
    const taxOn = (income: number) => money(incomeTax(income, taxTable).total);
    const carried = about(losses - held.gain);
    const result = isNothing(held.gain)
      ? 'There is neither a gain nor a loss, so no tax.'
      : held.gain < 0
        ? `The sale makes a capital loss of ${about(-held.gain)}, so there is no tax on it. The loss can reduce later capital gains, but not tax on wages.`
        : isNothing(held.afterLosses)
          ? `The gain is ${gain}, and your capital losses cover all of it, so there is no tax.${isNothing(losses - held.gain) ? '' : ` ${carried} of losses is left for later gains.`}`
          : `The gain is ${gain}. With the ${discount} discount, ${counted} of it counts as income and adds ${about(tax)} in tax and Medicare levy. Sold too early for the discount, it would add ${about(fullTax)}.`;
    return {
      short: isNothing(tax)
        ? { value: 'No tax', unit: 'on the sale' }
        : { value: about(tax), unit: 'of tax on the gain' },
      result,
      chartAlt: `Two bars of tax on the gain: ${about(tax)} with the discount, ${about(fullTax)} without it.`,
      chart: bars('Tax that the gain adds', { 'With the discount': tax, 'Without the discount': fullTax }),
      assumptions: [
        `The sale contract is signed before ${change}, in the year 2026-27. From that date growth is taxed in a different way, which is left out here.`,
        `One owner, an Australian resident individual. The discount of ${discount} is for property owned for ${lawFacts['cgt-holding-period']}, without the days of the contracts to buy and to sell.`,
        'Capital losses come off before the discount. No capital works have been claimed, and the property was never your own home.',
        `Tax at ${taxTable.name}. The low income tax offset and the levy's reduction are left out: they change nothing from ${lawFacts['low-income-offset-end']} of other income up, so the slider starts above that.`,
        notes.askTaxAgent,
      ],
      working: [
        `Gain = ${shown.sale} − ${shown.sellingCosts} − ${shown.price} − ${shown.buyingCosts} = ${checked.gain}`,
        `After losses = ${checked.gain} − ${shown.losses}, never below nothing = ${checked.afterLosses}`,
        `Counted = ${checked.afterLosses} × (1 − ${discount}) = ${checked.counted}`,
        `Without the discount: ${taxOn(salary + sooner.counted)} − ${taxOn(salary)} = ${money(fullTax)}`,
        `With it: tax on ${money(salary + held.counted)} − tax on ${shown.salary} = ${taxOn(salary + held.counted)} − ${taxOn(salary)} = ${money(tax)}`,
      ],
      table: table(
        'Gain and tax',
        ['', 'With the discount', 'Without it'],
        ['Gain', gain, gain],
        ['After losses', afterLosses, about(sooner.afterLosses)],
        ['Counted', counted, about(sooner.counted)],
        ['Tax on it', about(tax), about(fullTax)],
      ),
    };
  },
});

export const taxCalculators = [rentalCashFlow, capitalGain];

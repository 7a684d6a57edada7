/** One year of a rental property, for both treatments of a loss. */
import { residentTax2026To27 } from '../../../content/dated-facts.ts';
import { rentalAfterTax } from '../../../finance/rental.ts';
import { percent } from '../../lib/format.ts';
import { bar, isNothing, money } from './amounts.ts';
import { calculator, type Outcome } from './calculator.ts';
import { amount, interestRate, loanAmount } from './fields.ts';
import { askTaxAgent, lawFacts } from './law-facts.ts';
import { fraction, illustrative } from './words.ts';

const WEEKS_A_YEAR = 52;

const until = lawFacts['negative-gearing-wages-until'];
const lawOfLosses = [
  `Up to ${until}, a loss reduces tax on other income, such as wages.`,
  `From ${lawFacts['cgt-change-date']} it still does for a property held or under contract at ${lawFacts['negative-gearing-date']}, and for a new build bought later. For an established home bought after that time, the loss waits: it counts only against residential rent or gains, and the rest carries forward.`,
];

/** `costs you $5,540.00` or `leaves you $120.00`. */
function leaves(cash: number): string {
  if (isNothing(cash)) return 'leaves you nothing, and costs you nothing';
  return cash < 0 ? `costs you ${money(-cash)}` : `leaves you ${money(cash)}`;
}

export const rentalCashFlow = calculator({
  name: 'rental-cash-flow',
  title: 'A year of a rental property, in cash and after tax',
  fields: [
    amount('rent', 'Rent in a year', 500_000, 1_000),
    loanAmount('loan'),
    interestRate('rate'),
    amount('other', 'Other costs in a year', 500_000, 500),
    amount('depreciation', 'Depreciation', 200_000, 500),
    amount('salary', 'Your other income', 1_000_000, 1_000),
  ],
  work(values): Outcome {
    const interest = values.loan * fraction(values.rate);
    const year = rentalAfterTax(
      {
        rent: values.rent,
        interest,
        otherCosts: values.other,
        depreciation: values.depreciation,
      },
      values.salary,
      residentTax2026To27,
    );
    const isLoss = year.lossCarriedForward > 0;
    // A loss above all other income has nothing more to be taken off this year.
    const unused = Math.max(0, year.lossCarriedForward - values.salary);
    const noTaxEffect = isNothing(year.taxEffect);
    const taxed = money(Math.abs(year.taxEffect));
    const weekly = money(Math.abs(year.cashAfterTax) / WEEKS_A_YEAR);
    const beforeTax = `Before tax, the year ${leaves(year.cashBeforeTax)}.`;
    const outcome = noTaxEffect
      ? isLoss
        ? 'Your other income bears too little tax for the loss to save any, so nothing changes after tax this year.'
        : 'It adds no tax, so nothing changes after tax.'
      : isLoss
        ? `If the loss reduces tax on your other income, ${taxed} comes back and it ${leaves(year.cashAfterTax)}, or ${weekly} a week. If the loss has to wait, it ${leaves(year.cashIfQuarantined)}.`
        : `The surplus is taxed by ${taxed}, under either set of rules, and it ${leaves(year.cashAfterTax)}.`;
    const taxBar = isLoss
      ? bar('Tax saved, if used now', Math.max(0, year.taxEffect))
      : bar('Tax on the surplus', Math.max(0, -year.taxEffect), 'coral');
    const result = money(year.taxableResult);
    const savedOrDue = isLoss ? 'Tax saved' : 'Tax on it';
    return {
      result: `${beforeTax} ${outcome}`,
      chartAlt: `Bars for one year: rent ${money(values.rent)}, interest ${money(interest)}, other costs ${money(values.other)}, ${taxBar.name.toLowerCase()} ${taxed}.`,
      chart: {
        kind: 'bars',
        heading: 'One year, in cash',
        bars: [
          bar('Rent', values.rent),
          bar('Interest', interest, 'coral'),
          bar('Other costs', values.other, 'coral'),
          taxBar,
        ],
      },
      assumptions: [
        `${money(values.loan)} is owed all year at ${percent(values.rate)}, with interest alone paid. The property is rented out, or truly available for rent, all year.`,
        `One owner, an Australian resident, with ${money(values.salary)} of other taxable income; tax at ${residentTax2026To27.name}, without offsets or the levy's reduction on low incomes.`,
        'Depreciation is a deduction, but no cash leaves for it this year.',
        ...lawOfLosses,
        illustrative,
        askTaxAgent,
      ],
      working: [
        `Interest = ${money(values.loan)} × ${percent(values.rate)} = ${money(interest)}`,
        `Result for tax = ${money(values.rent)} − ${money(interest)} − ${money(values.other)} − ${money(values.depreciation)} = ${result}`,
        `${savedOrDue} = the difference in tax between ${money(values.salary)} of income and ${money(Math.max(0, values.salary + year.taxableResult))} = ${taxed}`,
        `Before tax = ${money(values.rent)} − ${money(interest)} − ${money(values.other)} = ${money(year.cashBeforeTax)}`,
        isLoss
          ? `Loss used this year = ${money(year.cashBeforeTax)} + ${taxed} = ${money(year.cashAfterTax)}; loss that waits = ${money(year.cashIfQuarantined)}`
          : `After tax = ${money(year.cashBeforeTax)} − ${taxed} = ${money(year.cashAfterTax)}`,
      ],
      table: {
        caption: 'One year of the property, in cash',
        columns: ['', 'Loss used now', 'Loss waits'],
        rows: [
          ['Rent', money(values.rent), money(values.rent)],
          ['Interest', money(-interest), money(-interest)],
          ['Other costs', money(-values.other), money(-values.other)],
          ['Tax', money(year.taxEffect), money(isLoss ? 0 : year.taxEffect)],
          ['Left after tax', money(year.cashAfterTax), money(year.cashIfQuarantined)],
          ['Loss for later', money(unused), money(year.lossCarriedForward)],
        ],
      },
    };
  },
});

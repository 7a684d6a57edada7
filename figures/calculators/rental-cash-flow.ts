/** Yearly cash flow of a rental property, before and after tax. */
import { marginalRate } from '../../finance/income-tax.ts';
import { rentalAfterTax } from '../../finance/rental.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import type { Tone } from '../chart.ts';
import { formatAll, money, positiveOrNull, roundDollars, roundsToZero } from '../format.ts';
import { notes, table } from '../outcome.ts';

const WEEKS_A_YEAR = 52;

/** The cost of a loss; null if money is left. */
const cost = (cash: number, parts = 1) => positiveOrNull(-cash) && -cash / parts;

export const rentalFields = {
  rent: ask.amount('Rent in a year', 500_000, { to: 100_000, step: 500 }),
  loan: ask.loanAmount(),
  rate: ask.interestRate(),
  other: ask.amount('Other costs in a year', 500_000, { to: 30_000, step: 500 }),
  salary: { ...ask.income('Your other income'), from: 0 },
  depreciation: ask.amount('Depreciation', 200_000, { to: 20_000, step: 500 }),
};

export const rentalCashFlow = calculator({
  name: 'rental-cash-flow',
  title: 'Rental property cash flow calculator',
  fields: rentalFields,
  compute({ rent, loan, rate, other, depreciation, salary }, shown, { texts, tax: resident }) {
    const interest = loan * rate;
    const year = rentalAfterTax({ rent, interest, otherCosts: other, depreciation }, salary, resident);
    const now = cost(year.cashAfterTax, WEEKS_A_YEAR);
    const waiting = cost(year.cashIfQuarantined, WEEKS_A_YEAR);
    const bothWays = (parts?: number) => {
      const [first, then] = [cost(year.cashAfterTax, parts), cost(year.cashIfQuarantined, parts)];
      return first && then && first !== then && `${roundDollars(first)}, then ${roundDollars(then)}`;
    };
    const isLoss = year.lossCarriedForward > 0;
    // A loss can be deducted only up to the year's other income.
    const unused = Math.max(0, year.lossCarriedForward - salary);
    const tax = Math.abs(year.taxEffect);
    const left = Math.abs(year.cashAfterTax);
    const isShort = year.cashAfterTax < 0;
    const savesTax = isLoss && !roundsToZero(tax);
    const rounded = formatAll(roundDollars, { tax, paid: interest + other, weekly: left / WEEKS_A_YEAR });
    const checked = formatAll(money, { ...year, tax, interest });
    return {
      results: {
        // Both amounts, because each applies to only some readers.
        yearBothWays: amount('a year from your own pocket', bothWays() || null),
        costPerYear: amount('a year from your own pocket', cost(year.cashAfterTax)),
        // The first result that applies, and so the headline, if the year costs nothing.
        leftPerYear: amount('a year left after tax', year.cashAfterTax),
        costPerWeek: amount('a week from your own pocket', now),
        costQuarantined: amount('a year while the loss waits', cost(year.cashIfQuarantined)),
        costQuarantinedPerWeek: amount('a week while the loss waits', waiting),
        weekBothWays: amount('a week from your own pocket', bothWays(WEEKS_A_YEAR) || null),
        shortfall: amount('to pay in before tax', cost(year.cashBeforeTax)),
        taxableLoss: amount('of loss for tax', cost(year.taxableResult)),
        taxEffect: amount('of tax saved', isLoss ? year.taxEffect : null),
        interest: amount('of interest in a year', interest),
        marginalRate: result('tax on one more dollar', 'percent', marginalRate(salary, resident)),
      },
      sentences: [
        savesTax
          ? `After tax, this rental ${cashSentence(year.cashAfterTax)} a year, ${isShort ? `or ${roundDollars(-year.cashIfQuarantined)}` : `but ${cashSentence(year.cashIfQuarantined)}`} if the loss has to wait.`
          : `After tax, this rental ${cashSentence(year.cashAfterTax)} a year.`,
        `Before tax, it ${cashSentence(year.cashBeforeTax)}.`,
        savesTax
          ? `If the loss reduces tax on your other income, ${rounded.tax} comes back: ${rounded.weekly} a week ${isShort ? 'to pay' : 'left'}. If the loss has to wait, nothing comes back this year.`
          : isLoss
            ? 'Your other income bears too little tax for the loss to save any this year.'
            : roundsToZero(tax)
              ? 'It adds no tax.'
              : `The surplus is taxed by ${rounded.tax}, under either set of rules.`,
      ],
      chart: bars(
        `A year of the rental${savesTax ? ', while its loss reduces tax' : ''}: ${rounded.paid} to pay`,
        {
          ...waterfallBars([
            ['Interest', 'other', interest],
            ['Other costs', 'other', other],
            ['Tax', 'other', isLoss ? 0 : tax],
            ['You keep', 'difference', isShort ? 0 : left],
            ['Rent pays', 'baseline', -rent],
            ['Tax saved pays', 'baseline', isLoss ? -tax : 0],
            ['You add', 'difference', isShort ? -left : 0],
          ]),
          ...(savesTax && { 'While the loss waits': { other: cost(year.cashIfQuarantined) ?? 0 } }),
        },
      ),
      condition: `Interest-only, before land tax and body corporate fees${savesTax ? `. The second figure is from ${texts['cgt-change-date']}, for an established home bought now` : ''}`,
      assumptions: [
        `${shown.loan} is owed all year at ${shown.rate}, interest-only. ${notes.letAllYear} Land tax and body corporate fees count only as far as they are in the other costs.`,
        `One owner, an Australian resident, with ${shown.salary} of other taxable income; tax at ${resident.name}. The low income tax offset and the levy's reduction are left out: they change nothing while at least ${texts['low-income-offset-end']} is left after the loss, so below that a little more may come back than is counted here.`,
        'Depreciation is a deduction, but no cash leaves for it this year.',
        `Up to ${texts['negative-gearing-wages-until']}, a loss reduces tax on other income, such as wages.`,
        `From ${texts['cgt-change-date']} it still does for a property held or under contract at ${texts['negative-gearing-date']}, and for a new build bought later. For an established home bought after that time, the loss waits: it counts only against residential rent or gains, and the rest carries forward.`,
        notes.askTaxAgent,
      ],
      working: [
        `Interest = ${shown.loan} × ${shown.rate} = ${checked.interest}`,
        `Result for tax = ${shown.rent} − ${checked.interest} − ${shown.other} − ${shown.depreciation} = ${checked.taxableResult}`,
        `${isLoss ? 'Tax saved' : 'Tax on it'} = the difference in tax between ${shown.salary} of income and ${money(Math.max(0, salary + year.taxableResult))} = ${checked.tax}`,
        `Before tax = ${shown.rent} − ${checked.interest} − ${shown.other} = ${checked.cashBeforeTax}`,
        isLoss
          ? `Loss used this year = ${checked.cashBeforeTax} + ${checked.tax} = ${checked.cashAfterTax}; loss that waits = ${checked.cashIfQuarantined}`
          : `After tax = ${checked.cashBeforeTax} − ${checked.tax} = ${checked.cashAfterTax}`,
      ],
      table: table(
        'One year of the property, in cash',
        ['', 'Loss used now', 'Loss waits'],
        ['Rent', shown.rent, shown.rent],
        ['Interest', roundDollars(-interest), roundDollars(-interest)],
        ['Other costs', money(-other), money(-other)],
        ['Tax', roundDollars(year.taxEffect), roundDollars(isLoss ? 0 : year.taxEffect)],
        ['Left after tax', roundDollars(year.cashAfterTax), roundDollars(year.cashIfQuarantined)],
        ['Loss for later', roundDollars(unused), roundDollars(year.lossCarriedForward)],
      ),
    };
  },
});

/** `costs you $5,540` or `leaves you $120`. */
function cashSentence(cash: number): string {
  if (roundsToZero(cash)) return 'leaves you nothing, and costs you nothing';
  return cash < 0 ? `costs you ${roundDollars(-cash)}` : `leaves you ${roundDollars(cash)}`;
}

/** A waterfall chart: each bar starts at the end of the previous one, first income, then costs. */
function waterfallBars(list: readonly (readonly [name: string, tone: Tone, change: number])[]) {
  let level = 0;
  const changes = list.filter(([, , change]) => !roundsToZero(change));
  const bar = ([name, tone, change]: (typeof list)[number]) => {
    const from = Math.max(0, Math.min(level, level + change));
    level += change;
    return [name, { [tone]: Math.abs(change), from }];
  };
  return Object.fromEntries(changes.map(bar));
}

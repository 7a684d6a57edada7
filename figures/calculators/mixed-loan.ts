/** A rental loan from which money was redrawn for private use: whose interest is whose. */
import { mixedLoan as shareOut } from '../../finance/redraw.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { inWords, percent } from '../format.ts';
import { about, bars, isNothing, money, notes, table } from '../outcome.ts';
import { letAllYear, lossesApart, steadyYear } from '../rental-notes.ts';

export const mixedLoan = calculator({
  name: 'mixed-loan',
  title: 'A rental loan with private money in it',
  fields: {
    rental: ask.loanAmount('Owed for the rental'),
    private: ask.amount('Redrawn for private use', 5_000_000, { to: 500_000, step: 1_000 }),
    rate: ask.interestRate(),
  },
  work: shareOut,
  results: (year) => ({
    deductible: amount('of interest relates to the rental', year.deductible),
    interest: amount('of interest in a year', year.interest),
    private: amount('of interest is private', year.private),
    share: result('of the interest relates to the rental', 'percent2', year.share),
  }),
  outcome(year, values, shown, facts) {
    const share = percent(year.share * 100, 2);
    const { interest, deductible, private: spent } = inWords(about, year);
    const checked = inWords(money, year);
    const owed = money(values.rental + values.private);
    const allRental = isNothing(values.private);
    return {
      short: { value: deductible, unit: 'of interest relates to the rental' },
      result: allRental
        ? `Nothing is used privately, so all of the year's interest, ${interest}, relates to the rental.`
        : `Of the year's interest of ${interest}, ${deductible} relates to the rental and is generally deductible: ${share}. The other ${spent} is private.`,
      message: allRental
        ? `All of a year's interest of ${interest} relates to the rental`
        : `Of a year's interest of ${interest}, ${spent} is private and cannot be claimed`,
      terms: `${shown.rental} owed for a rental, ${shown.private} redrawn for private use`,
      chartAlt: `Two bars of a year's interest: ${deductible} on the rental part, ${spent} on the private part.`,
      chart: bars("A year's interest", {
        'Rental, deductible': year.deductible,
        'Private, not deductible': year.private,
      }),
      assumptions: [
        steadyYear(shown.rate),
        letAllYear,
        'Interest is shared out by the use of the borrowed money (TR 2000/2), and repayments count against both parts in proportion.',
        lossesApart(facts),
        notes.illustrative,
        notes.askTaxAgent,
      ],
      working: [
        `Interest = (${shown.rental} + ${shown.private}) × ${shown.rate} = ${checked.interest}`,
        `Rental share = ${shown.rental} ÷ ${owed} = ${share}`,
        `Private = ${shown.private} × ${shown.rate} = ${checked.private}`,
        `Rental = ${shown.rental} × ${shown.rate} = ${checked.deductible}`,
      ],
      table: table(
        `A year at ${shown.rate}`,
        ['', 'Owed', 'Interest', 'Share'],
        ['Rental', shown.rental, deductible, share],
        ['Private', shown.private, spent, percent((1 - year.share) * 100, 2)],
        ['Together', owed, interest, percent(100, 2)],
      ),
    };
  },
});

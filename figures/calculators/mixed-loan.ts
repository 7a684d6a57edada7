/** A rental loan from which money was redrawn for private use: whose interest is whose. */
import { mixedLoan as shareOut } from '../../finance/redraw.ts';
import { amount, ask, calculator, type FigureFacts, result } from '../calculator.ts';
import { about, inWords, isNothing, money, percent } from '../format.ts';
import { notes } from '../outcome.ts';
import { bars } from '../plots.ts';

/** Stands wherever interest on a rental property is deducted. */
export const lossesApart = ({ said }: FigureFacts) =>
  `How a rental loss may be used is another question, and for some properties the rules change after ${said['negative-gearing-wages-until']}.`;

export const mixedLoan = calculator({
  name: 'mixed-loan',
  title: 'A rental loan with private money in it',
  fields: {
    rental: ask.loanAmount('Owed for the rental'),
    private: ask.amount('Redrawn for private use', 5_000_000, { to: 500_000, step: 1_000 }),
    rate: ask.interestRate(),
  },
  work(values, shown, facts) {
    const year = shareOut(values);
    const share = percent(year.share * 100, 2);
    const { interest, deductible, private: spent } = inWords(about, year);
    const checked = inWords(money, year);
    const owed = money(values.rental + values.private);
    return {
      results: {
        deductible: amount('of interest relates to the rental', year.deductible),
        interest: amount('of interest in a year', year.interest),
        private: amount('of interest is private', year.private),
        share: result('of the interest relates to the rental', 'percent2', year.share),
      },
      says: isNothing(values.private)
        ? [`All of a year's interest of ${interest} relates to the rental.`, 'Nothing is used privately.']
        : [
            `Of a year's interest of ${interest}, ${spent} is private and cannot be claimed.`,
            `The other ${deductible} relates to the rental and is generally deductible: ${share}.`,
          ],
      chart: bars("A year's interest", {
        'Rental, deductible': year.deductible,
        'Private, not deductible': year.private,
      }),
      assumptions: [
        notes.steadyYear(shown.rate),
        notes.letAllYear,
        'Interest is shared out by the use of the borrowed money (TR 2000/2), and repayments count against both parts in proportion.',
        lossesApart(facts),
        notes.askTaxAgent,
      ],
      working: [
        `Interest = (${shown.rental} + ${shown.private}) × ${shown.rate} = ${checked.interest}`,
        `Rental share = ${shown.rental} ÷ ${owed} = ${share}; private share = ${percent(100, 2)} − ${share} = ${percent((1 - year.share) * 100, 2)}`,
        `Private = ${shown.private} × ${shown.rate} = ${checked.private}`,
        `Rental = ${shown.rental} × ${shown.rate} = ${checked.deductible}`,
      ],
    };
  },
});

/** Deductible interest of a rental loan with private use: after a redraw, or of a home that becomes a rental. */
import { deductionLost, mixedLoan as shareOut } from '../../finance/redraw.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, type FigureFacts, result } from '../calculator.ts';
import { formatAll, money, percent, roundDollars, roundsToZero } from '../format.ts';
import { notes } from '../outcome.ts';

/** Used wherever rental interest is deducted. */
const rentalLossNote = ({ texts }: FigureFacts) =>
  `How a rental loss may be used is another question, and for some properties the rules change after ${texts['negative-gearing-wages-until']}.`;

export const mixedLoan = calculator({
  name: 'mixed-loan',
  title: 'Mixed loan calculator',
  fields: {
    rental: ask.loanAmount('Owed for the rental'),
    private: ask.amount('Redrawn for private use', 5_000_000, { to: 500_000, step: 1_000 }),
    rate: ask.interestRate(),
  },
  compute(values, shown, facts) {
    const year = shareOut(values);
    const share = percent(year.share * 100, 2);
    const { interest, deductible, private: spent } = formatAll(roundDollars, year);
    const checked = formatAll(money, year);
    const owed = money(values.rental + values.private);
    return {
      results: {
        deductible: amount('of interest relates to the rental', year.deductible),
        interest: amount('of interest in a year', year.interest),
        private: amount('of interest is private', year.private),
        share: result('of the interest relates to the rental', 'percent2', year.share),
      },
      sentences: roundsToZero(values.private)
        ? [`All of a year's interest of ${interest} relates to the rental.`, 'Nothing is used privately.']
        : [
            `Of a year's interest of ${interest}, ${spent} is private, so you can't claim it.`,
            `The other ${deductible} relates to the rental and is generally deductible: ${share}.`,
          ],
      chart: bars(
        "A year's interest",
        { 'Rental, deductible': year.deductible, 'Private, not deductible': year.private },
        { choice: [] },
      ),
      assumptions: [
        notes.steadyYear(shown.rate),
        notes.letAllYear,
        'Interest is shared out by the use of the borrowed money (TR 2000/2), and repayments count against both parts in proportion.',
        rentalLossNote(facts),
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

export const offsetOrRedraw = calculator({
  name: 'offset-or-redraw',
  title: 'Offset vs redraw calculator',
  fields: {
    loan: ask.loanAmount('Owed before you pay in'),
    setAside: ask.amount('Set aside, then spent', 5_000_000, { to: 'loan', step: 1_000 }),
    rate: ask.interestRate(),
    taxRate: ask.share('Tax on extra income', 60, { to: 47, step: 1 }),
  },
  max: { setAside: ({ loan }) => loan },
  compute({ loan, setAside, rate, taxRate }, shown, facts) {
    const claimed = deductionLost({ loan, setAside, rate });
    const year = { ...claimed, taxOnLost: claimed.lost * taxRate };
    const rentalDebt = loan - setAside;
    const { share } = shareOut({ rental: rentalDebt, private: setAside, rate });
    const { offset, redraw, lost, taxOnLost } = formatAll(roundDollars, year);
    const checked = formatAll(money, year);
    return {
      results: {
        lost: amount("of interest a year that you can't claim", year.lost),
        offset: amount('of interest to claim after offset', year.offset),
        redraw: amount('of interest to claim after redraw', year.redraw),
        rentalDebt: amount('still owed for the rental', rentalDebt),
        rentalShare: result('of the loan relates to the rental', 'percent0', share),
        taxOnLost: amount('more tax a year', year.taxOnLost),
      },
      sentences: roundsToZero(year.lost)
        ? [
            'With nothing set aside, offset and redraw leave the same to claim.',
            `All of a year's interest, ${offset}, relates to the rental.`,
          ]
        : [
            `Same debt, same interest: after redraw, you can't claim ${lost} a year.`,
            `From offset, all of a year's interest, ${offset}, relates to the rental. Paid in and redrawn, ${roundsToZero(year.redraw) ? 'none of it does' : `only ${redraw} does`}.`,
            roundsToZero(year.taxOnLost) ? '' : `At ${shown.taxRate} tax, that costs ${taxOnLost} a year.`,
          ],
      chart: bars("A year's interest on the old home's loan", {
        'Taken from offset': { parts: [{ tone: 'baseline', amount: year.offset, text: `Claim ${offset}` }] },
        'Paid in, then redrawn': {
          value: offset,
          parts: [
            { tone: 'baseline', amount: year.redraw, text: `Claim ${redraw}` },
            { tone: 'difference', amount: year.lost, text: `No claim ${lost}` },
          ],
        },
      }),
      assumptions: [
        `The whole loan, at ${shown.rate}, was used to buy the home that you now rent out. ${shown.setAside} is spent on your next home.`,
        `${shown.taxRate} of each extra dollar of income goes in tax and Medicare levy.`,
        notes.letAllYear,
        notes.steadyYear(shown.rate),
        rentalLossNote(facts),
        notes.askTaxAgent,
      ],
      working: [
        `Kept in offset: ${shown.loan} × ${shown.rate} = ${checked.offset}`,
        `Paid in, redrawn: (${shown.loan} − ${shown.setAside}) × ${shown.rate} = ${checked.redraw}`,
        `Private = ${checked.offset} − ${checked.redraw} = ${checked.lost} a year; from offset, ${money(0)}`,
        `Tax on it = ${checked.lost} × ${shown.taxRate} = ${checked.taxOnLost} a year`,
      ],
    };
  },
});

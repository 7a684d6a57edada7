/** Charts of bars: a higher rate, paying more often, several offset accounts, and redraw instead of one. */
import { repaymentChange } from '../../finance/rates.ts';
import { deductionLost } from '../../finance/redraw.ts';
import {
  gainOf,
  partOfMonthly,
  sameMoneyMonthly,
  sameYearlyTotal,
} from '../../finance/repayment-frequency.ts';
import { severalOffsets } from '../../finance/several-offsets.ts';
import { dollars, duration, inWords, percent } from '../lib/format.ts';
import { bars, exact, roughly } from './calculators/outcome.ts';
import type { Chart } from './chart.ts';
import { exampleAmount, exampleLoan, exampleRepayment, exampleTerms, notAnOffer } from './illustration.ts';

const steps = [0.25, 0.5, 0.75, 1].map((points) => ({
  points: `${points} ${points === 1 ? 'point' : 'points'}`,
  rate: percent(exampleLoan.rate * 100 + points, 2),
  aYear: 12 * repaymentChange(exampleLoan, exampleLoan.rate, exampleLoan.rate + points / 100),
}));

const rateDifference: Chart = {
  name: 'rate-difference',
  message: `A rate a quarter of a point higher costs about ${dollars(steps[0]?.aYear ?? 0)} a year more`,
  alt: `Bars show what a higher rate adds to a year of repayments on ${exampleTerms}: ${steps.map(({ points, aYear }) => `${points} higher, ${dollars(aYear)}`).join('; ')}. Illustrative, not an offer.`,
  note: `${exampleTerms}, against the same loan at a higher rate. ${notAnOffer}`,
  table: {
    caption: `Repayments on ${exampleTerms}, and at higher rates`,
    columns: ['Rate', 'More a month', 'More a year'],
    rows: steps.map(({ rate, aYear }) => [rate, dollars(aYear / 12), dollars(aYear)]),
  },
  figure: { value: dollars(steps[0]?.aYear ?? 0), unit: 'more a year' },
  assumption: `A rate a quarter of a point higher on ${exampleAmount}`,
  drawing: bars(
    'What a higher rate adds in a year',
    Object.fromEntries(steps.map(({ points, aYear }) => [points, aYear])),
    { coral: ['0.25 points'] },
  ),
};

const half = partOfMonthly(exampleLoan, 'fortnightly');
const even = sameYearlyTotal(exampleLoan, 'fortnightly');
const monthly = sameMoneyMonthly(exampleLoan, 'fortnightly');
const gain = gainOf(exampleLoan, 'fortnightly');

const { whole, fromExtraPayment: fromExtra } = inWords(dollars, gain);

function row(name: string, each: number, aYear: number, interestSaved: number, yearsToRepay: number) {
  const cells = [exact(each), dollars(aYear), dollars(interestSaved)];
  return [name, ...cells, duration(Math.round(yearsToRepay * 12))];
}
const byFortnight = (name: string, way: typeof half) =>
  row(name, way.instalment, way.paidPerYear, way.interestSaved, way.yearsToRepay);
const byMonth = (name: string, each: number, interestSaved: number, payments: number) =>
  row(name, each, each * 12, interestSaved, payments / 12);

const repaymentFrequency: Chart = {
  name: 'repayment-frequency',
  message: `Of the ${whole} that paying fortnightly saves, ${fromExtra} is one extra payment a year`,
  alt: `Bars show the interest saved on ${exampleTerms}. Half the monthly repayment every fortnight, which makes 13 monthly repayments a year instead of 12, saves ${whole}. The thirteenth repayment alone, spread over the year and paid monthly, saves ${fromExtra}. Paying fortnightly without it, with the yearly total unchanged, saves ${dollars(even.interestSaved)}. Illustrative, not an offer.`,
  note: `${exampleTerms}, against ${dollars(exampleRepayment)} a month. A year counts as 26 fortnights, and times are to the nearest month. ${notAnOffer}`,
  table: {
    caption: `Four ways to repay ${dollars(exampleLoan.principal)}`,
    columns: ['You pay', 'Each time', 'In a year', 'Interest saved', 'Repaid after about'],
    rows: [
      byMonth('Monthly, as agreed', exampleRepayment, 0, exampleLoan.years * 12),
      byFortnight('Half of it every fortnight', half),
      byMonth('The same money monthly', monthly.repaymentWithExtra, gain.fromExtraPayment, monthly.payments),
      byFortnight('Fortnightly, nothing extra', even),
    ],
  },
  figure: { value: roughly(gain.whole), unit: 'less interest' },
  assumption: `Half the repayment every fortnight, on ${exampleAmount}`,
  drawing: bars(
    'Interest saved against paying monthly',
    {
      'Half a payment every fortnight': gain.whole,
      'The extra payment alone, paid monthly': gain.fromExtraPayment,
      'Fortnightly without the extra payment': even.interestSaved,
    },
    { coral: ['The extra payment alone, paid monthly'] },
  ),
};

const ACCOUNTS = { First: 12_000, Second: 6_000, Third: 2_000 };

const beside = (accounts: readonly number[]) =>
  severalOffsets({ owed: exampleLoan.principal, rate: exampleLoan.rate, accounts });
const together = beside(Object.values(ACCOUNTS));
const single = beside([together.total]);
const each = Object.entries(ACCOUNTS).map(([name, balance]) => {
  return { name, balance, saved: beside([balance]).savedPerYear };
});

const held = each.map(({ balance }) => dollars(balance));
const listed = `${held.slice(0, -1).join(', ')} and ${held.at(-1)}`;
const { total, savedPerYear: threeSave } = inWords(dollars, together);
const oneSaves = dollars(single.savedPerYear);
const owed = `${dollars(exampleLoan.principal)} at ${percent(exampleLoan.rate * 100)}`;

const severalOffsetsChart: Chart = {
  name: 'several-offsets',
  message: `Three offset accounts save what one with the same ${total} saves`,
  alt: `Two bars of the same length show the interest saved in a year on a loan of ${owed}. One offset account of ${total} saves ${oneSaves}. Three accounts of ${listed} save ${each.map(({ saved }) => dollars(saved)).join(', ')}, which is ${threeSave} together. Illustrative, not an offer.`,
  note: `A loan of ${owed}, with every account a full offset on that loan, balances steady for a year, before any fee. ${notAnOffer}`,
  table: {
    caption: `Interest saved in a year on a loan of ${owed}`,
    columns: ['Offset account', 'Balance', 'Interest saved'],
    rows: [
      ...each.map(({ name, balance, saved }) => [name, dollars(balance), dollars(saved)]),
      ['All three together', total, threeSave],
      ['One account instead', total, oneSaves],
    ],
  },
  figure: { value: threeSave, unit: 'saved in a year' },
  assumption: `${total} in offset, in one account or three`,
  drawing: {
    kind: 'bars',
    heading: 'Interest saved in a year',
    bars: [
      {
        name: `One account: ${total}`,
        value: oneSaves,
        parts: [{ tone: 'fig', amount: single.savedPerYear }],
      },
      {
        name: `Three accounts: ${held.join(' + ')}`,
        value: threeSave,
        parts: each.map(({ name, saved }) => ({
          tone: 'coral',
          amount: saved,
          text: `${name} ${dollars(saved)}`,
        })),
      },
    ],
  },
};

const home = { loan: 400_000, setAside: 80_000, rate: 0.06 };

const claimed = deductionLost(home);
const { offset, redraw, lost } = inWords(dollars, claimed);
const { loan, setAside } = inWords(dollars, home);

const offsetOrRedrawChart: Chart = {
  name: 'offset-or-redraw',
  message: `Same debt, same interest: after redraw, ${lost} a year cannot be claimed`,
  alt: `Two bars show a year's interest of ${offset} on a loan of ${loan} for a home that becomes a rental, after ${setAside} was spent on a new home. With the ${setAside} taken from offset, all ${offset} can be claimed. With the ${setAside} paid in and redrawn, ${redraw} can be claimed and ${lost} cannot. Illustrative, not an offer.`,
  note: `A loan of ${loan} at ${percent(home.rate * 100)}, all used to buy a home that is now rented out all year; the ${setAside} pays for a new home to live in; balance steady for a year. Interest is deductible only as far as borrowed money is used to earn income: ask a registered tax agent. ${notAnOffer}`,
  table: {
    caption: `A year's interest on ${loan} once ${setAside} has gone into a new home`,
    columns: ['The money was in', 'Interest', 'Can be claimed', 'Cannot be claimed'],
    rows: [
      ['Offset', offset, offset, dollars(0)],
      ['Redraw', offset, redraw, lost],
    ],
  },
  figure: { value: lost, unit: 'a year not claimed' },
  assumption: `${setAside} redrawn from a loan of ${loan} on a home now rented out`,
  drawing: {
    kind: 'bars',
    heading: "A year's interest on the old home's loan",
    bars: [
      {
        name: `${setAside} taken from offset`,
        value: offset,
        parts: [{ tone: 'fig', amount: claimed.offset, text: `Claim ${offset}` }],
      },
      {
        name: `${setAside} paid in, then redrawn`,
        value: offset,
        parts: [
          { tone: 'fig', amount: claimed.redraw, text: `Claim ${redraw}` },
          { tone: 'coral', amount: claimed.lost, text: `No claim: ${lost}` },
        ],
      },
    ],
  },
};

export const barCharts = [rateDifference, repaymentFrequency, severalOffsetsChart, offsetOrRedrawChart];

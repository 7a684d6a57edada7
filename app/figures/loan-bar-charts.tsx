/** Charts of bars about repayments: what a higher rate adds, and what paying more often saves. */
import { repaymentChange } from '../../finance/rates.ts';
import {
  gainOf,
  partOfMonthly,
  sameMoneyMonthly,
  sameYearlyTotal,
} from '../../finance/repayment-frequency.ts';
import { dollars, duration, percent } from '../lib/format.ts';
import { Bars, wholeBar } from './bars.tsx';
import type { Chart } from './chart.ts';
import { exampleLoan, exampleRepayment, exampleTerms, notAnOffer } from './illustration.ts';

const dollarBar = (name: string, amount: number, isCoral = false) =>
  wholeBar(name, amount, dollars(amount), isCoral ? 'coral' : 'fig');

const steps = [0.25, 0.5, 0.75, 1].map((points) => ({
  points,
  aYear: 12 * repaymentChange(exampleLoan, exampleLoan.rate, exampleLoan.rate + points / 100),
}));
const pointsText = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;
const aMonth = (aYear: number) => dollars(aYear / 12);
const quarter = dollars(steps[0]?.aYear ?? 0);
const startRate = exampleLoan.rate * 100;

export const rateDifference: Chart = {
  name: 'rate-difference',
  message: `A rate a quarter of a point higher costs about ${quarter} a year more`,
  alt: `Bars show what a higher rate adds to a year of repayments on ${exampleTerms}: ${steps.map(({ points, aYear }) => `${pointsText(points)} higher, ${dollars(aYear)}`).join('; ')}. Illustrative, not an offer.`,
  note: `${exampleTerms}, against the same loan at a higher rate. ${notAnOffer}`,
  table: {
    caption: `Repayments on ${exampleTerms}, and at higher rates`,
    columns: ['Rate', 'More a month', 'More a year'],
    rows: steps.map(({ points, aYear }) => [percent(startRate + points, 2), aMonth(aYear), dollars(aYear)]),
  },
  draw: (shape) => (
    <Bars
      shape={shape}
      heading="What a higher rate adds in a year"
      bars={steps.map(({ points, aYear }, index) => dollarBar(pointsText(points), aYear, index === 0))}
    />
  ),
};

const half = partOfMonthly(exampleLoan, 'fortnightly');
const even = sameYearlyTotal(exampleLoan, 'fortnightly');
const monthly = sameMoneyMonthly(exampleLoan, 'fortnightly');
const gain = gainOf(exampleLoan, 'fortnightly');

const whole = dollars(gain.whole);
const fromExtra = dollars(gain.fromExtraPayment);
const fromFortnights = dollars(even.interestSaved);

type Way = { instalment: number; paidPerYear: number; interestSaved: number; yearsToRepay: number };

function row(name: string, { instalment, paidPerYear, interestSaved, yearsToRepay }: Way): string[] {
  const cells = [dollars(instalment, { cents: true }), dollars(paidPerYear), dollars(interestSaved)];
  return [name, ...cells, duration(Math.round(yearsToRepay * 12))];
}

const monthlyWay = (instalment: number, interestSaved: number, yearsToRepay: number): Way => ({
  instalment,
  paidPerYear: instalment * 12,
  interestSaved,
  yearsToRepay,
});

export const repaymentFrequency: Chart = {
  name: 'repayment-frequency',
  message: `Of the ${whole} that paying fortnightly saves, ${fromExtra} is one extra payment a year`,
  alt: `Bars show the interest saved on ${exampleTerms}. Half the monthly repayment every fortnight, which makes 13 monthly repayments a year instead of 12, saves ${whole}. The thirteenth repayment alone, spread over the year and paid monthly, saves ${fromExtra}. Paying fortnightly without it, with the yearly total unchanged, saves ${fromFortnights}. Illustrative, not an offer.`,
  note: `${exampleTerms}, against ${dollars(exampleRepayment)} a month. A year counts as 26 fortnights, and times are to the nearest month. ${notAnOffer}`,
  table: {
    caption: `Four ways to repay ${dollars(exampleLoan.principal)}`,
    columns: ['You pay', 'Each time', 'In a year', 'Interest saved', 'Repaid after about'],
    rows: [
      row('Monthly, as agreed', monthlyWay(exampleRepayment, 0, exampleLoan.years)),
      row('Half of it every fortnight', half),
      row(
        'The same money monthly',
        monthlyWay(monthly.repaymentWithExtra, gain.fromExtraPayment, monthly.payments / 12),
      ),
      row('Fortnightly, nothing extra', even),
    ],
  },
  draw: (shape) => (
    <Bars
      shape={shape}
      heading="Interest saved against paying monthly"
      bars={[
        dollarBar('Half a payment every fortnight', gain.whole),
        dollarBar('The extra payment alone, paid monthly', gain.fromExtraPayment, true),
        dollarBar('Fortnightly without the extra payment', even.interestSaved),
      ]}
    />
  ),
};

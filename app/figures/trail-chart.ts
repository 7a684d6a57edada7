/** What one loan pays its broker each year, which the page for brokers shows. */
import { lowTrail } from '../../config/facts.ts';
import { trailByYear } from '../../finance/commission.ts';
import { dollars, longDate, percent } from '../lib/format.ts';
import type { Chart } from './chart.ts';
import { exampleAmount, exampleLoan, exampleTerms, notAnOffer } from './illustration.ts';

const { principal, years } = exampleLoan;
const trail = trailByYear(exampleLoan, lowTrail.rate).map(Math.round);
const inYear = (year: number) => dollars(trail[year - 1] ?? 0);
const rate = percent(lowTrail.rate * 100);
const loan = dollars(principal);
const STEP = 200;
/** A round amount above the highest column. */
const top = Math.ceil((trail[0] ?? 0) / STEP) * STEP;

export const trailCommission: Chart = {
  name: 'trail-commission',
  message: `One ${loan} loan can pay ${inYear(1)} of trail in year\u00a01, and less each year after`,
  alt: `Thirty columns, one for each year, show the trail commission on ${exampleTerms}, at ${rate} a year of what is owed. It falls as the loan is repaid: from ${inYear(1)} in year 1 to ${inYear(10)} in year 10, ${inYear(20)} in year 20 and ${inYear(years)} in year ${years}. A calculation, not a promise of earnings.`,
  note: `${exampleTerms}; trail of ${rate} a year, the lower end of what brokers published as at ${longDate(lowTrail.asOf)}. Before GST, the firm’s share, clawback and your costs. Trail ends with the loan, and some lenders pay none. ${notAnOffer} A calculation, not a promise of earnings.`,
  table: {
    caption: `Trail commission of each year on ${exampleTerms}, at ${rate} a year`,
    columns: ['Year', 'Trail'],
    rows: [1, 5, 10, 15, 20, 25, years].map((year) => [String(year), inYear(year)]),
  },
  figure: { value: inYear(1), unit: 'of trail in year 1' },
  assumption: `On ${exampleAmount}, before GST, shares and costs`,
  drawing: {
    kind: 'columns',
    // One year more than there are columns, so that the floor runs on beyond the last label.
    x: {
      to: years + 1,
      ticks: [0, 5, 10, 15, 20, 25, years].map((at) => ({
        at,
        text: at === 0 ? 'Year 1' : at === years ? `Year ${years}` : String(at),
      })),
    },
    y: {
      to: top,
      ticks: [
        { at: 0, text: '' },
        { at: top / 2, text: '' },
        { at: top, text: `${dollars(top)} a year` },
      ],
    },
    // The first year is what the message is about.
    columns: trail.map((amount, index) => ({ parts: [{ tone: index === 0 ? 'coral' : 'fig', amount }] })),
    labels: [{ corner: 'top-right', tone: 'fig', name: 'In year 20', figure: inYear(20) }],
  },
};

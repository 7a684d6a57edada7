import { repaymentChange } from '../../finance/rates.ts';
import { dollars, percent } from '../lib/format.ts';
import { BarRows } from './bar-rows.tsx';
import type { Chart } from './chart.ts';
import { exampleLoan, exampleTerms, notAnOffer } from './illustration.ts';

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
    rows: steps.map(({ points, aYear }) => [
      percent(startRate + points, 2),
      aMonth(aYear),
      dollars(aYear),
    ]),
  },
  draw: (shape) => (
    <BarRows
      shape={shape}
      title={rateDifference.message}
      heading="What a higher rate adds in a year"
      rows={steps.map(({ points, aYear }, index) => ({
        name: pointsText(points),
        amount: aYear,
        text: dollars(aYear),
        tone: index === 0 ? 'coral' : 'fig',
      }))}
    />
  ),
};

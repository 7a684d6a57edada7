import { dollars } from '../lib/format.ts';
import { BarRows } from './bar-rows.tsx';
import type { Chart } from './chart.ts';
import { ownerPays, rentalTerms } from './rental-example.ts';

const WEEKS = 52;
const against = dollars(ownerPays.lossAgainstWages);
const waits = dollars(ownerPays.lossWaits);

export const growthNotAssured: Chart = {
  name: 'growth-not-assured',
  message: `The same rental costs its owner ${against} or ${waits} a year`,
  alt: `Two bars show what a rental property costs its owner in a year. Where the tax loss may reduce tax on wages, ${against}; where the loss has to wait for later rent or gains, ${waits}. Growth in value is not assured. Illustrative.`,
  note: `${rentalTerms}. Which treatment applies depends on when and what was bought; growth is never assured.`,
  table: {
    caption: 'What the owner adds, under both tax treatments',
    columns: ['The loss', 'A year', 'A week'],
    rows: [
      [
        'reduces tax on wages',
        against,
        dollars(ownerPays.lossAgainstWages / WEEKS, { cents: true }),
      ],
      ['has to wait', waits, dollars(ownerPays.lossWaits / WEEKS, { cents: true })],
    ],
  },
  draw: (shape) => (
    <BarRows
      shape={shape}
      title={growthNotAssured.message}
      heading="What one rental costs its owner"
      rows={[
        {
          name: 'Loss reduces tax on wages',
          amount: ownerPays.lossAgainstWages,
          text: `${against} a year`,
          tone: 'fig',
        },
        {
          name: 'Loss has to wait',
          amount: ownerPays.lossWaits,
          text: `${waits} a year`,
          tone: 'coral',
        },
      ]}
    />
  ),
};

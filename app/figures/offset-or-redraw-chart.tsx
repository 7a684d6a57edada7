import { deductionLost } from '../../finance/redraw.ts';
import { dollars, percent } from '../lib/format.ts';
import type { Chart } from './chart.ts';
import { notAnOffer } from './illustration.ts';
import { SplitBars } from './split-bars.tsx';

const LOAN = 400_000;
const SET_ASIDE = 80_000;
const RATE = 0.06;

const claimed = deductionLost({ loan: LOAN, setAside: SET_ASIDE, rate: RATE });
const offset = dollars(claimed.offset);
const redraw = dollars(claimed.redraw);
const lost = dollars(claimed.lost);
const loan = dollars(LOAN);
const setAside = dollars(SET_ASIDE);

export const offsetOrRedrawChart: Chart = {
  name: 'offset-or-redraw',
  message: `Same debt, same interest: after redraw, ${lost} a year cannot be claimed`,
  alt: `Two bars show a year's interest of ${offset} on a loan of ${loan} for a home that becomes a rental, after ${setAside} was spent on a new home. With the ${setAside} taken from offset, all ${offset} can be claimed. With the ${setAside} paid in and redrawn, ${redraw} can be claimed and ${lost} cannot. Illustrative, not an offer.`,
  note: `A loan of ${loan} at ${percent(RATE * 100)}, all used to buy a home that is now rented out all year; the ${setAside} pays for a new home to live in; balance steady for a year. Interest is deductible only as far as borrowed money is used to earn income: ask a registered tax agent. ${notAnOffer}`,
  table: {
    caption: `A year's interest on ${loan} once ${setAside} has gone into a new home`,
    columns: ['The money was in', 'Interest', 'Can be claimed', 'Cannot be claimed'],
    rows: [
      ['Offset', offset, offset, dollars(0)],
      ['Redraw', offset, redraw, lost],
    ],
  },
  draw: (shape) => (
    <SplitBars
      shape={shape}
      title={offsetOrRedrawChart.message}
      heading={
        shape === 'wide' ? `A year's interest on the old home's loan` : `Interest on the old home`
      }
      bars={[
        {
          name: shape === 'wide' ? `${setAside} taken from offset` : 'Taken from offset',
          parts: [{ amount: claimed.offset, text: `${offset} can be claimed`, tone: 'fig' }],
        },
        {
          name: shape === 'wide' ? `${setAside} paid in, then redrawn` : 'Paid in, redrawn',
          parts: [
            { amount: claimed.redraw, text: `${redraw} can be claimed`, tone: 'fig' },
            { amount: claimed.lost, text: lost, tone: 'coral' },
          ],
          last: 'cannot be claimed',
        },
      ]}
    />
  ),
};

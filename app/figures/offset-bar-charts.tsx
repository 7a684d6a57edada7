/** Charts of bars about offset accounts: several of them, and redraw instead of one. */
import { deductionLost } from '../../finance/redraw.ts';
import { severalOffsets } from '../../finance/several-offsets.ts';
import { dollars, percent } from '../lib/format.ts';
import { Bars, wholeBar } from './bars.tsx';
import type { Chart } from './chart.ts';
import { exampleLoan, notAnOffer } from './illustration.ts';

const ACCOUNTS = [12_000, 6_000, 2_000];

const beside = (accounts: readonly number[]) =>
  severalOffsets({ owed: exampleLoan.principal, rate: exampleLoan.rate, accounts });
const together = beside(ACCOUNTS);
const single = beside([together.total]);
const each = ACCOUNTS.map((balance) => ({ balance, saved: beside([balance]).savedPerYear }));

const held = ACCOUNTS.map((balance) => dollars(balance));
const listed = `${held.slice(0, -1).join(', ')} and ${held.at(-1)}`;
const total = dollars(together.total);
const threeSave = dollars(together.savedPerYear);
const oneSaves = dollars(single.savedPerYear);
const owed = `${dollars(exampleLoan.principal)} at ${percent(exampleLoan.rate * 100)}`;

export const severalOffsetsChart: Chart = {
  name: 'several-offsets',
  message: `Three offset accounts save what one with the same ${total} saves`,
  alt: `Two bars of the same length show the interest saved in a year on a loan of ${owed}. One offset account of ${total} saves ${oneSaves}. Three accounts of ${listed} save ${each.map(({ saved }) => dollars(saved)).join(', ')}, which is ${threeSave} together. Illustrative, not an offer.`,
  note: `A loan of ${owed}, with every account a full offset on that loan, balances steady for a year, before any fee. ${notAnOffer}`,
  table: {
    caption: `Interest saved in a year on a loan of ${owed}`,
    columns: ['Offset account', 'Balance', 'Interest saved'],
    rows: [
      ...each.map(({ balance, saved }, index) => [
        ['First', 'Second', 'Third'][index] ?? '',
        dollars(balance),
        dollars(saved),
      ]),
      ['All three together', total, threeSave],
      ['One account instead', total, oneSaves],
    ],
  },
  draw: (shape) => (
    <Bars
      shape={shape}
      heading="Interest saved in a year"
      bars={[
        wholeBar(`One account: ${total}`, single.savedPerYear, oneSaves, 'fig'),
        {
          name: `${shape === 'wide' ? 'Three accounts' : 'Three'}: ${held.join(' + ')}`,
          // A card has no room in the smallest part, and two texts out of three would puzzle.
          parts: each.map(({ saved: amount }) => {
            return { amount, text: shape === 'wide' ? dollars(amount) : '', tone: 'coral' };
          }),
          sum: threeSave,
        },
      ]}
    />
  ),
};

const home = { loan: 400_000, setAside: 80_000, rate: 0.06 };

const claimed = deductionLost(home);
const offset = dollars(claimed.offset);
const redraw = dollars(claimed.redraw);
const lost = dollars(claimed.lost);
const loan = dollars(home.loan);
const setAside = dollars(home.setAside);

export const offsetOrRedrawChart: Chart = {
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
  draw: (shape) => (
    <Bars
      shape={shape}
      heading={shape === 'wide' ? `A year's interest on the old home's loan` : `Interest on the old home`}
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

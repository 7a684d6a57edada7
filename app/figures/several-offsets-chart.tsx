import { severalOffsets } from '../../finance/several-offsets.ts';
import { dollars, percent } from '../lib/format.ts';
import type { Chart } from './chart.ts';
import { exampleLoan, notAnOffer } from './illustration.ts';
import { SplitBars } from './split-bars.tsx';

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
    <SplitBars
      shape={shape}
      title={severalOffsetsChart.message}
      heading="Interest saved in a year"
      bars={[
        {
          name: `One account: ${total}`,
          parts: [{ amount: single.savedPerYear, text: '', tone: 'fig' }],
          sum: oneSaves,
        },
        {
          name: `${shape === 'wide' ? 'Three accounts' : 'Three'}: ${held.join(' + ')}`,
          // A card has no room in the smallest part, and two texts out of three would puzzle.
          parts: each.map(({ saved }) => ({
            amount: saved,
            text: shape === 'wide' ? dollars(saved) : '',
            tone: 'coral',
          })),
          sum: threeSave,
        },
      ]}
    />
  ),
};

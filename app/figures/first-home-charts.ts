/** Charts of buying a first home: the cash before the keys, and the weeks between contract and keys. */
import { typicalOwnerRate } from '../../config/facts.ts';
import { buyingCash, sharedEquity } from '../../finance/first-home.ts';
import { repayment } from '../../finance/loan.ts';
import { dollars, percent } from '../lib/format.ts';
import { days } from './calculators/outcome.ts';
import type { BarRow, Chart } from './chart.ts';

const PRICE = 700_000;
/** A conveyancer, inspections, government fees and the move. */
const COSTS = 5_000;
/** Kept for the first months as an owner. */
const RESERVE = 10_000;
const YEARS = 30;
const RATE = typicalOwnerRate / 100;

interface Way {
  name: string;
  /** Fraction of the price. */
  deposit: number;
  /** What the government pays of it. */
  share?: number;
}

const ways = (
  [
    { name: 'Help to Buy, 2% deposit', deposit: 0.02, share: 0.3 },
    { name: '5% Deposit Scheme', deposit: 0.05 },
    { name: '10% deposit, with insurance', deposit: 0.1 },
    { name: '20% deposit', deposit: 0.2 },
  ] satisfies Way[]
).map(({ name, deposit: depositShare, share = 0 }: Way) => {
  const { deposit, cash } = buyingCash({ price: PRICE, depositShare, costs: COSTS + RESERVE });
  const { loan } = sharedEquity({ price: PRICE, depositShare, share, value: PRICE });
  return { name, deposit, cash, loan, monthly: repayment({ principal: loan, rate: RATE, years: YEARS }) };
});
const scheme = ways[1] ?? { deposit: 0, cash: 0 };

const home = `a ${dollars(PRICE)} home`;
const rest = dollars(COSTS + RESERVE);

const firstHomeCash: Chart = {
  name: 'first-home-cash',
  message: `A deposit of ${dollars(scheme.deposit)} takes about ${dollars(scheme.cash)} in cash`,
  alt: `Bars show the cash before the keys of ${home}, with no transfer duty: ${ways.map(({ name, deposit, cash }) => `${name}, ${dollars(cash)}, of which ${dollars(deposit)} is the deposit`).join('; ')}. Each has ${rest} for other costs and a reserve.`,
  note: `${home.replace(/^a/, 'A')} where a first-home buyer pays no transfer duty, with ${dollars(COSTS)} for a conveyancer, inspections, fees and the move, and ${dollars(RESERVE)} kept in reserve. Help to Buy with a share of 30% in an existing home. The loans in the table are repaid monthly over ${YEARS} years at ${percent(RATE * 100)}, before any mortgage insurance. The rate is illustrative, not an offer.`,
  table: {
    caption: `Ways to buy ${home}`,
    columns: ['Way', 'Deposit', 'Cash in all', 'Loan', 'A month'],
    rows: ways.map(({ name, deposit, cash, loan, monthly }) => [
      name,
      ...[deposit, cash, loan, monthly].map((amount) => dollars(amount)),
    ]),
  },
  figure: { value: dollars(scheme.cash), unit: 'in cash before the keys' },
  assumption: `${dollars(scheme.deposit)} of deposit on ${home}, other costs and a reserve`,
  drawing: {
    kind: 'bars',
    heading: `Deposit, then ${rest} for other costs and a reserve`,
    bars: ways.map(({ name, deposit, cash }): BarRow => {
      const tone = deposit === scheme.deposit ? 'coral' : 'fig';
      return {
        name,
        value: dollars(cash),
        parts: [
          { tone, amount: deposit },
          { tone: 'other', amount: cash - deposit },
        ],
      };
    }),
  },
};

interface Stage {
  name: string;
  /** Days after the contract is signed. */
  from: number;
  to: number;
  who: string;
}

/** A contract that gives two weeks for finance and inspections, and six until settlement. */
const stages: readonly Stage[] = [
  { name: 'Cooling off, where there is one', from: 0, to: 7, who: 'You' },
  { name: 'Inspections', from: 0, to: 14, who: 'You and your inspector' },
  { name: 'Finance approved', from: 0, to: 14, who: 'Lender and broker' },
  { name: 'Loan documents signed', from: 14, to: 28, who: 'You and the lender' },
  { name: 'Ready to settle', from: 28, to: 42, who: 'Conveyancer and lender' },
];
const approved = stages.find(({ name }) => name === 'Finance approved')?.to ?? 0;
const settled = Math.max(...stages.map(({ to }) => to));

const span = ({ from, to }: Stage) => `${from === 0 ? 'signing' : `day ${from}`} to day ${to}`;

const contractToKeys: Chart = {
  name: 'contract-to-keys',
  message: `The lender’s answer is due on day ${approved}, the keys come on day ${settled}`,
  alt: `Bars show when each step runs, counted from the day on which the contract is signed: ${stages.map((stage) => `${stage.name.toLowerCase()}, ${span(stage)}`).join('; ')}. The keys come on day ${settled}.`,
  note: `An example: a private sale whose contract gives ${days(approved)} for finance and inspections and settles after ${days(settled)}. Your contract sets its own days. At an auction there is no cooling off, and finance and inspections have to be done before it.`,
  table: {
    caption: 'From contract to keys in the example',
    columns: ['Step', 'Runs from', 'Who does it'],
    rows: stages.map((stage) => [stage.name, span(stage), stage.who]),
  },
  figure: { value: days(settled), unit: 'from contract to keys' },
  assumption: `A contract with ${days(approved)} for finance; yours sets its own`,
  drawing: {
    kind: 'bars',
    heading: 'Days after the contract is signed',
    bars: stages.map(({ name, from, to }) => ({
      name,
      value: `by day ${to}`,
      from,
      parts: [{ tone: name === 'Finance approved' ? 'coral' : 'fig', amount: to - from }],
    })),
  },
};

export const firstHomeCharts = [firstHomeCash, contractToKeys];

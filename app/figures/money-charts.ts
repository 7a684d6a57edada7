/** Charts of what a switch brings over time, what a fee adds to a rate, and what takes borrowing power. */

import { serviceabilityBuffer, typicalOwnerRate } from '../../config/facts.ts';
import { largestLoan } from '../../finance/borrowing.ts';
import { comparisonExample, comparisonRate } from '../../finance/comparison-rate.ts';
import { refinance, refinanceOver } from '../../finance/refinance.ts';
import { dollars, duration, percent } from '../lib/format.ts';
import { bars, MONTHS_A_YEAR, roughly, thousands } from './calculators/outcome.ts';
import type { Chart, Point } from './chart.ts';
import { notAnOffer } from './illustration.ts';
import { yearTicks } from './owed-plot.ts';

const usual = typicalOwnerRate / 100;

const AGAIN = 360;
const plan = {
  balance: 500_000,
  monthsLeft: 300,
  oldRate: usual,
  newRate: usual - 0.005,
  switchingCost: 1_200,
};
const same = refinance(plan);
const again = refinanceOver(plan, AGAIN);

const owed = dollars(plan.balance);
const left = duration(plan.monthsLeft);
const anew = duration(AGAIN);
const ahead = roughly(same.netSaving);
const behind = roughly(-again.netSaving);
const cost = dollars(plan.switchingCost);
const terms = `${owed} owed, ${left} left, the rate cut from ${percent(plan.oldRate * 100)} to ${percent(plan.newRate * 100)}, costs of ${cost}`;

/** What the loan that ends first has brought, it keeps. */
const untilTheEnd = (net: readonly number[]) =>
  Array.from(
    { length: AGAIN + 1 },
    (_, month): Point => [month / MONTHS_A_YEAR, net[month] ?? net.at(-1) ?? 0],
  );
const STEP = 50_000;
const reach = Math.max(STEP, ...[...same.netByMonth, ...again.netByMonth].map(Math.abs));

const refinanceTerm: Chart = {
  name: 'refinance-term',
  message: 'The same lower rate beats staying, or loses to it: the new term decides',
  alt: `Two lines show what a switch has brought so far against staying, in interest less costs: ${terms}. Both begin ${cost} behind. With the old end date the line rises to ${ahead} ahead. Started again at ${anew}, it rises at first, turns, and ends ${behind} behind. Illustrative, not an offer.`,
  note: `${terms}. Interest saved so far, less the costs; neither rate ever changes. ${notAnOffer}`,
  table: {
    caption: `About how far ahead of staying: ${terms}`,
    columns: ['After', 'Same end date', `${anew} again`],
    rows: [0, 1, 5, 10, 15, 20, 25, 30].map((year) => [
      year === 0 ? 'The first day' : duration(year * MONTHS_A_YEAR),
      ...[same, again].map(({ netByMonth }) =>
        roughly(netByMonth[year * MONTHS_A_YEAR] ?? netByMonth.at(-1) ?? 0),
      ),
    ]),
  },
  figure: { value: behind, unit: `worse off after ${anew} again` },
  assumption: `${owed} owed with ${left} left, moved to a rate half a point lower`,
  drawing: {
    kind: 'lines',
    x: { to: AGAIN / MONTHS_A_YEAR, ticks: yearTicks(AGAIN / MONTHS_A_YEAR) },
    y: {
      from: -reach * 1.1,
      to: reach * 1.1,
      // Where staying is, the lines begin: a word there would be crossed by them.
      ticks: [-STEP, 0, STEP].map((at) => ({ at, text: '' })),
    },
    wedge: true,
    lines: [
      { tone: 'coral', points: untilTheEnd(again.netByMonth) },
      { tone: 'other', points: untilTheEnd(same.netByMonth) },
      { tone: 'fig', points: [[0, 0] as const, [AGAIN / MONTHS_A_YEAR, 0] as const] },
    ],
    labels: [
      { corner: 'top-left', tone: 'other', name: 'Same end date', figure: `${ahead} ahead` },
      { corner: 'bottom-left', tone: 'coral', name: `${anew} again`, figure: `${behind} behind` },
    ],
  },
};

const FEE = 395;
/** What the loan without the fee charges more, as a fraction. */
const DEARER = 0.002;
const { years: term } = comparisonExample;

const withFee = (principal: number) =>
  comparisonRate({ principal, years: term, rate: usual - DEARER, yearlyFee: FEE }).comparisonRate;
const inPercent = (rate: number) => percent(rate * 100, 2);
const sizes = Array.from({ length: 25 }, (_, step) => 150_000 + step * 25_000);
/** The first of the sizes, to $10,000, on which the fee no longer outweighs the lower rate. */
const turn = sizes
  .flatMap((size) => [0, 10_000, 20_000].map((more) => size + more))
  .find((size) => withFee(size) <= usual);
const turnsAt = dollars(turn ?? Number.NaN);
const feeTerms = `${percent((usual - DEARER) * 100)} and ${dollars(FEE)} a year`;
const noFee = `${percent(typicalOwnerRate)} without a fee`;
const example = comparisonExample.principal;
const large = 500_000;

const feeBySize: Chart = {
  name: 'comparison-rate-by-size',
  message: `Below about ${turnsAt} the fee makes this loan the dearer one; above it, the cheaper`,
  alt: `Two lines show the comparison rates of two loans over ${term} years by the amount borrowed. ${noFee} is ${inPercent(usual)} at any size. ${feeTerms} is ${inPercent(withFee(example))} on ${dollars(example)}, for which lenders state it, and ${inPercent(withFee(large))} on ${dollars(large)}. The lines cross at about ${turnsAt}. Illustrative, not an offer.`,
  note: `Two loans over ${term} years, repaid monthly: ${feeTerms}, and ${noFee}. No other fees. The rates are illustrative, not an offer.`,
  table: {
    caption: `Comparison rates over ${term} years`,
    columns: ['Loan', feeTerms, noFee],
    rows: [example, 200_000, 250_000, 300_000, large, 750_000].map((size) => [
      dollars(size),
      inPercent(withFee(size)),
      inPercent(usual),
    ]),
  },
  figure: { value: turnsAt, unit: 'where the order turns' },
  assumption: `${dollars(FEE)} a year against a rate ${percent(DEARER * 100).replace('%', '')} points higher, over ${term} years`,
  drawing: {
    kind: 'lines',
    x: {
      from: 150,
      to: 750,
      ticks: [
        { at: 150, text: '$150k' },
        { at: 500, text: '$500k' },
        { at: 750, text: '$750k' },
      ],
    },
    y: {
      // Room below the line for the words of its end, also where the chart is low.
      from: typicalOwnerRate - 0.75,
      to: typicalOwnerRate + 0.4,
      ticks: [-0.2, 0, 0.2].map((more) => ({ at: typicalOwnerRate + more, text: '' })),
    },
    wedge: true,
    lines: [
      { tone: 'coral', points: sizes.map((size): Point => [size / 1_000, withFee(size) * 100]) },
      { tone: 'fig', points: sizes.map((size): Point => [size / 1_000, typicalOwnerRate]) },
    ],
    labels: [
      {
        corner: 'top-left',
        tone: 'coral',
        name: `With fee, ${dollars(example)}`,
        figure: inPercent(withFee(example)),
      },
      { corner: 'top-right', tone: 'fig', name: 'No fee', figure: inPercent(usual) },
      {
        corner: 'bottom-right',
        tone: 'coral',
        name: `With fee, ${dollars(large)}`,
        figure: inPercent(withFee(large)),
      },
    ],
  },
};

const BUFFER = serviceabilityBuffer / 100;
const YEARS = 30;
const CARD = { limit: 10_000, share: 0.03 };
const CARD_MONTHLY = CARD.limit * CARD.share;
const SURPLUS = 4_000;

const loanOf = (surplus: number, rate = usual) =>
  largestLoan({ surplus, rate, buffer: BUFFER, years: YEARS }).largestLoan;
const tested = percent((usual + BUFFER) * 100);
const takes = [
  {
    name: `A ${dollars(CARD.limit)} card, never used`,
    counted: `${dollars(CARD_MONTHLY)} a month`,
    less: loanOf(CARD_MONTHLY),
  },
  { name: 'A car loan of $500 a month', counted: '$500 a month', less: loanOf(500) },
  {
    name: 'A rate half a point higher',
    counted: 'Tested half a point higher',
    less: loanOf(SURPLUS) - loanOf(SURPLUS, usual + 0.005),
  },
  { name: 'Any other $100 a month', counted: '$100 a month', less: loanOf(100) },
];
const [card] = takes as [(typeof takes)[0]];

const borrowingTakers: Chart = {
  name: 'borrowing-power',
  message: `A credit card that you never use can take about ${thousands(card.less)} off a loan`,
  alt: `Bars show how much less could be borrowed over ${YEARS} years, tested at ${tested}: ${takes.map(({ name, counted, less }) => `${name.toLowerCase()} (${counted.toLowerCase()}), about ${thousands(less)}`).join('; ')}. Illustrative, not an offer.`,
  note: `Repaid over ${YEARS} years and tested at ${tested}; ${dollars(SURPLUS)} a month left over; the lender counts ${percent(CARD.share * 100)} of the card's limit each month, and others count more. ${notAnOffer}`,
  table: {
    caption: `What takes borrowing power away, over ${YEARS} years, tested at ${tested}`,
    columns: ['', 'Counted as', 'Less to borrow, about'],
    rows: takes.map(({ name, counted, less }) => [name, counted, thousands(less)]),
  },
  figure: { value: thousands(card.less), unit: 'less to borrow' },
  assumption: `An unused ${dollars(CARD.limit)} card, counted at ${dollars(CARD_MONTHLY)} a month`,
  drawing: bars(
    `Less to borrow over ${YEARS} years`,
    Object.fromEntries(takes.map(({ name, less }) => [name, less])),
    {
      coral: [card.name],
      text: thousands,
    },
  ),
};

export const moneyCharts = [refinanceTerm, feeBySize, borrowingTakers];

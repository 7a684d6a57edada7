import { interestUnderRates } from '../../finance/rates.ts';
import { dollars, inWords, percent } from '../lib/format.ts';
import { roughly } from './calculators/outcome.ts';
import type { Chart, Point } from './chart.ts';
import { exampleAmount, exampleLoan, notAnOffer } from './illustration.ts';
import { yearTicks } from './owed-plot.ts';

const YEARS = 3;
const { principal, years, rate: fixedRate } = exampleLoan;
const STEP = 0.005;

function follow(ratesByYear: number[]) {
  return interestUnderRates({ principal, years, ratesByYear });
}
const fixed = follow([fixedRate, fixedRate, fixedRate]);
const up = follow([fixedRate, fixedRate + STEP, fixedRate + STEP]);
const down = follow([fixedRate, fixedRate - STEP, fixedRate - STEP]);

/** Interest beyond the fixed loan's after 0, 1, 2 ... years; negative when it is less. */
function gapByYear(path: typeof fixed): number[] {
  let gap = 0;
  return [
    0,
    ...path.interestByYear.map((interest, year) => {
      gap += interest - (fixed.interestByYear[year] ?? 0);
      return gap;
    }),
  ];
}
const more = gapByYear(up);
const less = gapByYear(down);
const moreInAll = dollars(up.totalInterest - fixed.totalInterest);
const lessInAll = dollars(fixed.totalInterest - down.totalInterest);
const inPercent = (rate: number) => percent(rate * 100);
const rates = inWords(inPercent, { fixed: fixedRate, up: fixedRate + STEP, down: fixedRate - STEP });

export const fixedVsVariable: Chart = {
  name: 'fixed-vs-variable',
  message: `Half a point either way moves three years of interest by about ${roughly(up.totalInterest - fixed.totalInterest)}`,
  alt: `Lines show three years of interest on a variable loan against a fixed one of ${dollars(principal)} over ${years} years at ${rates.fixed}. If the variable rate rises to ${rates.up} after a year, it costs ${moreInAll} more; if it falls to ${rates.down}, ${lessInAll} less. Illustrative, not an offer.`,
  note: `${dollars(principal)} over ${years} years. Both loans start at ${rates.fixed}; after one year the variable rate rises to ${rates.up} or falls to ${rates.down}, and the repayment follows it. ${notAnOffer}`,
  table: {
    caption: `Interest on ${dollars(principal)} over three years`,
    columns: ['', 'Year 1', 'Year 2', 'Year 3', 'In all'],
    rows: [
      [`Fixed at ${rates.fixed}`, ...fixed.interestByYear, fixed.totalInterest],
      [`Variable, rising to ${rates.up}`, ...up.interestByYear, up.totalInterest],
      [`Variable, falling to ${rates.down}`, ...down.interestByYear, down.totalInterest],
    ].map((row) => row.map((cell) => (typeof cell === 'number' ? dollars(cell) : cell))),
  },
  figure: { value: roughly(up.totalInterest - fixed.totalInterest), unit: 'more, or less, in three years' },
  assumption: `Half a point either way on ${exampleAmount}`,
  drawing: {
    kind: 'lines',
    x: { to: YEARS, ticks: yearTicks(YEARS) },
    y: {
      from: -5_500,
      to: 5_500,
      ticks: [
        { at: -5_000, text: '' },
        { at: 0, text: 'Fixed rate' },
        { at: 5_000, text: '' },
      ],
    },
    wedge: true,
    lines: [
      { tone: 'coral', points: line(more) },
      { tone: 'coral', points: line(less) },
      { tone: 'fig', points: line([0, 0, 0, 0]) },
    ],
    labels: [
      {
        corner: 'top-left',
        tone: 'coral',
        name: 'Variable rate rises',
        figure: `${moreInAll} more interest`,
      },
      {
        corner: 'bottom-left',
        tone: 'coral',
        name: 'Variable rate falls',
        figure: `${lessInAll} less interest`,
      },
    ],
  },
};

function line(gaps: readonly number[]): Point[] {
  return gaps.map((gap, year) => [year, gap]);
}

/** Loans that end sooner: what is owed with and without extra money or an offset, and how far ahead. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import { totalInterest } from '../../finance/loan.ts';
import { offsetSaving } from '../../finance/offset.ts';
import { redrawAhead } from '../../finance/redraw.ts';
import { dollars, duration, inWords } from '../lib/format.ts';
import { MONTHS_A_YEAR, roughly } from './calculators/outcome.ts';
import type { Chart, LinePlot, Point } from './chart.ts';
import {
  exampleAmount,
  exampleBalances,
  exampleLoan,
  exampleRepayment,
  exampleTerms,
  notAnOffer,
} from './illustration.ts';
import { owedPlot, yearTicks } from './owed-plot.ts';

const EXTRA = 200;
const OFFSET = 50_000;

type Sooner = ReturnType<typeof offsetSaving>;

function balanceTable(caption: string, name: string, sooner: Sooner): Chart['table'] {
  const owed = [5, 10, 15, 20, 25, 30].map((year) => [
    `Owed after ${year} years`,
    dollars(exampleBalances[year * 12] ?? 0),
    dollars(sooner.balances[year * 12] ?? 0),
  ]);
  return {
    caption,
    columns: ['', 'As agreed', name],
    rows: [
      ...owed,
      ['Interest in all', dollars(totalInterest(exampleLoan)), dollars(sooner.totalInterest)],
      ['Repaid after', duration(exampleBalances.length - 1), duration(sooner.payments)],
    ],
  };
}

const extra = extraRepayments(exampleLoan, { extra: EXTRA });
const extraSaves = dollars(extra.interestSaved);
const extraSooner = duration(extra.paymentsSaved);

const loanBalance: Chart = {
  name: 'loan-balance',
  message: `An extra ${dollars(EXTRA)} a month ends this loan ${extraSooner} sooner`,
  alt: `Two lines show what is owed on ${exampleTerms}. Repaid as agreed, at ${dollars(exampleRepayment)} a month, it takes 30 years. With an extra ${dollars(EXTRA)} a month it is repaid ${extraSooner} sooner, for ${extraSaves} less interest. Illustrative, not an offer.`,
  note: `${exampleTerms}; the extra is paid from the first month. ${notAnOffer}`,
  table: balanceTable(
    `Owed on ${exampleTerms}, with and without an extra ${dollars(EXTRA)} a month`,
    `With ${dollars(EXTRA)} more a month`,
    extra,
  ),
  figure: { value: roughly(extra.interestSaved), unit: 'less interest' },
  assumption: `${dollars(EXTRA)} more a month on ${exampleAmount}`,
  drawing: sooner(
    `${dollars(EXTRA)} more a month`,
    extra,
    `${duration(extra.payments)}, ${extraSaves} less interest`,
  ),
};

const offset = offsetSaving(exampleLoan, OFFSET);
const offsetSaves = dollars(offset.interestSaved);
const offsetSooner = duration(offset.paymentsSaved);

const offsetChart: Chart = {
  name: 'offset-saving',
  message: `${dollars(OFFSET)} kept in offset all along saves ${offsetSaves} in interest`,
  alt: `Two lines show what is owed on ${exampleTerms}. Repaid as agreed it takes 30 years. With ${dollars(OFFSET)} in a 100% offset account from the first day to the last, the same repayments end it ${offsetSooner} sooner, for ${offsetSaves} less interest, before any fee. Illustrative, not an offer.`,
  note: `${exampleTerms}; the same ${dollars(OFFSET)} stays in a 100% offset account throughout, before any fee or dearer rate. ${notAnOffer}`,
  table: balanceTable(
    `Owed on ${exampleTerms}, with and without ${dollars(OFFSET)} in offset`,
    `With ${dollars(OFFSET)} in offset`,
    offset,
  ),
  figure: { value: roughly(offset.interestSaved), unit: 'less interest' },
  assumption: `${dollars(OFFSET)} in offset from the first day, on ${exampleAmount}`,
  drawing: sooner(`${dollars(OFFSET)} in offset`, offset, duration(offset.payments)),
};

/** The example as agreed, and repaid sooner by what `name` says; `figure` is what the message does not say. */
function sooner(name: string, { balances }: Sooner, figure: string): LinePlot {
  const { principal, years } = exampleLoan;
  return owedPlot(years, principal, [
    {
      name: 'Repaid as agreed',
      tone: 'fig',
      byMonth: exampleBalances,
      figure: duration(years * MONTHS_A_YEAR),
    },
    { name, tone: 'coral', byMonth: balances, figure },
  ]);
}

const MONTHS = 60;
const TOP = 16_000;

const byMonth = Array.from({ length: MONTHS + 1 }, (_, month) => redrawAhead(exampleLoan, EXTRA, month));
const end = redrawAhead(exampleLoan, EXTRA, MONTHS);
const { ahead, paidIn } = inWords(dollars, end);
const saved = dollars(end.ahead - end.paidIn);

const redrawChart: Chart = {
  name: 'redraw-ahead',
  message: `Five years of ${dollars(EXTRA)} extra a month: ${paidIn} paid in, ${ahead} ahead`,
  alt: `Two lines rise over five years on a loan of ${exampleTerms}. An extra ${dollars(EXTRA)} a month adds up to ${paidIn} paid in. With ${saved} of interest saved, the loan is ${ahead} ahead of schedule, which is the most that redraw could offer. Illustrative, not an offer.`,
  note: `${exampleTerms}, with an extra ${dollars(EXTRA)} every month. What you may redraw is up to the lender's terms. ${notAnOffer}`,
  table: {
    caption: `Ahead of schedule with an extra ${dollars(EXTRA)} a month`,
    columns: ['After', 'Paid in', 'Interest saved', 'Ahead'],
    rows: [1, 2, 3, 4, 5].map((year) => {
      const at = redrawAhead(exampleLoan, EXTRA, year * 12);
      return [
        duration(year * 12),
        ...[at.paidIn, at.ahead - at.paidIn, at.ahead].map((each) => dollars(each)),
      ];
    }),
  },
  figure: { value: ahead, unit: 'ahead of schedule' },
  assumption: `${dollars(EXTRA)} more a month for ${duration(MONTHS)}`,
  drawing: {
    kind: 'lines',
    x: { to: MONTHS / MONTHS_A_YEAR, ticks: yearTicks(MONTHS / MONTHS_A_YEAR) },
    y: {
      to: TOP,
      ticks: [0, 5_000, 10_000].map((at) => ({ at, text: at === 0 ? '' : dollars(at) })),
    },
    wedge: true,
    lines: [
      { tone: 'coral', points: byMonth.map((each, month): Point => [month / MONTHS_A_YEAR, each.ahead]) },
      { tone: 'fig', points: byMonth.map((each, month): Point => [month / MONTHS_A_YEAR, each.paidIn]) },
    ],
    labels: [
      {
        corner: 'top-left',
        tone: 'coral',
        name: 'Ahead of schedule',
        figure: `${saved} more than was paid in`,
      },
      { corner: 'bottom-right', tone: 'fig', name: 'Paid in' },
    ],
  },
};

export const balanceCharts = [loanBalance, offsetChart, redrawChart];

import { extraRepayments } from '../../finance/extra-repayments.ts';
import { totalInterest } from '../../finance/loan.ts';
import { offsetSaving } from '../../finance/offset.ts';
import { dollars, duration } from '../lib/format.ts';
import { BalancePlot } from './balance-plot.tsx';
import type { Chart } from './chart.ts';
import {
  exampleBalances,
  exampleLoan,
  exampleRepayment,
  exampleTerms,
  notAnOffer,
} from './illustration.ts';

const EXTRA = 200;
const OFFSET = 50_000;

type Sooner = {
  payments: number;
  paymentsSaved: number;
  interestSaved: number;
  totalInterest: number;
  balances: number[];
};

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

export const loanBalance: Chart = {
  name: 'loan-balance',
  message: `An extra ${dollars(EXTRA)} a month ends this loan ${extraSooner} sooner`,
  alt: `Two lines show what is owed on ${exampleTerms}. Repaid as agreed, at ${dollars(exampleRepayment)} a month, it takes 30 years. With an extra ${dollars(EXTRA)} a month it is repaid ${extraSooner} sooner, for ${extraSaves} less interest. Illustrative, not an offer.`,
  note: `${exampleTerms}; the extra is paid from the first month. ${notAnOffer}`,
  table: balanceTable(
    `Owed on ${exampleTerms}, with and without an extra ${dollars(EXTRA)} a month`,
    `With ${dollars(EXTRA)} more a month`,
    extra,
  ),
  draw: (shape) => (
    <BalancePlot
      shape={shape}
      title={loanBalance.message}
      agreed={exampleBalances}
      sooner={extra.balances}
      soonerLabel={{
        name: `${dollars(EXTRA)} more a month:`,
        gains: [`${extraSaves} less interest,`, `${extraSooner} sooner`],
      }}
    />
  ),
};

const offset = offsetSaving(exampleLoan, OFFSET);
const offsetSaves = dollars(offset.interestSaved);
const offsetSooner = duration(offset.paymentsSaved);

export const offsetChart: Chart = {
  name: 'offset-saving',
  message: `${dollars(OFFSET)} kept in offset all along saves ${offsetSaves} in interest`,
  alt: `Two lines show what is owed on ${exampleTerms}. Repaid as agreed it takes 30 years. With ${dollars(OFFSET)} in a 100% offset account from the first day to the last, the same repayments end it ${offsetSooner} sooner, for ${offsetSaves} less interest, before any fee. Illustrative, not an offer.`,
  note: `${exampleTerms}; the same ${dollars(OFFSET)} stays in a 100% offset account throughout, before any fee or dearer rate. ${notAnOffer}`,
  table: balanceTable(
    `Owed on ${exampleTerms}, with and without ${dollars(OFFSET)} in offset`,
    `With ${dollars(OFFSET)} in offset`,
    offset,
  ),
  draw: (shape) => (
    <BalancePlot
      shape={shape}
      title={offsetChart.message}
      agreed={exampleBalances}
      sooner={offset.balances}
      soonerLabel={{
        name: `${dollars(OFFSET)} in offset:`,
        gains: [`${offsetSaves} less interest,`, `${offsetSooner} sooner`],
      }}
    />
  ),
};

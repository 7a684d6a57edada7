import { isAboveLvr, lvr } from '../../finance/lvr.ts';
import { dollars, percent } from '../lib/format.ts';
import type { Chart } from './chart.ts';

const PRICE = 600_000;
/** Percent of the price above which lenders usually ask for mortgage insurance. */
const THRESHOLD = 80;

const deposits = [5, 10, 20].map((share) => {
  const deposit = (PRICE * share) / 100;
  const loan = PRICE - deposit;
  return {
    share: percent(share),
    deposit: dollars(deposit),
    loan: dollars(loan),
    ratio: lvr(loan, PRICE) * 100,
    isAbove: isAboveLvr(loan, PRICE, THRESHOLD),
  };
});

export const depositAndLvr: Chart = {
  name: 'deposit-and-lvr',
  message: `Lenders usually ask for mortgage insurance above ${percent(THRESHOLD)} of the price`,
  alt: `Bars show what is borrowed on a home of ${dollars(PRICE)}: ${deposits.map(({ share, ratio, isAbove }) => `with a deposit of ${share}, ${percent(ratio)} of the price, ${isAbove ? 'above' : 'not above'} the ${percent(THRESHOLD)} line`).join('; ')}. Above the line, lenders usually ask for mortgage insurance.`,
  note: `A home bought for ${dollars(PRICE)} and valued at its price, before other costs. Schemes and some lenders waive the insurance.`,
  table: {
    caption: `Deposits on a home of ${dollars(PRICE)}`,
    columns: ['Deposit', 'In dollars', 'Loan', 'Loan to value', `Above ${percent(THRESHOLD)}`],
    rows: deposits.map(({ share, deposit, loan, ratio, isAbove }) => [
      share,
      deposit,
      loan,
      percent(ratio),
      isAbove ? 'Yes' : 'No',
    ]),
  },
  figure: { value: percent(100 - THRESHOLD), unit: 'deposit, and usually no insurance' },
  assumption: `${dollars((PRICE * (100 - THRESHOLD)) / 100)} of a ${dollars(PRICE)} home, before other costs`,
  drawing: {
    kind: 'bars',
    heading: `Borrowed on a home of ${dollars(PRICE)}`,
    bars: deposits.map(({ share, deposit, ratio, isAbove }) => ({
      name: `${share} deposit, ${deposit}`,
      value: `${percent(ratio)} borrowed`,
      parts: [
        { tone: 'fig', amount: Math.min(ratio, THRESHOLD) },
        ...(isAbove ? [{ tone: 'coral' as const, amount: ratio - THRESHOLD }] : []),
      ],
    })),
    threshold: { at: THRESHOLD, text: `Above ${percent(THRESHOLD)}: insurance is usual` },
  },
};

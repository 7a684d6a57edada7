import { isAboveLvr, lvr } from '../../finance/lvr.ts';
import { dollars, percent } from '../lib/format.ts';
import { Bar, Label, linear, round, Stroke, sheets } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';

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
  draw,
};

function draw(shape: ChartShape) {
  const { width, height, text, side } = sheets[shape];
  const left = side;
  const right = width - side;
  const x = linear([0, 100], [left, right]);
  const top = text.label * 2.1 + side / 2;
  const rowHeight = (height - top - side / 2) / deposits.length;
  const nameHeight = text.label * 1.35;
  const bar = (rowHeight - nameHeight) * 0.74;
  const lineX = x(THRESHOLD);

  return (
    <>
      {deposits.map(({ share, deposit, ratio }, index) => {
        const y = top + rowHeight * index;
        const box = { y: y + nameHeight, height: bar };
        return (
          <g key={share}>
            <Label x={left} y={y + text.label * 0.95} text={`${share} deposit, ${deposit}`} />
            <Bar {...box} x={left} width={x(Math.min(ratio, THRESHOLD)) - left} tone="fig" />
            {ratio > THRESHOLD && (
              <Bar {...box} x={x(THRESHOLD)} width={x(ratio) - x(THRESHOLD)} tone="coral" />
            )}
            <Bar {...box} x={x(ratio)} width={right - x(ratio)} tone="wattle" fillOpacity={0.55} />
            <Label
              size="strong"
              tone="card"
              x={left + text.strong * 0.6}
              y={round(box.y) + bar / 2 + text.strong * 0.36}
              text={`${percent(ratio)} borrowed`}
            />
          </g>
        );
      })}
      <Stroke x={[lineX, lineX]} y={[text.label * 1.5 + side / 2, height - side / 2]} tone="ink" width={2} />
      <Label
        align="end"
        x={right}
        y={text.label * 1.05 + side / 2}
        text={
          shape === 'wide'
            ? `Above ${percent(THRESHOLD)}, lenders usually ask for insurance`
            : `Insurance is usual above ${percent(THRESHOLD)}`
        }
      />
    </>
  );
}

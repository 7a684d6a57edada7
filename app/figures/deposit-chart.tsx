import { scaleLinear } from 'd3-scale';
import { isAboveLvr, lvr } from '../../finance/lvr.ts';
import { dollars, percent } from '../lib/format.ts';
import { Canvas, colour, Label, round, sheets } from './canvas.tsx';
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
  const x = scaleLinear([0, 100], [left, right]);
  const top = text.label * 2.1 + side / 2;
  const rowHeight = (height - top - side / 2) / deposits.length;
  const nameHeight = text.label * 1.35;
  const bar = (rowHeight - nameHeight) * 0.74;
  const lineX = round(x(THRESHOLD));

  return (
    <Canvas shape={shape} title={depositAndLvr.message}>
      {deposits.map(({ share, deposit, ratio }, index) => {
        const y = top + rowHeight * index;
        const barY = round(y + nameHeight);
        const inside = Math.min(ratio, THRESHOLD);
        return (
          <g key={share}>
            <Label shape={shape} x={left} y={y + text.label * 0.95}>
              {`${share} deposit, ${deposit}`}
            </Label>
            <rect
              x={left}
              y={barY}
              width={round(x(inside) - left)}
              height={round(bar)}
              fill={colour.fig}
            />
            {ratio > THRESHOLD && (
              <rect
                x={lineX}
                y={barY}
                width={round(x(ratio) - x(THRESHOLD))}
                height={round(bar)}
                fill={colour.coral}
              />
            )}
            <rect
              x={round(x(ratio))}
              y={barY}
              width={round(right - x(ratio))}
              height={round(bar)}
              fill={colour.wattle}
              fillOpacity={0.55}
            />
            <Label
              shape={shape}
              size="strong"
              tone="card"
              x={left + text.strong * 0.6}
              y={barY + bar / 2 + text.strong * 0.36}
            >
              {`${percent(ratio)} borrowed`}
            </Label>
          </g>
        );
      })}
      <line
        x1={lineX}
        x2={lineX}
        y1={text.label * 1.5 + side / 2}
        y2={height - side / 2}
        stroke={colour.ink}
        strokeWidth={2}
      />
      <Label shape={shape} align="end" x={right} y={text.label * 1.05 + side / 2}>
        {shape === 'wide'
          ? `Above ${percent(THRESHOLD)}, lenders usually ask for insurance`
          : `Insurance is usual above ${percent(THRESHOLD)}`}
      </Label>
    </Canvas>
  );
}

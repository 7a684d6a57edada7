import { scaleLinear } from 'd3-scale';
import { dollars } from '../lib/format.ts';
import { Canvas, colour, Label, round, sheets } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { ownerPays, rental, rentalTerms, rentalYear } from './rental-example.ts';
import { textWidth } from './text-width.ts';

const paidOut = rentalYear.interest + rentalYear.otherCosts;

type Step = { name: string; amount: number; fill: string; tone: 'ink' | 'coral'; pays: boolean };

/** First what has to be paid, then what pays it, down to the owner's own part. */
const steps: Step[] = [
  {
    name: 'Interest',
    amount: rentalYear.interest,
    fill: colour['line-strong'],
    tone: 'ink',
    pays: false,
  },
  {
    name: 'Other costs',
    amount: rentalYear.otherCosts,
    fill: colour['line-strong'],
    tone: 'ink',
    pays: false,
  },
  { name: 'Rent pays', amount: rentalYear.rent, fill: colour.fig, tone: 'ink', pays: true },
  { name: 'Tax saved', amount: rental.taxEffect, fill: colour.fig, tone: 'ink', pays: true },
  {
    name: 'You add',
    amount: ownerPays.lossAgainstWages,
    fill: colour.coral,
    tone: 'coral',
    pays: true,
  },
];

const costs = dollars(paidOut);
const interest = dollars(rentalYear.interest);
const other = dollars(rentalYear.otherCosts);
const rent = dollars(rentalYear.rent);
const tax = dollars(rental.taxEffect);
const owner = dollars(ownerPays.lossAgainstWages);

export const rentalCashFlow: Chart = {
  name: 'rental-cash-flow',
  message: `Rent and tax saved leave ${owner} a year for the owner to find`,
  alt: `Steps show a rental property's year. Interest of ${interest} and other costs of ${other} make ${costs} to pay. Rent pays ${rent} of it, tax saved ${tax}, and the owner the last ${owner}, where the loss may reduce tax on wages; where it may not, the owner adds ${dollars(ownerPays.lossWaits)}. Illustrative.`,
  note: `${rentalTerms}, where the loss may reduce tax on wages. Where it has to wait, the owner adds ${dollars(ownerPays.lossWaits)}.`,
  table: {
    caption: 'One year of the rental property, in cash',
    columns: ['', 'Loss reduces tax on wages', 'Loss has to wait'],
    rows: [
      ['Rent received', rent, rent],
      ['Interest paid', dollars(-rentalYear.interest), dollars(-rentalYear.interest)],
      ['Other costs paid', dollars(-rentalYear.otherCosts), dollars(-rentalYear.otherCosts)],
      ['Tax saved', tax, dollars(0)],
      ['Left for the owner to add', owner, dollars(ownerPays.lossWaits)],
    ],
  },
  draw,
};

function draw(shape: ChartShape) {
  const { width, height, text, side } = sheets[shape];
  const room = (texts: string[]) =>
    Math.max(...texts.map((line) => textWidth(line, text.label, 'bold'))) + text.label * 0.8;
  const left = side + room(steps.map(({ name }) => name));
  const right = width - side - room(steps.map(({ amount }) => dollars(amount)));
  const x = scaleLinear([0, paidOut], [left, right]);
  const rowHeight = (height - side) / steps.length;
  const bar = rowHeight * 0.6;

  let reached = 0;
  const rows = steps.map((step, index) => {
    const from = reached;
    reached += step.pays ? -step.amount : step.amount;
    const y = side / 2 + rowHeight * index + (rowHeight - bar) / 2;
    return { ...step, from, to: reached, y, baseline: y + bar / 2 + text.label * 0.36 };
  });

  return (
    <Canvas shape={shape} title={rentalCashFlow.message}>
      {rows.map(({ name, to, y }, index) =>
        // Each step hangs on the end of the one before.
        index === rows.length - 1 ? null : (
          <line
            key={name}
            x1={round(x(to))}
            x2={round(x(to))}
            y1={round(y)}
            y2={round(y + rowHeight + bar)}
            stroke={colour['line-strong']}
            strokeWidth={1.5}
          />
        ),
      )}
      <line
        x1={round(x(0))}
        x2={round(x(0))}
        y1={side / 2}
        y2={height - side / 2}
        stroke={colour['line-strong']}
        strokeWidth={2}
      />
      {rows.map(({ name, amount, fill, tone, from, to, y, baseline }) => (
        <g key={name}>
          <Label shape={shape} tone={tone} x={side} y={baseline}>
            {name}
          </Label>
          <rect
            x={round(x(Math.min(from, to)))}
            y={round(y)}
            width={round(Math.abs(x(from) - x(to)))}
            height={round(bar)}
            fill={fill}
          />
          <Label shape={shape} tone={tone} align="end" x={width - side} y={baseline}>
            {dollars(amount)}
          </Label>
        </g>
      ))}
    </Canvas>
  );
}

/** The rental property of the investment article, under both tax treatments of its loss. */
import { residentTax2026To27 } from '../../config/facts.ts';
import { type RentalYear, rentalAfterTax } from '../../finance/rental.ts';
import { dollars, inWords } from '../lib/format.ts';
import { drawBars } from './bars.tsx';
import { bars } from './calculators/outcome.ts';
import { Bar, Label, linear, Stroke, sheets, type Tone, textWidth } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';

const SALARY = 100_000;

const rentalYear: RentalYear = { rent: 26_000, interest: 30_000, otherCosts: 6_500, depreciation: 5_000 };

const rental = rentalAfterTax(rentalYear, SALARY, residentTax2026To27);

/** What the owner adds in a year, as positive amounts. */
const ownerPays = { lossAgainstWages: -rental.cashAfterTax, lossWaits: -rental.cashIfQuarantined };

const { rent, interest, otherCosts, depreciation } = inWords(dollars, rentalYear);
const { lossAgainstWages: against, lossWaits: waits } = inWords(dollars, ownerPays);
const tax = dollars(rental.taxEffect);

const rentalTerms = `Illustrative: rent ${rent}, interest ${interest}, other costs ${otherCosts}, depreciation ${depreciation}; owner on ${dollars(SALARY)} at ${residentTax2026To27.name}`;

const paidOut = rentalYear.interest + rentalYear.otherCosts;

type Step = { name: string; amount: number; fill: Tone; tone: 'ink' | 'coral'; pays: boolean };

/** First what has to be paid, then what pays it, down to the owner's own part. */
const steps: Step[] = [
  { name: 'Interest', amount: rentalYear.interest, fill: 'line-strong', tone: 'ink', pays: false },
  { name: 'Other costs', amount: rentalYear.otherCosts, fill: 'line-strong', tone: 'ink', pays: false },
  { name: 'Rent pays', amount: rentalYear.rent, fill: 'fig', tone: 'ink', pays: true },
  { name: 'Tax saved', amount: rental.taxEffect, fill: 'fig', tone: 'ink', pays: true },
  { name: 'You add', amount: ownerPays.lossAgainstWages, fill: 'coral', tone: 'coral', pays: true },
];

const rentalCashFlow: Chart = {
  name: 'rental-cash-flow',
  message: `Rent and tax saved leave ${against} a year for the owner to find`,
  alt: `Steps show a rental property's year. Interest of ${interest} and other costs of ${otherCosts} make ${dollars(paidOut)} to pay. Rent pays ${rent} of it, tax saved ${tax}, and the owner the last ${against}, where the loss may reduce tax on wages; where it may not, the owner adds ${waits}. Illustrative.`,
  note: `${rentalTerms}, where the loss may reduce tax on wages. Where it has to wait, the owner adds ${waits}.`,
  table: {
    caption: 'One year of the rental property, in cash',
    columns: ['', 'Loss reduces tax on wages', 'Loss has to wait'],
    rows: [
      ['Rent received', rent, rent],
      ['Interest paid', dollars(-rentalYear.interest), dollars(-rentalYear.interest)],
      ['Other costs paid', dollars(-rentalYear.otherCosts), dollars(-rentalYear.otherCosts)],
      ['Tax saved', tax, dollars(0)],
      ['Left for the owner to add', against, waits],
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
  const x = linear([0, paidOut], [left, right]);
  const rowHeight = (height - side) / steps.length;
  const bar = rowHeight * 0.6;

  let reached = 0;
  const rows = steps.map((step, index) => {
    const from = reached;
    reached += step.pays ? -step.amount : step.amount;
    const y = side / 2 + rowHeight * index + (rowHeight - bar) / 2;
    return { ...step, from, to: reached, y, baseline: y + bar / 2 + text.label * 0.36 };
  });

  const guide = (at: number, from: number, to: number, strokeWidth: number) => (
    <Stroke key={from} x={[x(at), x(at)]} y={[from, to]} tone="line-strong" width={strokeWidth} />
  );

  return (
    <>
      {/* Each step hangs on the end of the one before. */}
      {rows.slice(0, -1).map(({ to, y }) => guide(to, y, y + rowHeight + bar, 1.5))}
      {guide(0, side / 2, height - side / 2, 2)}
      {rows.map(({ name, amount, fill, tone, from, to, y, baseline }) => (
        <g key={name}>
          <Label tone={tone} x={side} y={baseline} text={name} />
          <Bar x={x(Math.min(from, to))} y={y} width={Math.abs(x(from) - x(to))} height={bar} tone={fill} />
          <Label tone={tone} align="end" x={width - side} y={baseline} text={dollars(amount)} />
        </g>
      ))}
    </>
  );
}

const WEEKS = 52;

const growthNotAssured: Chart = {
  name: 'growth-not-assured',
  message: `The same rental costs its owner ${against} or ${waits} a year`,
  alt: `Two bars show what a rental property costs its owner in a year. Where the tax loss may reduce tax on wages, ${against}; where the loss has to wait for later rent or gains, ${waits}. Growth in value is not assured. Illustrative.`,
  note: `${rentalTerms}. Which treatment applies depends on when and what was bought; growth is never assured.`,
  table: {
    caption: 'What the owner adds, under both tax treatments',
    columns: ['The loss', 'A year', 'A week'],
    rows: [
      ['reduces tax on wages', against, dollars(ownerPays.lossAgainstWages / WEEKS, { cents: true })],
      ['has to wait', waits, dollars(ownerPays.lossWaits / WEEKS, { cents: true })],
    ],
  },
  draw: drawBars(
    bars(
      'What one rental costs its owner',
      { 'Loss reduces tax on wages': ownerPays.lossAgainstWages, 'Loss has to wait': ownerPays.lossWaits },
      { text: (amount) => `${dollars(amount)} a year` },
    ),
  ),
};

export const rentalCharts = [rentalCashFlow, growthNotAssured];

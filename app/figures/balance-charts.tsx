/** A loan's balance over its term twice: as agreed, and with something that ends it sooner. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import { totalInterest } from '../../finance/loan.ts';
import { offsetSaving } from '../../finance/offset.ts';
import { dollars, duration } from '../lib/format.ts';
import { Dot, Gap, Label, Line, plotOn, Rules, sheets, ValueLabels, YearAxis } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleBalances, exampleLoan, exampleRepayment, exampleTerms, notAnOffer } from './illustration.ts';

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
  draw: (shape) => drawSooner(shape, `${dollars(EXTRA)} more a month:`, extra),
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
  draw: (shape) => drawSooner(shape, `${dollars(OFFSET)} in offset:`, offset),
};

const margins = {
  wide: { top: 40, bottom: 42, dots: true },
  card: { top: 44, bottom: 40, dots: true },
};

function drawSooner(shape: ChartShape, name: string, sooner: Sooner) {
  const isWide = shape === 'wide';
  const { text, dot } = sheets[shape];
  const months = exampleBalances.length - 1;
  const { principal } = exampleLoan;
  const plot = plotOn(shape, margins[shape], [0, months], [0, principal]);
  const { x, y } = plot;
  const agreedLine = exampleBalances.map((owed, month) => [x(month), y(owed)] as const);
  const soonerLine = sooner.balances.map((owed, month) => [x(month), y(owed)] as const);
  // What is repaid stays at nothing, so that the gap reaches to the end of the agreed term.
  const soonerToEnd = exampleBalances.map((_, month) => [x(month), y(sooner.balances[month] ?? 0)] as const);
  const yearStep = isWide ? 5 : 10;
  const years = Array.from({ length: months / 12 / yearStep + 1 }, (_, index) => index * yearStep);
  const lineHeight = text.strong * 1.3;
  // The empty corners of the picture hold the labels: above the upper line, below the lower one.
  // On a card the lower corner is only just wide enough, so the label starts at its very left.
  const agreedAt = Math.round(months * 0.62);
  const label = {
    tone: 'coral',
    align: isWide ? 'end' : 'start',
    x: isWide ? x(months * 0.53) : plot.left,
  } as const;
  const labelTop = y(principal / 2) + lineHeight * (isWide ? 1.15 : 0.95);
  const saved = dollars(sooner.interestSaved);
  const gains = [`${saved} less interest,`, `${duration(sooner.paymentsSaved)} sooner`];

  return (
    <>
      <Rules plot={plot} at={[0, principal / 2, principal]} />
      <Gap upper={agreedLine} lower={soonerToEnd} />
      <Line points={agreedLine} tone="fig" />
      <Line points={soonerLine} tone="coral" />
      <Dot x={x(months)} y={y(0)} tone="fig" />
      <Dot x={x(sooner.balances.length - 1)} y={y(0)} tone="coral" />
      <ValueLabels plot={plot} at={[principal / 2, principal]} unit="owed" />
      <YearAxis plot={plot} years={years} x={(year) => x(year * 12)} />
      <Label
        tone="fig"
        x={x(agreedAt) + dot}
        y={y(exampleBalances[agreedAt] ?? 0) - dot * 1.4}
        text={isWide ? 'Repaid as agreed' : 'As agreed'}
      />
      <Label {...label} y={labelTop} text={name} />
      {gains.map((gain, index) => (
        <Label key={gain} {...label} size="strong" y={labelTop + lineHeight * (index + 1)} text={gain} />
      ))}
    </>
  );
}

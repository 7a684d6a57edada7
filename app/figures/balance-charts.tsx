/** Loans that end sooner: what is owed with and without extra money or an offset, and how far ahead. */
import { extraRepayments } from '../../finance/extra-repayments.ts';
import { totalInterest } from '../../finance/loan.ts';
import { offsetSaving } from '../../finance/offset.ts';
import { redrawAhead } from '../../finance/redraw.ts';
import { dollars, duration, inWords } from '../lib/format.ts';
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
  draw: (shape) => drawSooner(shape, `${dollars(EXTRA)} more a month:`, extra),
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

const MONTHS = 60;
const TOP = 15_000;

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
  draw: drawAhead,
};

const aheadMargins = {
  wide: { top: 40, bottom: 44, dots: true },
  card: { top: 36, bottom: 40, dots: true },
};

function drawAhead(shape: ChartShape) {
  const { label, strong } = sheets[shape].text;
  const plot = plotOn(shape, aheadMargins[shape], [0, MONTHS], [0, TOP]);
  const { x, y, right } = plot;
  const paidInLine = byMonth.map((at, month) => [x(month), y(at.paidIn)] as const);
  const aheadLine = byMonth.map((at, month) => [x(month), y(at.ahead)] as const);
  const aheadLabel = { tone: 'coral', align: 'end', x: x(44) } as const;

  return (
    <>
      <Rules plot={plot} at={[0, 5_000, 10_000, TOP]} />
      <Gap upper={aheadLine} lower={paidInLine} />
      <Line points={paidInLine} tone="fig" />
      <Line points={aheadLine} tone="coral" />
      <Dot x={right} y={y(end.paidIn)} tone="fig" />
      <Dot x={right} y={y(end.ahead)} tone="coral" />
      <ValueLabels plot={plot} at={[5_000, 10_000, TOP]} />
      <YearAxis plot={plot} years={[0, 1, 2, 3, 4, 5]} x={(year) => x(year * 12)} />
      <Label {...aheadLabel} size="strong" y={y(12_400)} text={`${ahead} ahead`} />
      {shape === 'wide' && (
        <Label {...aheadLabel} y={y(12_400) + label * 1.25} text={`${saved} is interest saved`} />
      )}
      <Label
        size="strong"
        tone="fig"
        align="end"
        x={right}
        y={y(5_000) + strong * 1.4}
        text={`${paidIn} paid in`}
      />
    </>
  );
}

export const balanceCharts = [loanBalance, offsetChart, redrawChart];

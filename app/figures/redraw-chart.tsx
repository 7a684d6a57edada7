import { redrawAhead } from '../../finance/redraw.ts';
import { dollars } from '../lib/format.ts';
import { Dot, Gap, Label, Line, plotOn, Rules, sheets, ValueLabels, YearAxis } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleLoan, exampleTerms, notAnOffer } from './illustration.ts';

const EXTRA = 200;
const MONTHS = 60;
const TOP = 15_000;

const byMonth = Array.from({ length: MONTHS + 1 }, (_, month) => redrawAhead(exampleLoan, EXTRA, month));
const end = redrawAhead(exampleLoan, EXTRA, MONTHS);
const ahead = dollars(end.ahead);
const paidIn = dollars(end.paidIn);
const saved = dollars(end.ahead - end.paidIn);

export const redrawChart: Chart = {
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
        year === 1 ? '1 year' : `${year} years`,
        dollars(at.paidIn),
        dollars(at.ahead - at.paidIn),
        dollars(at.ahead),
      ];
    }),
  },
  draw,
};

const margins = {
  wide: { top: 40, bottom: 44, dots: true },
  card: { top: 36, bottom: 40, dots: true },
};

function draw(shape: ChartShape) {
  const { label, strong } = sheets[shape].text;
  const plot = plotOn(shape, margins[shape], [0, MONTHS], [0, TOP]);
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

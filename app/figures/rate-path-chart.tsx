import { interestUnderRates } from '../../finance/rates.ts';
import { dollars, inWords, percent } from '../lib/format.ts';
import {
  AxisLabel,
  Dot,
  Label,
  Line,
  plotOn,
  Rules,
  Stroke,
  sheets,
  ValueLabels,
  YearAxis,
} from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleLoan, notAnOffer } from './illustration.ts';

const YEARS = 3;
const { principal, years, rate: fixedRate } = exampleLoan;
const STEP = 0.005;

function follow(ratesByYear: number[]) {
  return interestUnderRates({ principal, years, ratesByYear });
}
const fixed = follow([fixedRate, fixedRate, fixedRate]);
const up = follow([fixedRate, fixedRate + STEP, fixedRate + STEP]);
const down = follow([fixedRate, fixedRate - STEP, fixedRate - STEP]);

/** Interest beyond the fixed loan's after 0, 1, 2 ... years; negative when it is less. */
function gapByYear(path: typeof fixed): number[] {
  let gap = 0;
  return [
    0,
    ...path.interestByYear.map((interest, year) => {
      gap += interest - (fixed.interestByYear[year] ?? 0);
      return gap;
    }),
  ];
}
const more = gapByYear(up);
const less = gapByYear(down);
const moreInAll = dollars(up.totalInterest - fixed.totalInterest);
const lessInAll = dollars(fixed.totalInterest - down.totalInterest);
const inPercent = (rate: number) => percent(rate * 100);
const rates = inWords(inPercent, { fixed: fixedRate, up: fixedRate + STEP, down: fixedRate - STEP });

export const fixedVsVariable: Chart = {
  name: 'fixed-vs-variable',
  message: `Half a point either way moves three years of interest by about ${dollars(Math.round((up.totalInterest - fixed.totalInterest) / 100) * 100)}`,
  alt: `Lines show three years of interest on a variable loan against a fixed one of ${dollars(principal)} over ${years} years at ${rates.fixed}. If the variable rate rises to ${rates.up} after a year, it costs ${moreInAll} more; if it falls to ${rates.down}, ${lessInAll} less. Illustrative, not an offer.`,
  note: `${dollars(principal)} over ${years} years. Both loans start at ${rates.fixed}; after one year the variable rate rises to ${rates.up} or falls to ${rates.down}, and the repayment follows it. ${notAnOffer}`,
  table: {
    caption: `Interest on ${dollars(principal)} over three years`,
    columns: ['', 'Year 1', 'Year 2', 'Year 3', 'In all'],
    rows: [
      [`Fixed at ${rates.fixed}`, ...fixed.interestByYear, fixed.totalInterest],
      [`Variable, rising to ${rates.up}`, ...up.interestByYear, up.totalInterest],
      [`Variable, falling to ${rates.down}`, ...down.interestByYear, down.totalInterest],
    ].map((row) => row.map((cell) => (typeof cell === 'number' ? dollars(cell) : cell))),
  },
  draw,
};

/** The room at the right is for the labels at the lines' ends. */
const margins = { wide: { top: 36, right: 202, bottom: 52 }, card: { top: 30, right: 88, bottom: 48 } };

function draw(shape: ChartShape) {
  const isWide = shape === 'wide';
  const { text, dot, stroke } = sheets[shape];
  const { axis, label, strong } = text;
  const plot = plotOn(shape, margins[shape], [0, YEARS], [-5_500, 5_500]);
  const { x, y, left, right } = plot;
  // In the first year all three are one, and are drawn as the fixed loan's line.
  const afterFirst = (gaps: number[]) => gaps.slice(1).map((gap, index) => [x(index + 1), y(gap)] as const);
  const beside = right + dot * 2;
  const endLabel = (gap: number, tone: 'coral' | 'fig', amount: string, unit: string) => (
    <>
      <Dot x={right} y={y(gap)} tone={tone} />
      <Label size="strong" tone={tone} x={beside} y={y(gap) + strong * 0.1} text={amount} />
      <Label
        tone={tone}
        x={beside}
        y={y(gap) + strong * 0.1 + label * 1.2}
        text={isWide ? `${unit} interest` : unit}
      />
    </>
  );
  const pathLabel = (tone: 'coral' | 'fig', atY: number, text: string) => (
    <Label
      tone={tone}
      align="end"
      x={x(2.05)}
      y={atY}
      text={isWide ? `Variable rate ${text}` : `Rate ${text}`}
    />
  );

  return (
    <>
      <Rules plot={plot} at={[-5_000, 5_000]} />
      <Stroke x={[left, right]} y={[y(0), y(0)]} tone="ink-soft" width={stroke * 0.7} />
      <Line points={afterFirst(more)} tone="coral" />
      <Line points={afterFirst(less)} tone="fig" />
      <ValueLabels
        plot={plot}
        at={[5_000, -5_000]}
        text={(gap) => `${dollars(5_000)} ${gap > 0 ? 'more' : 'less'}${isWide ? ' interest' : ''}`}
      />
      <AxisLabel x={left} y={y(0) - axis * 0.6} text={isWide ? 'Same interest' : 'The same'} />
      <YearAxis plot={plot} years={[0, 1, 2, YEARS]} />
      {pathLabel('coral', y((more[2] ?? 0) + 850), 'rises')}
      {pathLabel('fig', y((less[2] ?? 0) - 850) + label * 0.7, 'falls')}
      {endLabel(more[YEARS] ?? 0, 'coral', moreInAll, 'more')}
      <Label tone="ink-soft" x={beside} y={y(0) + label * 0.35} text={isWide ? 'Fixed rate' : 'Fixed'} />
      {endLabel(less[YEARS] ?? 0, 'fig', lessInAll, 'less')}
    </>
  );
}

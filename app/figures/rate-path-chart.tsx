import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { interestUnderRates } from '../../finance/rates.ts';
import { dollars, percent } from '../lib/format.ts';
import { Canvas, colour, Label, Rule, round, sheets, YearAxis } from './canvas.tsx';
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
const rates = {
  fixed: percent(fixedRate * 100),
  up: percent((fixedRate + STEP) * 100),
  down: percent((fixedRate - STEP) * 100),
};

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

/** `beside` is the room for the labels at the lines' ends. */
const margins = {
  wide: { top: 36, beside: 202, bottom: 52 },
  card: { top: 30, beside: 88, bottom: 48 },
};

function draw(shape: ChartShape) {
  const sheet = sheets[shape];
  const margin = margins[shape];
  const left = sheet.side;
  const right = sheet.width - sheet.side - margin.beside;
  const bottom = sheet.height - margin.bottom;
  const x = scaleLinear([0, YEARS], [left, right]);
  const y = scaleLinear([-5_500, 5_500], [bottom, margin.top]);
  // In the first year all three are one, and are drawn as the fixed loan's line.
  const afterFirst = (gaps: number[]) => gaps.slice(1);
  const path = line<number>(
    (_, index) => round(x(index + 1)),
    (gap) => round(y(gap)),
  );
  const beside = right + sheet.dot * 2;
  const { axis, label, strong } = sheet.text;
  const endLabel = (gap: number, tone: 'coral' | 'fig', lines: [string, string]) => (
    <>
      <circle cx={right} cy={round(y(gap))} r={sheet.dot} fill={colour[tone]} />
      <Label shape={shape} size="strong" tone={tone} x={beside} y={y(gap) + strong * 0.1}>
        {lines[0]}
      </Label>
      <Label shape={shape} tone={tone} x={beside} y={y(gap) + strong * 0.1 + label * 1.2}>
        {lines[1]}
      </Label>
    </>
  );

  return (
    <Canvas shape={shape} title={fixedVsVariable.message}>
      {[-5_000, 5_000].map((gap) => (
        <Rule key={gap} x1={left} x2={right} y={y(gap)} />
      ))}
      <line
        x1={left}
        x2={right}
        y1={round(y(0))}
        y2={round(y(0))}
        stroke={colour['ink-soft']}
        strokeWidth={sheet.stroke * 0.7}
      />
      <path
        d={path(afterFirst(more)) ?? ''}
        fill="none"
        stroke={colour.coral}
        strokeWidth={sheet.stroke}
      />
      <path
        d={path(afterFirst(less)) ?? ''}
        fill="none"
        stroke={colour.fig}
        strokeWidth={sheet.stroke}
      />

      <Label shape={shape} size="axis" tone="ink-soft" x={left} y={y(5_000) - axis * 0.45}>
        {shape === 'wide' ? `${dollars(5_000)} more interest` : `${dollars(5_000)} more`}
      </Label>
      <Label shape={shape} size="axis" tone="ink-soft" x={left} y={y(0) - axis * 0.6}>
        {shape === 'wide' ? 'Same interest' : 'The same'}
      </Label>
      <Label shape={shape} size="axis" tone="ink-soft" x={left} y={y(-5_000) - axis * 0.45}>
        {shape === 'wide' ? `${dollars(5_000)} less interest` : `${dollars(5_000)} less`}
      </Label>
      <YearAxis shape={shape} years={[0, 1, 2, YEARS]} x={x} y={bottom + axis * 1.5} />

      <Label shape={shape} tone="coral" align="end" x={x(2.05)} y={y((more[2] ?? 0) + 850)}>
        {shape === 'wide' ? 'Variable rate rises' : 'Rate rises'}
      </Label>
      <Label
        shape={shape}
        tone="fig"
        align="end"
        x={x(2.05)}
        y={y((less[2] ?? 0) - 850) + label * 0.7}
      >
        {shape === 'wide' ? 'Variable rate falls' : 'Rate falls'}
      </Label>
      {endLabel(more[YEARS] ?? 0, 'coral', [
        moreInAll,
        shape === 'wide' ? 'more interest' : 'more',
      ])}
      <Label shape={shape} tone="ink-soft" x={beside} y={y(0) + label * 0.35}>
        {shape === 'wide' ? 'Fixed rate' : 'Fixed'}
      </Label>
      {endLabel(less[YEARS] ?? 0, 'fig', [lessInAll, shape === 'wide' ? 'less interest' : 'less'])}
    </Canvas>
  );
}

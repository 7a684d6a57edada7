import { milestones } from '../../finance/loan.ts';
import { splitOfYear } from '../../finance/repayment-split.ts';
import { dollars, duration } from '../lib/format.ts';
import { AxisLabel, Bar, colour, Label, plotOn, Rule, round, sheets, YearAxis } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleLoan, exampleRepayment, exampleTerms, notAnOffer } from './illustration.ts';

const { years } = exampleLoan;
const byYear = Array.from({ length: years }, (_, index) => {
  const { interest, principal } = splitOfYear(exampleLoan, index + 1);
  return { year: index + 1, interest, principal };
});
const eachYear = exampleRepayment * 12;
const first = dollars(byYear[0]?.interest ?? 0);
const last = dollars(byYear[years - 1]?.principal ?? 0);
const { principalExceedsInterestAt: turn } = milestones(exampleLoan);
const turnAfter = duration(turn);

export const interestAndPrincipal: Chart = {
  name: 'interest-and-principal',
  message: `It takes ${turnAfter} for principal to overtake interest`,
  alt: `Thirty columns, one for each year, split the same ${dollars(eachYear)} of repayments into interest and principal, on ${exampleTerms}. In year 1, ${first} is interest. The principal part grows each year and passes half with repayment ${turn}, after ${turnAfter}. In year ${years}, ${last} is principal. Illustrative, not an offer.`,
  note: `${exampleTerms}, ${dollars(eachYear)} in each year; the rate stays the same throughout. ${notAnOffer}`,
  table: {
    caption: `Where each year's repayments go on ${exampleTerms}`,
    columns: ['Year', 'Interest', 'Principal'],
    rows: byYear
      .filter(({ year }) => [1, 5, 10, 15, 16, 17, 20, 25, years].includes(year))
      .map(({ year, interest, principal }) => [String(year), dollars(interest), dollars(principal)]),
  },
  draw,
};

/** The room at the left is for the axis label; `gap` is that between two columns, and between the parts. */
const margins = {
  wide: { top: 84, bottom: 42, left: 58, gap: 3 },
  card: { top: 68, bottom: 42, left: 40, gap: 1.5 },
};

function draw(shape: ChartShape) {
  const isWide = shape === 'wide';
  const { side, stroke, dot, text } = sheets[shape];
  const { axis, label, strong } = text;
  const { top, gap } = margins[shape];
  const plot = plotOn(shape, margins[shape], [0, years], [0, eachYear]);
  const { x, y, left, right, bottom } = plot;
  const half = round(y(eachYear / 2));
  const turnX = round(x(turn / 12));
  const turnY = side / 2 + strong * 0.85;
  const nameY = isWide ? turnY : top - label * 0.55;
  const nameSize = isWide ? 'strong' : 'label';
  const pointer = { stroke: colour.ink, strokeWidth: stroke * 0.6 };

  return (
    <>
      {byYear.map(({ year, principal }) => {
        const column = { x: x(year - 1) + gap / 2, width: x(1) - x(0) - gap };
        const border = round(y(principal));
        return (
          <g key={year}>
            <Bar {...column} y={top} height={border - top - gap} tone="coral" />
            <Bar {...column} y={border} height={bottom - border} tone="fig" />
          </g>
        );
      })}
      <Rule x1={side} x2={right} y={half} />
      <Rule x1={left} x2={right} y={bottom} strong />
      <line x1={turnX} x2={turnX} y1={turnY + strong * 0.4} y2={half} {...pointer} />
      <circle cx={turnX} cy={half} r={dot} fill={colour.card} {...pointer} />
      <AxisLabel x={side} y={half - axis * 0.45} text="Half" />
      <YearAxis plot={plot} years={isWide ? [0, 5, 10, 15, 20, 25, 30] : [0, 10, 20, 30]} />
      <Label size="strong" align="middle" x={turnX} y={turnY} text={turnAfter} />
      <Label size={nameSize} tone="coral" x={left} y={nameY} text="Interest" />
      <Label size={nameSize} tone="fig" align="end" x={right} y={nameY} text="Principal" />
      {isWide && (
        <>
          <Label tone="coral" x={left} y={nameY + label * 1.5} text={`${first} in year 1`} />
          <Label tone="fig" align="end" x={right} y={nameY + label * 1.5} text={`${last} in year ${years}`} />
        </>
      )}
    </>
  );
}

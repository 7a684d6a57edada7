import { scaleLinear } from 'd3-scale';
import { milestones } from '../../finance/loan.ts';
import { splitOfYear } from '../../finance/repayment-split.ts';
import { dollars, duration } from '../lib/format.ts';
import { Canvas, colour, Label, Rule, round, sheets, YearAxis } from './canvas.tsx';
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
      .map(({ year, interest, principal }) => [
        String(year),
        dollars(interest),
        dollars(principal),
      ]),
  },
  draw,
};

/** `beside` is the room for the axis label, `gap` that between two columns, and between the parts. */
const margins = {
  wide: { top: 84, bottom: 42, beside: 58, gap: 3 },
  card: { top: 68, bottom: 42, beside: 40, gap: 1.5 },
};

function draw(shape: ChartShape) {
  const sheet = sheets[shape];
  const margin = margins[shape];
  const { axis, label, strong } = sheet.text;
  const isWide = shape === 'wide';
  const left = sheet.side + margin.beside;
  const right = sheet.width - sheet.side;
  const bottom = sheet.height - margin.bottom;
  const x = scaleLinear([0, years], [left, right]);
  const y = scaleLinear([0, eachYear], [bottom, margin.top]);
  const half = round(y(eachYear / 2));
  const turnX = round(x(turn / 12));
  const turnY = sheet.side / 2 + strong * 0.85;
  const nameY = isWide ? turnY : margin.top - label * 0.55;

  return (
    <Canvas shape={shape} title={interestAndPrincipal.message}>
      {byYear.map(({ year, principal }) => {
        const column = {
          x: round(x(year - 1) + margin.gap / 2),
          width: round(x(1) - x(0) - margin.gap),
        };
        const border = round(y(principal));
        return (
          <g key={year}>
            <rect
              {...column}
              y={margin.top}
              height={round(border - margin.top - margin.gap)}
              fill={colour.coral}
            />
            <rect {...column} y={border} height={round(bottom - border)} fill={colour.fig} />
          </g>
        );
      })}
      <Rule x1={sheet.side} x2={right} y={half} />
      <Rule x1={left} x2={right} y={bottom} strong />
      <line
        x1={turnX}
        x2={turnX}
        y1={turnY + strong * 0.4}
        y2={half}
        stroke={colour.ink}
        strokeWidth={sheet.stroke * 0.6}
      />
      <circle
        cx={turnX}
        cy={half}
        r={sheet.dot}
        fill={colour.card}
        stroke={colour.ink}
        strokeWidth={sheet.stroke * 0.6}
      />

      <Label shape={shape} size="axis" tone="ink-soft" x={sheet.side} y={half - axis * 0.45}>
        Half
      </Label>
      <YearAxis
        shape={shape}
        years={isWide ? [0, 5, 10, 15, 20, 25, 30] : [0, 10, 20, 30]}
        x={x}
        y={bottom + axis * 1.5}
      />

      <Label shape={shape} size="strong" align="middle" x={turnX} y={turnY}>
        {turnAfter}
      </Label>
      <Label shape={shape} size={isWide ? 'strong' : 'label'} tone="coral" x={left} y={nameY}>
        Interest
      </Label>
      <Label
        shape={shape}
        size={isWide ? 'strong' : 'label'}
        tone="fig"
        align="end"
        x={right}
        y={nameY}
      >
        Principal
      </Label>
      {isWide && (
        <>
          <Label shape={shape} tone="coral" x={left} y={nameY + label * 1.5}>
            {`${first} in year 1`}
          </Label>
          <Label shape={shape} tone="fig" align="end" x={right} y={nameY + label * 1.5}>
            {`${last} in year ${years}`}
          </Label>
        </>
      )}
    </Canvas>
  );
}

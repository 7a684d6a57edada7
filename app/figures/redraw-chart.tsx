import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { redrawAhead } from '../../finance/redraw.ts';
import { dollars } from '../lib/format.ts';
import { Canvas, colour, Label, Rule, round, sheets, YearAxis } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleLoan, exampleTerms, notAnOffer } from './illustration.ts';

const EXTRA = 200;
const MONTHS = 60;
const TOP = 15_000;

const byMonth = Array.from({ length: MONTHS + 1 }, (_, month) =>
  redrawAhead(exampleLoan, EXTRA, month),
);
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
  wide: { top: 40, bottom: 44 },
  card: { top: 36, bottom: 40 },
};

function draw(shape: ChartShape) {
  const sheet = sheets[shape];
  const margin = margins[shape];
  const left = sheet.side;
  const right = sheet.width - Math.max(sheet.side, sheet.dot + 2);
  const bottom = sheet.height - margin.bottom;
  const x = scaleLinear([0, MONTHS], [left, right]);
  const y = scaleLinear([0, TOP], [bottom, margin.top]);
  type Point = (typeof byMonth)[number];
  const path = (value: (point: Point) => number) =>
    line<Point>(
      (_, month) => round(x(month)),
      (point) => round(y(value(point))),
    )(byMonth) ?? '';
  const gap = area<Point>()
    .x((_, month) => round(x(month)))
    .y0((point) => round(y(point.paidIn)))
    .y1((point) => round(y(point.ahead)));
  const { axis, label, strong } = sheet.text;

  return (
    <Canvas shape={shape} title={redrawChart.message}>
      {[0, 5_000, 10_000, 15_000].map((amount) => (
        <Rule key={amount} x1={left} x2={right} y={y(amount)} strong={amount === 0} />
      ))}
      <path d={gap(byMonth) ?? ''} fill={colour.wattle} fillOpacity={0.55} />
      <path
        d={path((point) => point.paidIn)}
        fill="none"
        stroke={colour.fig}
        strokeWidth={sheet.stroke}
      />
      <path
        d={path((point) => point.ahead)}
        fill="none"
        stroke={colour.coral}
        strokeWidth={sheet.stroke}
      />
      <circle cx={right} cy={round(y(end.paidIn))} r={sheet.dot} fill={colour.fig} />
      <circle cx={right} cy={round(y(end.ahead))} r={sheet.dot} fill={colour.coral} />

      {[5_000, 10_000, 15_000].map((amount) => (
        <Label
          key={amount}
          shape={shape}
          size="axis"
          tone="ink-soft"
          x={left}
          y={y(amount) - axis * 0.45}
        >
          {dollars(amount)}
        </Label>
      ))}
      <YearAxis
        shape={shape}
        years={[0, 1, 2, 3, 4, 5]}
        x={(year) => x(year * 12)}
        y={bottom + axis * 1.5}
      />

      <Label shape={shape} size="strong" tone="coral" align="end" x={x(44)} y={y(12_400)}>
        {`${ahead} ahead`}
      </Label>
      {shape === 'wide' && (
        <Label shape={shape} tone="coral" align="end" x={x(44)} y={y(12_400) + label * 1.25}>
          {`${saved} is interest saved`}
        </Label>
      )}
      <Label
        shape={shape}
        size="strong"
        tone="fig"
        align="end"
        x={right}
        y={y(5_000) + strong * 1.4}
      >
        {`${paidIn} paid in`}
      </Label>
    </Canvas>
  );
}

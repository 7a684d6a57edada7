/** Charts of columns: a month of daily interest, and where each year's repayments go. */
import { milestones } from '../../finance/loan.ts';
import { monthInterest } from '../../finance/month-interest.ts';
import { splitOfYear } from '../../finance/repayment-split.ts';
import { dollars, duration, percent } from '../lib/format.ts';
import { exact } from './calculators/outcome.ts';
import {
  AxisLabel,
  Bar,
  colour,
  Label,
  plotOn,
  Rule,
  Rules,
  round,
  sheets,
  ValueLabels,
  YearAxis,
} from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleLoan, exampleRepayment, exampleTerms, notAnOffer } from './illustration.ts';

const DAYS = 30;
const PAID_IN = 10_000;
/** Paid in at the end of this day, so that the next is the first with less owed. */
const AFTER = 9;
const TOP = 30;

const { principal, rate, years } = exampleLoan;
const month = monthInterest({ balance: principal, rate, days: DAYS, paidIn: PAID_IN, afterDays: AFTER });
const before = exact(month.perDayBefore);
const after = exact(month.perDayAfter);
const saved = exact(month.saved);
const savedPerDay = exact(month.perDayBefore - month.perDayAfter);
const terms = `${dollars(principal)} owed at ${percent(rate * 100)}`;

const dailyInterestChart: Chart = {
  name: 'daily-interest',
  message: `${dollars(PAID_IN)} paid in on day ${AFTER} cuts that month's interest by about ${dollars(month.saved)}`,
  alt: `Columns for the ${DAYS} days of a month show the interest saved so far, with ${terms}. For ${AFTER} days interest is ${before} a day and nothing is saved. At the end of day ${AFTER}, ${dollars(PAID_IN)} is paid in; from then on interest is ${after} a day, and each day adds ${savedPerDay}. By day ${DAYS} the saving is ${saved}: the month's interest is ${exact(month.charged)} and not ${exact(month.without)}. Illustrative, not an offer.`,
  note: `${terms}, a year of 365 days, a month of ${DAYS}; ${dollars(PAID_IN)} is paid in at the end of day ${AFTER}. ${notAnOffer}`,
  table: {
    caption: `Interest in a month of ${DAYS} days, ${terms}`,
    columns: ['By the end of day', 'Owed', "That day's interest", 'Saved so far'],
    rows: [1, AFTER, AFTER + 1, 15, 20, 25, DAYS].map((day) => [
      String(day),
      dollars(day > AFTER ? principal - PAID_IN : principal),
      day > AFTER ? after : before,
      exact(month.savedByDay[day - 1] ?? 0),
    ]),
  },
  draw: drawDaily,
};

const dailyMargins = { wide: { top: 44, bottom: 76, gap: 5 }, card: { top: 38, bottom: 64, gap: 2 } };

function drawDaily(shape: ChartShape) {
  const isWide = shape === 'wide';
  const { axis, label } = sheets[shape].text;
  const plot = plotOn(shape, dailyMargins[shape], [0, DAYS], [0, TOP]);
  const { x, y, left, right, bottom } = plot;
  const { gap } = dailyMargins[shape];
  const dayY = bottom + axis * 1.5;
  const interest = { size: isWide ? 'label' : 'axis', y: dayY + label * 1.45 } as const;
  const ticks = isWide ? [10, 20, TOP] : [15, TOP];

  return (
    <>
      <Rules plot={plot} at={ticks} />
      {month.savedByDay.map((amount, day) => (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the month
          key={day}
          x={x(day) + gap / 2}
          y={y(amount)}
          width={x(1) - x(0) - gap}
          height={bottom - y(amount)}
          tone="coral"
        />
      ))}
      <Rule x1={left} x2={right} y={bottom} strong />
      <ValueLabels plot={plot} at={ticks} unit="saved" />
      <Label
        size="strong"
        tone="coral"
        align="end"
        x={right}
        y={y(TOP) - axis * 0.45}
        text={isWide ? `${saved} saved by day ${DAYS}` : saved}
      />
      <Label
        tone="coral"
        align="end"
        x={x(isWide ? 17 : 20)}
        y={y(isWide ? 14 : 20)}
        text={`${savedPerDay} more each day`}
      />
      <AxisLabel x={left} y={dayY} text="Day 1" />
      <AxisLabel x={x(AFTER)} y={dayY} text={`Day ${AFTER + 1}`} />
      <AxisLabel align="end" x={right} y={dayY} text={`Day ${DAYS}`} />
      <Label {...interest} x={left} text={isWide ? `${before} interest a day` : `${before} a day`} />
      <Label {...interest} x={x(AFTER)} text={`then ${after} interest a day`} />
    </>
  );
}

const byYear = Array.from({ length: years }, (_, index) => {
  const { interest, principal } = splitOfYear(exampleLoan, index + 1);
  return { year: index + 1, interest, principal };
});
const eachYear = exampleRepayment * 12;
const first = dollars(byYear[0]?.interest ?? 0);
const last = dollars(byYear[years - 1]?.principal ?? 0);
const { principalExceedsInterestAt: turn } = milestones(exampleLoan);
const turnAfter = duration(turn);

const interestAndPrincipal: Chart = {
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
  draw: drawSplit,
};

/** The room at the left is for the axis label; `gap` is that between two columns, and between the parts. */
const splitMargins = {
  wide: { top: 84, bottom: 42, left: 58, gap: 3 },
  card: { top: 68, bottom: 42, left: 40, gap: 1.5 },
};

function drawSplit(shape: ChartShape) {
  const isWide = shape === 'wide';
  const { side, stroke, dot, text } = sheets[shape];
  const { axis, label, strong } = text;
  const { top, gap } = splitMargins[shape];
  const plot = plotOn(shape, splitMargins[shape], [0, years], [0, eachYear]);
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

export const columnCharts = [interestAndPrincipal, dailyInterestChart];

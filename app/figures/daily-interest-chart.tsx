import { scaleLinear } from 'd3-scale';
import { monthInterest } from '../../finance/month-interest.ts';
import { dollars, percent } from '../lib/format.ts';
import { Canvas, colour, Label, Rule, round, sheets } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleLoan, notAnOffer } from './illustration.ts';

const DAYS = 30;
const PAID_IN = 10_000;
/** Paid in at the end of this day, so that the next is the first with less owed. */
const AFTER = 9;
const TOP = 30;

const { principal, rate } = exampleLoan;
const month = monthInterest({
  balance: principal,
  rate,
  days: DAYS,
  paidIn: PAID_IN,
  afterDays: AFTER,
});
const exact = (amount: number) => dollars(amount, { cents: true });
const before = exact(month.perDayBefore);
const after = exact(month.perDayAfter);
const saved = exact(month.saved);
const savedPerDay = exact(month.perDayBefore - month.perDayAfter);
const terms = `${dollars(principal)} owed at ${percent(rate * 100)}`;

export const dailyInterestChart: Chart = {
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
  draw,
};

const margins = {
  wide: { top: 44, bottom: 76, gap: 5 },
  card: { top: 38, bottom: 64, gap: 2 },
};

function draw(shape: ChartShape) {
  const sheet = sheets[shape];
  const margin = margins[shape];
  const { axis, label } = sheet.text;
  const isWide = shape === 'wide';
  const left = sheet.side;
  const right = sheet.width - sheet.side;
  const bottom = sheet.height - margin.bottom;
  const x = scaleLinear([0, DAYS], [left, right]);
  const y = scaleLinear([0, TOP], [bottom, margin.top]);
  const interestY = bottom + axis * 1.5 + label * 1.45;
  const ticks = isWide ? [10, 20, TOP] : [15, TOP];

  return (
    <Canvas shape={shape} title={dailyInterestChart.message}>
      {ticks.map((amount) => (
        <Rule key={amount} x1={left} x2={right} y={y(amount)} />
      ))}
      {month.savedByDay.map((amount, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the month
          key={index}
          x={round(x(index) + margin.gap / 2)}
          width={round(x(1) - x(0) - margin.gap)}
          y={round(y(amount))}
          height={round(bottom - y(amount))}
          fill={colour.coral}
        />
      ))}
      <Rule x1={left} x2={right} y={bottom} strong />

      {ticks.map((amount) => (
        <Label
          key={amount}
          shape={shape}
          size="axis"
          tone="ink-soft"
          x={left}
          y={y(amount) - axis * 0.45}
        >
          {amount === TOP ? `${dollars(amount)} saved` : dollars(amount)}
        </Label>
      ))}
      <Label
        shape={shape}
        size="strong"
        tone="coral"
        align="end"
        x={right}
        y={y(TOP) - axis * 0.45}
      >
        {isWide ? `${saved} saved by day ${DAYS}` : saved}
      </Label>
      <Label shape={shape} tone="coral" align="end" x={x(isWide ? 17 : 20)} y={y(isWide ? 14 : 20)}>
        {`${savedPerDay} more each day`}
      </Label>

      {[
        { day: 1, at: left, align: 'start' as const },
        { day: AFTER + 1, at: x(AFTER), align: 'start' as const },
        { day: DAYS, at: right, align: 'end' as const },
      ].map(({ day, at, align }) => (
        <Label
          key={day}
          shape={shape}
          size="axis"
          tone="ink-soft"
          align={align}
          x={at}
          y={bottom + axis * 1.5}
        >
          {`Day ${day}`}
        </Label>
      ))}
      <Label shape={shape} size={isWide ? 'label' : 'axis'} x={left} y={interestY}>
        {isWide ? `${before} interest a day` : `${before} a day`}
      </Label>
      <Label shape={shape} size={isWide ? 'label' : 'axis'} x={x(AFTER)} y={interestY}>
        {`then ${after} interest a day`}
      </Label>
    </Canvas>
  );
}

import { monthInterest } from '../../finance/month-interest.ts';
import { dollars, percent } from '../lib/format.ts';
import { AxisLabel, Bar, Label, plotOn, Rule, Rules, sheets, ValueLabels } from './canvas.tsx';
import type { Chart, ChartShape } from './chart.ts';
import { exampleLoan, notAnOffer } from './illustration.ts';

const DAYS = 30;
const PAID_IN = 10_000;
/** Paid in at the end of this day, so that the next is the first with less owed. */
const AFTER = 9;
const TOP = 30;

const { principal, rate } = exampleLoan;
const month = monthInterest({ balance: principal, rate, days: DAYS, paidIn: PAID_IN, afterDays: AFTER });
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

const margins = { wide: { top: 44, bottom: 76, gap: 5 }, card: { top: 38, bottom: 64, gap: 2 } };

function draw(shape: ChartShape) {
  const isWide = shape === 'wide';
  const { axis, label } = sheets[shape].text;
  const plot = plotOn(shape, margins[shape], [0, DAYS], [0, TOP]);
  const { x, y, left, right, bottom } = plot;
  const { gap } = margins[shape];
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

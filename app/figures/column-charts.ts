/** Charts of columns: a month of daily interest, and where each year's repayments go. */

import { milestones } from '../../finance/loan.ts';
import { monthInterest } from '../../finance/month-interest.ts';
import { splitOfYear } from '../../finance/repayment-split.ts';
import { dollars, duration, percent } from '../lib/format.ts';
import { exact } from './calculators/outcome.ts';
import type { Chart } from './chart.ts';
import { exampleAmount, exampleLoan, exampleRepayment, exampleTerms, notAnOffer } from './illustration.ts';
import { yearTicks } from './owed-plot.ts';

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
  figure: { value: saved, unit: 'saved in a month' },
  assumption: `${dollars(PAID_IN)} paid in on day ${AFTER}, ${dollars(principal)} owed`,
  drawing: {
    kind: 'columns',
    x: {
      to: DAYS,
      ticks: [
        { at: 0, text: 'Day 1' },
        { at: AFTER, text: `Day ${AFTER + 1}` },
        { at: DAYS, text: `Day ${DAYS}` },
      ],
    },
    y: {
      to: TOP,
      ticks: [
        { at: 0, text: '' },
        { at: TOP / 2, text: dollars(TOP / 2) },
        { at: TOP, text: `${dollars(TOP)} saved` },
      ],
    },
    columns: month.savedByDay.map((amount) => ({ parts: [{ tone: 'coral', amount }] })),
    labels: [
      { corner: 'top-left', tone: 'coral', name: 'Saved so far', figure: `${savedPerDay} more each day` },
    ],
  },
};

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
  figure: { value: turnAfter, unit: 'until principal overtakes interest' },
  assumption: `Equal repayments on ${exampleAmount}`,
  drawing: {
    kind: 'columns',
    x: { to: years, ticks: yearTicks(years) },
    // The room above the columns is for their labels.
    y: {
      to: eachYear * 1.4,
      ticks: [
        { at: 0, text: '' },
        { at: eachYear / 2, text: '' },
      ],
    },
    columns: byYear.map(({ interest, principal }) => ({
      parts: [
        { tone: 'fig', amount: principal },
        { tone: 'coral', amount: interest },
      ],
    })),
    marker: [turn / 12, eachYear / 2],
    labels: [
      { corner: 'top-left', tone: 'coral', name: 'Interest', figure: `${first} in year 1` },
      { corner: 'top-right', tone: 'fig', name: 'Principal', figure: `${last} in year ${years}` },
    ],
  },
};

export const columnCharts = [interestAndPrincipal, dailyInterestChart];

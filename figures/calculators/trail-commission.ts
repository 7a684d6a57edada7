/** What one loan pays its broker in each of its years. */
import { trailByYear } from '../../finance/commission.ts';
import { amount, ask, calculator, loanFields } from '../calculator.ts';
import type { ColumnPlot } from '../chart.ts';
import { about, isNothing, loanTerms, money, notes, roundStep, table } from '../outcome.ts';

/** The last year that the corner of the chart speaks of. */
const LATE_YEAR = 20;

export const trailCommission = calculator({
  name: 'trail-commission',
  title: 'What a loan pays its broker over the years',
  fields: { ...loanFields, trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }) },
  work: ({ trail, ...loan }) => ({ loan, byYear: trailByYear(loan, trail) }),
  results: ({ byYear }) => ({
    firstYear: amount('of trail in year 1', byYear[0] ?? null),
    tenthYear: amount('of trail in year 10', byYear[9] ?? null),
    twentiethYear: amount('of trail in year 20', byYear[19] ?? null),
  }),
  outcome({ loan, byYear }, { years, trail }, shown, { said }) {
    const inYear = (year: number) => about(byYear[year - 1] ?? 0);
    const nothing = isNothing(byYear[0] ?? 0);
    const told = [...new Set([1, 5, 10, 15, 20, 25, years])].filter((year) => year <= years);
    const rows = told.toSorted((a, b) => a - b);
    const range = said['broker-trail-range'];
    const later = years > 1 ? ', and less each year after' : '';
    return {
      short: { value: inYear(1), unit: 'of trail in the first year, before GST' },
      result: nothing
        ? 'At this share the lender pays no trail.'
        : `The lender pays ${inYear(1)} of trail in the first year, before GST${later}${years > 1 ? `: ${inYear(years)} in year ${years}` : ''}.`,
      message: nothing
        ? 'At this share the lender pays no trail'
        : `One ${shown.principal} loan can pay ${inYear(1)} of trail in year\u00a01${later}`,
      terms: `On a ${shown.principal} loan over ${shown.years}, before GST, shares and costs`,
      chartAlt: `Columns, one for each year, show the trail commission on ${loanTerms(loan)}, at ${shown.trail} a year of what is owed: ${rows.map((year) => `${inYear(year)} in year ${year}`).join(', ')}.`,
      chart: trailColumns(byYear),
      assumptions: [
        `${loanTerms(loan)}, repaid as agreed; trail of ${shown.trail} a year of what is owed as each month begins. Before GST, the firm’s share, clawback and your costs. A calculation, not a promise of earnings.`,
        `The share is an example. ${range ? `Brokers’ websites put it at ${range}; no` : 'No'} rule sets it, and some lenders pay none.`,
        'Trail ends with the loan.',
        notes.illustrative,
      ],
      working: [
        `Each month: trail = owing as the month begins × ${shown.trail} ÷ 12`,
        `First month = ${shown.principal} × ${shown.trail} ÷ 12 = ${money((loan.principal * trail) / 12)}`,
        `First year, twelve such months while the loan is repaid = ${money(byYear[0] ?? 0)}`,
      ],
      table: table(
        `Trail commission on ${loanTerms(loan)}, at ${shown.trail} a year`,
        ['Year', 'Trail'],
        ...rows.map((year) => [String(year), inYear(year)]),
      ),
    };
  },
});

function trailColumns(byYear: readonly number[]): ColumnPlot {
  const last = byYear.length;
  const first = byYear[0] ?? 0;
  const step = roundStep(first, 3);
  const top = Math.max(1, Math.ceil(first / step)) * step;
  // Every fifth year that stands clear of the words at the end.
  const between = [5, 10, 15, 20, 25, 30].filter((year) => year <= last * 0.85);
  const late = Math.min(last, LATE_YEAR);
  return {
    kind: 'columns',
    // One year more than there are columns, so that the floor runs on beyond the last label.
    x: {
      to: last + 1,
      ticks: [
        { at: 0, text: 'Year 1' },
        ...between.map((year) => ({ at: year, text: String(year) })),
        ...(last > 1 ? [{ at: last, text: `Year ${last}` }] : []),
      ],
    },
    y: {
      to: top,
      ticks: [
        { at: 0, text: '' },
        { at: top / 2, text: '' },
        { at: top, text: `${money(top)} a year` },
      ],
    },
    // The first year is what the message is about.
    columns: byYear.map((trail, index) => ({
      parts: [{ tone: index === 0 ? 'coral' : 'fig', amount: trail }],
    })),
    labels:
      last > 1
        ? [
            {
              corner: 'top-right',
              tone: 'fig',
              name: `In year ${late}`,
              figure: about(byYear[late - 1] ?? 0),
            },
          ]
        : [],
  };
}

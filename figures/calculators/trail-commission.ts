/** What one loan pays its broker in each of its years. */
import { trailByYear } from '../../finance/commission.ts';
import { amount, ask, calculator, loanFields } from '../calculator.ts';
import { about, isNothing, loanTerms, money, notes } from '../outcome.ts';
import { columnPlot, roundUp, upTo, yearAxis } from '../plots.ts';

/** The last year that the chart's words speak of. */
const LATE_YEAR = 20;

export const trailCommission = calculator({
  name: 'trail-commission',
  title: 'What a loan pays its broker over the years',
  fields: { ...loanFields, trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }) },
  work: ({ trail, ...loan }) => ({ loan, byYear: trailByYear(loan, trail) }),
  results: ({ byYear }) => ({ firstYear: amount('of trail in year 1, before GST', byYear[0] ?? null) }),
  outcome({ loan, byYear }, { years, trail }, shown, { said }) {
    const inYear = (year: number) => about(byYear[year - 1] ?? 0);
    const late = Math.min(years, LATE_YEAR);
    const range = said['broker-trail-range'];
    return {
      says: isNothing(byYear[0] ?? 0)
        ? ['At this share the lender pays no trail.']
        : [
            `One ${shown.principal} loan can pay ${inYear(1)} of trail in year\u00a01${years > 1 ? ', and less each year after' : ''}.`,
            `Before GST, in year ${years} it pays ${inYear(years)}.`,
          ],
      chart: {
        ...columnPlot(
          yearAxis(years),
          upTo(roundUp(Math.max(1, byYear[0] ?? 0)), 'a year'),
          // The first year is what the message is about.
          byYear.map((paid, index) => ({ parts: [{ tone: index === 0 ? 'coral' : 'fig', amount: paid }] })),
          [
            {
              tone: 'fig',
              name: `In year ${late}`,
              figure: inYear(late),
              at: [late - 0.5, byYear[late - 1] ?? 0],
            },
          ],
        ),
        total: 'Trail commission in that year',
      },
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
    };
  },
});

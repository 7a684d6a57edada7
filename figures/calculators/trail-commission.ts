/** What one loan of many pays its broker in each year, when some of them end early. */
import { clawedBack, trailByYear } from '../../finance/commission.ts';
import { amount, ask, calculator, loanFields } from '../calculator.ts';
import { about, isNothing, loanTerms, money } from '../outcome.ts';
import { columnPlot, roundUp, upTo, yearAxis } from '../plots.ts';

/** The last year that the chart's words speak of. */
const LATE_YEAR = 10;

export const trailCommission = calculator({
  name: 'trail-commission',
  title: 'What a loan pays its broker over the years',
  fields: {
    ...loanFields,
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
    ending: ask.share('Loans that end each year', 60, { to: 40, step: 1 }),
  },
  work: ({ trail, upfront, ending, ...loan }) => {
    const paid = loan.principal * upfront;
    return {
      loan,
      byYear: trailByYear(loan, trail, ending),
      upfront: paid,
      clawback: clawedBack({ upfront: paid, ending, years: loan.years }),
    };
  },
  results: ({ byYear, upfront, clawback }) => ({
    firstYear: amount('of trail in year 1, before GST', byYear[0] ?? null),
    upfront: amount('upfront, before GST and clawback', upfront),
    clawback: amount('of it taken back, on average', clawback),
  }),
  outcome({ loan, byYear, upfront, clawback }, { years, trail }, shown, { said }) {
    const inYear = (year: number) => about(byYear[year - 1] ?? 0);
    const late = Math.min(years, LATE_YEAR);
    const range = said['broker-trail-range'];
    return {
      says: isNothing(byYear[0] ?? 0)
        ? ['At this share the lender pays no trail.']
        : [
            `With ${shown.ending} of loans ending each year, a ${shown.principal} loan pays on average ${inYear(1)} of trail in year\u00a01${years > 1 ? ', then less' : ''}.`,
            `Before GST, in year ${late} it pays ${inYear(late)}.`,
            isNothing(clawback)
              ? ''
              : `Of ${about(upfront)} upfront, lenders take back ${about(clawback)} on average.`,
          ],
      chart: {
        ...columnPlot(
          yearAxis(years, 'Year 1'),
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
        total: 'Trail commission in that year, on average',
      },
      assumptions: [
        `${loanTerms(loan)}. ${shown.ending} of such loans end each year, and one that has ended pays nothing more. Trail of ${shown.trail} a year of what is owed. Clawback comes off the upfront commission: all of it if a loan ends in its first year, half in its second. That is ${about(clawback)} of ${about(upfront)} on average. Before GST, the firm's share, fees and your costs. A calculation, not a promise of earnings.`,
        'How many loans end, and what a lender takes back, are examples: ask for the figures of the firm and of its lenders.',
        `The shares are examples. ${range ? `Brokers' websites put trail at ${range}; no` : 'No'} rule sets it, and some lenders pay none.`,
      ],
      working: [
        `Each month: trail = owing as the month begins × ${shown.trail} ÷ 12 × the share of loans that still run`,
        `Loans that still run after some months = (1 − ${shown.ending}) to the power of (months ÷ 12)`,
        `First month = ${shown.principal} × ${shown.trail} ÷ 12 = ${money((loan.principal * trail) / 12)}`,
        `Clawback, on average = ${money(upfront)} × (${shown.ending} + half of ${shown.ending} of the others) = ${money(clawback)}`,
        `First year, twelve such months = ${money(byYear[0] ?? 0)}`,
      ],
    };
  },
});

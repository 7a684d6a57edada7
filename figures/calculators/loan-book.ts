/** What lenders pay a broker: for one loan, and for a book of loans in each of five years. */
import { loanBook as bookByYear, brokerCommission as commissionOn } from '../../finance/commission.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import type { Axis, PlotLabel } from '../chart.ts';
import { about, dollars, inWords, isNothing, money, roughly } from '../format.ts';
import { loanTerms, MONTHS_A_YEAR, table } from '../outcome.ts';
import { bars, columnPlot, roundUp, upTo } from '../plots.ts';

/** As far as the chart looks: further on, what a book becomes is anybody's guess. */
const YEARS = 5;

/** A column begins so far into its year. */
const EDGE = 0.1;

/** Columns are named at their middle, and the first and the last at their outer edges. */
const years: Axis = {
  unit: 'years',
  to: YEARS,
  ticks: [
    { at: EDGE, text: 'Year 1' },
    ...[2, 3, 4].map((year) => ({ at: year - 0.5, text: String(year) })),
    { at: YEARS - EDGE, text: `Year ${YEARS}` },
  ],
};

/** The column whose part that is taken back is named. */
const MIDDLE = 2;

/** Room above the columns for their labels. */
const ROOM = 1.2;

/** Without a rule in the middle, where the first columns are named. */
function axisTo(most: number): Axis {
  const axis = upTo(roundUp(most * ROOM), 'a year');
  return { ...axis, ticks: axis.ticks.filter(({ at }) => at === 0 || at === axis.to) };
}

export const loanBook = calculator({
  name: 'loan-book',
  title: `What a book of loans pays over ${YEARS} years`,
  fields: {
    perMonth: ask.loans('New loans a month', [1, 100], 6),
    ...loanFields,
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
    ending: ask.share('Loans that end each year', 60, { to: 40, step: 1 }),
  },
  work({ perMonth, upfront, trail, ending, ...loan }, shown, { said }) {
    const byYear = bookByYear(perMonth, loan, { upfront, trail, ending }, YEARS);
    const [first, middle, last] = [0, MIDDLE, YEARS - 1].map((year) => byYear[year]);
    if (!first || !middle || !last) throw new Error(`expected ${YEARS} years of a book`);
    const settled = perMonth * MONTHS_A_YEAR * YEARS;
    const heights = byYear.map((year) => year.upfront + year.trail);
    const most = Math.max(1, ...heights);
    const range = { trail: said['broker-trail-range'], upfront: said['broker-upfront-range'] };
    const [running, paid] = [Math.round(last.running), loan.principal * upfront];
    const labels: PlotLabel[] = [
      {
        ...{ tone: 'fig', name: 'Upfront kept, year\u00a01' },
        figure: roughly(first.upfront - first.takenBack),
        // Clear of the next column, which is a little higher.
        at: [EDGE, heights[1] ?? 0],
      },
      {
        ...{ tone: 'coral', name: `Trail, year\u00a0${YEARS}`, figure: roughly(last.trail) },
        at: [YEARS - EDGE, most],
      },
      {
        ...{ tone: 'other', name: `Taken back, year\u00a0${MIDDLE + 1}`, figure: roughly(middle.takenBack) },
        at: [MIDDLE + 0.5, heights[MIDDLE] ?? 0],
      },
    ];
    const nothingBack = isNothing(last.takenBack);
    return {
      results: {
        trailLast: amount(`of trail in year ${YEARS}, before GST`, last.trail),
        keptLast: amount(`upfront in year ${YEARS}, less what is taken back`, last.upfront - last.takenBack),
        takenBack: amount(`of upfront taken back in year ${YEARS}`, last.takenBack),
        running: result(`loans that still run after ${YEARS} years`, 'count', running),
      },
      says: [
        isNothing(last.trail)
          ? 'At this share the lender pays no trail.'
          : `Trail grows from about ${roughly(first.trail)} in year\u00a01 to ${roughly(last.trail)} in year\u00a0${YEARS}, at ${shown.perMonth} a month.`,
        `Of ${settled} loans, about ${running} still run after ${YEARS}\u00a0years.`,
        nothingBack
          ? ''
          : `Of ${roughly(last.upfront)} upfront in year\u00a0${YEARS}, lenders take back about ${roughly(last.takenBack)}.`,
      ],
      chart: columnPlot(
        years,
        axisTo(most),
        byYear.map((year) => ({
          fig: Math.max(0, year.upfront - year.takenBack),
          ...{ coral: year.trail, other: year.takenBack },
        })),
        nothingBack ? labels.slice(0, 2) : labels,
      ),
      table: table(
        `What a book of loans pays over ${YEARS} years`,
        ['', 'Upfront', 'Taken back', 'Trail', 'Left'],
        ...byYear.map(({ upfront: once, takenBack, trail: each }, year) => {
          return [`Year ${year + 1}`, ...[once, takenBack, each, once - takenBack + each].map(about)];
        }),
      ),
      assumptions: [
        `${shown.perMonth} a month, each ${loanTerms(loan)}; ${shown.upfront} upfront, trail of ${shown.trail} a year of what is owed. ${shown.ending} of them end each year, pay no more, and cost all of their upfront commission in their first year and half in their second. Before GST, the firm's share, fees and your costs. A calculation, not a promise of earnings.`,
        'How many loans settle, how many end, and what a lender takes back, are examples: ask for the figures of the firm and of its lenders.',
        `The shares are examples. ${range.upfront && range.trail ? `Brokers' websites put upfront at ${range.upfront} and trail at ${range.trail}; no` : 'No'} rule sets them, and some lenders pay no trail.`,
      ],
      working: [
        `Upfront in a year = 12 × ${perMonth} × ${dollars(loan.principal)} × ${shown.upfront} = ${about(last.upfront)}`,
        `Loans that still run after some months = (1 − ${shown.ending}) to the power of (months ÷ 12)`,
        `Each month, for the loans of each age: trail = owing as the month begins × ${shown.trail} ÷ 12 × the share that still runs; the first month of one loan = ${about((loan.principal * trail) / 12)}`,
        `Taken back for a loan that ends = ${about(paid)} in its first year, ${about(paid / 2)} in its second; in year ${YEARS} = ${about(last.takenBack)}`,
        `Trail in year ${YEARS}, of all ages = ${about(last.trail)}`,
        isNothing(ending) ? 'No loan ends early.' : `Still running = about ${running} of ${settled}`,
      ],
    };
  },
});

export const brokerCommission = calculator({
  name: 'broker-commission',
  title: 'What a lender pays the broker',
  fields: {
    principal: ask.loanAmount(),
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
  },
  work({ principal, ...shares }, shown) {
    const { upfront, trailFirstYear: trail } = commissionOn({ loan: principal, ...shares });
    const paid = { upfront, trail, together: upfront + trail };
    const [said, checked] = [inWords(about, paid), inWords(money, paid)];
    return {
      results: {
        upfront: amount('paid by the lender at settlement', upfront),
        trailFirstYear: amount('of trail in the first year', trail),
        firstYear: amount('in the first year, before GST', paid.together),
      },
      says: isNothing(paid.together)
        ? ['At these shares the lender pays the broker nothing.']
        : [
            `For a ${shown.principal} loan, the lender pays the broker ${said.upfront} once and ${said.trail} of trail in year 1.`,
            `Together that is ${said.together}, before GST.`,
          ],
      chart: bars('Paid by the lender, before GST', { 'Upfront, once': upfront, 'Trail, first year': trail }),
      assumptions: [
        'The shares are examples. No law fixes them, and some lenders pay more or less.',
        "The first year's trail is worked out on the opening balance, so slightly less is paid as the loan is repaid.",
        'The licensee or the brokerage often keeps a part. If the loan ends early, the lender may take back some of the upfront commission.',
      ],
      working: [
        `Upfront = ${shown.principal} × ${shown.upfront} = ${checked.upfront}`,
        `Trail, first year = ${shown.principal} × ${shown.trail} = ${checked.trail}`,
        `First year together = ${checked.upfront} + ${checked.trail} = ${checked.together}`,
      ],
    };
  },
});

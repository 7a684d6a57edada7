/** What lenders pay a broker: for one loan, and for a book of loans in each of five years. */
import { loanBook as bookByYear, brokerCommission as commissionOn } from '../../finance/commission.ts';
import { columnAxis } from '../axis.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import type { Tone } from '../chart.ts';
import { columnPlot } from '../column-plot.ts';
import { approxDollars, dollars, inWords, isNothing, money, roundDollars, sumOf } from '../format.ts';
import { loanTerms, MONTHS_A_YEAR, table } from '../outcome.ts';

/** As far as the chart looks: further on, what a book becomes is anybody's guess. */
const YEARS = 5;

export const loanBook = calculator({
  name: 'loan-book',
  title: `What a book of loans pays over ${YEARS} years`,
  fields: {
    perMonth: ask.loans('New loans a month', [1, 100], 6),
    ...loanFields,
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
    ending: ask.share('Loans ending a year', 60, { to: 40, step: 1 }),
  },
  work({ perMonth, upfront, trail, ending, ...loan }, shown, { said }) {
    const byYear = bookByYear(perMonth, loan, { upfront, trail, ending }, YEARS);
    const [first, last] = [byYear[0], byYear[YEARS - 1]];
    if (!first || !last) throw new Error(`expected ${YEARS} years of a book`);
    const settled = perMonth * MONTHS_A_YEAR * YEARS;
    const most = Math.max(1, ...byYear.map((year) => year.upfront + year.trail));
    const kept = Math.max(0, last.upfront - last.takenBack);
    const range = { trail: said['broker-trail-range'], upfront: said['broker-upfront-range'] };
    const [running, paid] = [Math.round(last.running), loan.principal * upfront];
    const nothingBack = isNothing(last.takenBack);
    const part = (tone: Tone, name: string, amount: number) => ({
      tone,
      name,
      figure: approxDollars(amount),
    });
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
          : `Trail grows from about ${approxDollars(first.trail)} in year\u00a01 to ${approxDollars(last.trail)} in year\u00a0${YEARS}, at ${shown.perMonth} a month.`,
        running === settled
          ? `All ${settled} loans still run after ${YEARS}\u00a0years.`
          : `Of ${settled} loans, about ${running} still run after ${YEARS}\u00a0years.`,
        nothingBack
          ? ''
          : `Of ${approxDollars(last.upfront)} upfront in year\u00a0${YEARS}, lenders take back about ${approxDollars(last.takenBack)}.`,
      ],
      chart: columnPlot(
        {
          x: columnAxis('years', YEARS),
          y: { unit: 'about', name: 'A year', to: most },
          key: [
            part('baseline', 'Upfront kept', kept),
            part('difference', 'Trail', last.trail),
            ...(nothingBack ? [] : [part('other', 'Clawback', last.takenBack)]),
          ],
          heading: `About ${sumOf(approxDollars, kept, last.trail)} in year ${YEARS}`,
        },
        byYear.map((year) => ({
          baseline: Math.max(0, year.upfront - year.takenBack),
          // Above what is earned, which the full part of a column is as high as.
          ...{ difference: year.trail, other: year.takenBack },
        })),
      ),
      table: table(
        `What a book of loans pays over ${YEARS} years`,
        ['Year', 'Clawback', 'Kept', 'Trail', 'Together'],
        ...byYear.map(({ upfront: once, takenBack, trail: each }, year) => {
          const left = once - takenBack;
          return [String(year + 1), ...[takenBack, left, each, left + each].map(roundDollars)];
        }),
      ),
      assumptions: [
        `${shown.perMonth} a month, each ${loanTerms(loan)}; ${shown.upfront} upfront, trail of ${shown.trail} a year of what is owed. ${isNothing(ending) ? 'None of them end early.' : `${shown.ending} of them end each year, pay no more, and cost all of their upfront commission in their first year and half in their second.`} Before GST, the firm's share, fees and your costs. A calculation, not a promise of earnings.`,
        'How many loans settle, how many end, and what a lender takes back, are examples: ask for the figures of the firm and of its lenders.',
        `The shares are examples. ${range.upfront && range.trail ? `Brokers' websites put upfront at ${range.upfront} and trail at ${range.trail}; no` : 'No'} rule sets them, and some lenders pay no trail.`,
      ],
      working: [
        `Upfront in a year = 12 × ${perMonth} × ${dollars(loan.principal)} × ${shown.upfront} = ${roundDollars(last.upfront)}`,
        `Loans that still run after some months = (1 − ${shown.ending}) to the power of (months ÷ 12)`,
        `Each month, for the loans of each age: trail = owing as the month begins × ${shown.trail} ÷ 12 × the share that still runs; the first month of one loan = ${roundDollars((loan.principal * trail) / 12)}`,
        `Taken back for a loan that ends = ${roundDollars(paid)} in its first year, ${roundDollars(paid / 2)} in its second; in year ${YEARS} = ${roundDollars(last.takenBack)}`,
        `Trail in year ${YEARS}, of all ages = ${roundDollars(last.trail)}`,
        isNothing(ending) ? 'No loan ends early.' : `Still running = about ${running} of ${settled}`,
      ],
    };
  },
});

export const brokerCommission = calculator({
  name: 'broker-commission',
  title: 'Broker commission on one loan',
  fields: {
    principal: ask.loanAmount(),
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
  },
  work({ principal, ...shares }, shown) {
    const { upfront, trailFirstYear: trail } = commissionOn({ loan: principal, ...shares });
    const paid = { upfront, trail, together: upfront + trail };
    const [said, checked] = [inWords(roundDollars, paid), inWords(money, paid)];
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
      chart: bars('Paid by the lender, before GST', {
        'Upfront, once': { baseline: upfront },
        [`Trail, ${YEARS} years at most`]: {
          parts: [
            { tone: 'baseline', amount: trail, text: `First year ${roundDollars(trail)}` },
            { tone: 'baseline', amount: (YEARS - 1) * trail },
          ],
        },
      }),
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

/** Broker commission: for one loan, and for a new loan book over five years. */
import {
  loanBook as bookByYear,
  brokerEarnings,
  brokerCommission as commissionOn,
  FIRST_YEAR,
} from '../../finance/commission.ts';
import { columnAxis } from '../axis.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, loanFields, result } from '../calculator.ts';
import type { Tone } from '../chart.ts';
import { columnPlot } from '../column-plot.ts';
import { approxDollars, dollars, formatAll, money, percent, roundDollars, roundsToZero } from '../format.ts';
import { loanTerms, table } from '../outcome.ts';

/** Years in the chart; a longer projection would be a guess. */
const YEARS = 5;

const aboutDollars = (kept: number) => `about ${approxDollars(Math.abs(kept))}`;
const verb = (kept: number) => (kept < 0 ? 'lose' : 'keep');

/** `keep about $29,400 in year 1 and about $113,300 in year 5`. */
function keptSentence(first: number, last: number): string {
  const again = verb(last) === verb(first) ? '' : `${verb(last)} `;
  return `${verb(first)} ${aboutDollars(first)} in year\u00a01 and ${again}${aboutDollars(last)} in year\u00a0${YEARS}`;
}

export const loanBook = calculator({
  name: 'loan-book',
  title: 'Loan book calculator',
  fields: {
    perMonth: ask.loans('New loans a month', [1, 100], 4),
    ...loanFields,
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
    ending: ask.share('Loans ending a year', 60, { to: 40, step: 1 }),
    share: ask.share('Your share of commission', 100, { to: 100, step: 5 }),
    fee: ask.amount('Fees to your firm, a month', 10_000, { to: 2_000, step: 50 }),
  },
  compute({ perMonth, upfront, trail, ending, share, fee, ...loan }, shown, { texts }) {
    const paid = bookByYear(perMonth, loan, { upfront, trail, ending }, YEARS, FIRST_YEAR);
    const byYear = paid.map((year) => ({ ...year, ...brokerEarnings(year, { share, fee }) }));
    const [first, last] = [byYear[0], byYear[YEARS - 1]];
    const [firstPaid, lastPaid] = [paid[0], paid[YEARS - 1]];
    if (!(first && last && firstPaid && lastPaid)) throw new Error(`expected ${YEARS} years of a book`);
    const settled = Math.round(byYear.reduce((sum, year) => sum + year.settled, 0));
    const running = Math.round(last.running);
    const onLoan = loan.principal * upfront;
    const nothingBack = roundsToZero(last.takenBack);
    const [keepsAll, hasFee] = [share === 1, !roundsToZero(fee)];
    const range = { trail: texts['broker-trail-range'], upfront: texts['broker-upfront-range'] };
    // Deducts fees from the upfront commission first, then from the trail.
    const columns = byYear.map((year) => {
      const fromUpfront = year.upfront - year.fees;
      return {
        baseline: Math.max(0, fromUpfront),
        difference: Math.max(0, year.trail + Math.min(0, fromUpfront)),
        other: year.takenBack,
      };
    });
    const most = Math.max(
      1,
      ...columns.map(({ baseline, difference, other }) => baseline + difference + other),
    );
    const lastColumn = columns[YEARS - 1];
    const part = (tone: Tone, name: string, sum = 0) => ({ tone, name, figure: approxDollars(sum) });
    const from = keepsAll
      ? `before ${hasFee ? 'any share the firm keeps' : "the firm's share and fees"}, GST, tax and your own costs`
      : 'before GST, tax and your own costs';
    const taken = [
      keepsAll ? '' : `the firm's ${percent((1 - share) * 100)}`,
      hasFee ? `${shown.fee} a month in fees` : '',
    ].filter((each) => each !== '');
    return {
      results: {
        keptLast: amount(`in year ${YEARS}, before GST and tax`, last.kept),
        keptFirst: amount('in year 1, before GST and tax', first.kept),
        trailLast: amount(`of trail in year ${YEARS}, before GST`, last.trail),
        takenBack: amount(`of upfront taken back in year ${YEARS}`, last.takenBack),
        running: result(`loans that still run after ${YEARS} years`, 'count', running),
      },
      sentences: [
        taken.length > 0
          ? `You'd ${keptSentence(first.kept, last.kept)}, as you build up to ${shown.perMonth} a month.`
          : `Lenders would pay ${aboutDollars(first.kept)} in year\u00a01 and ${aboutDollars(last.kept)} in year\u00a0${YEARS}, as you build up to ${shown.perMonth} a month.`,
        taken.length > 0 ? `That is after ${taken.join(' and ')}, and ${from}.` : `That is ${from}.`,
        running === settled
          ? `All ${settled} loans still run after ${YEARS}\u00a0years.`
          : `Of ${settled} loans, about ${running} still run after ${YEARS}\u00a0years.`,
      ],
      chart: columnPlot(
        {
          x: columnAxis('years', YEARS),
          y: { unit: 'about', name: 'A year', to: most },
          key: [
            part('baseline', hasFee ? 'Upfront, less fees' : 'Upfront kept', lastColumn?.baseline),
            part('difference', 'Trail', lastColumn?.difference),
            // Stacked above the kept amount.
            ...(nothingBack ? [] : [part('other', 'Clawback', lastColumn?.other)]),
          ],
          heading: `${last.kept < 0 ? 'A loss of about' : 'About'} ${approxDollars(Math.abs(last.kept))} in year ${YEARS}`,
        },
        columns,
      ),
      table: table(
        `What a book of loans pays over ${YEARS} years`,
        ['Year', 'Clawback', 'Upfront kept', 'Trail', ...(hasFee ? ['Fees'] : []), 'Together'],
        ...byYear.map(({ takenBack, upfront: once, trail: each, fees, kept }, year) => {
          const sums = [takenBack, once, each, ...(hasFee ? [-fees] : []), kept];
          return [String(year + 1), ...sums.map(roundDollars)];
        }),
      ),
      assumptions: [
        `Nothing settles in your first three months. Then it builds to ${shown.perMonth} a month by month 12, each ${loanTerms(loan)}; ${shown.upfront} upfront, trail of ${shown.trail} a year of what is owed. ${roundsToZero(ending) ? 'None of them end early.' : `${shown.ending} of them end each year and pay no more. One that ends in its first year costs you ${keepsAll ? '' : 'your share of '}its upfront commission, and in its second year half of that.`} A calculation, not a promise of earnings.`,
        'How many loans settle, how many end, and what a lender takes back, are examples: ask for the figures of the firm and of its lenders.',
        `The shares are examples. ${range.upfront && range.trail ? `Brokers' websites put upfront at ${range.upfront} and trail at ${range.trail}; no` : 'No'} rule sets them, and some lenders pay no trail.`,
      ],
      working: [
        `Loans that settle in year 1 = ${perMonth} × (0 + 0 + 0 + 1 + 2 + … + 9) ÷ 9 = ${Math.round(first.settled)}; in each later year = 12 × ${perMonth}`,
        `Upfront in a later year = 12 × ${perMonth} × ${dollars(loan.principal)} × ${shown.upfront} = ${roundDollars(lastPaid.upfront)}`,
        `Loans that still run after some months = (1 − ${shown.ending}) to the power of (months ÷ 12)`,
        `Each month, for the loans of each age: trail = owing as the month begins × ${shown.trail} ÷ 12 × the share that still runs; the first month of one loan = ${roundDollars((loan.principal * trail) / 12)}`,
        `Taken back for a loan that ends = ${roundDollars(onLoan)} in its first year, ${roundDollars(onLoan / 2)} in its second; in year ${YEARS} = ${roundDollars(lastPaid.takenBack)}`,
        `Trail in year ${YEARS}, of all ages = ${roundDollars(lastPaid.trail)}`,
        `Yours in year ${YEARS} = ${shown.share} × (${roundDollars(lastPaid.upfront)} − ${roundDollars(lastPaid.takenBack)} + ${roundDollars(lastPaid.trail)}) − 12 × ${shown.fee} = ${roundDollars(last.kept)}`,
        roundsToZero(ending) ? 'No loan ends early.' : `Still running = about ${running} of ${settled}`,
      ],
    };
  },
});

export const brokerCommission = calculator({
  name: 'broker-commission',
  title: 'Broker commission calculator',
  fields: {
    principal: ask.loanAmount(),
    upfront: ask.share('Upfront commission', 2, { to: 1, step: 0.01 }),
    trail: ask.share('Trail commission a year', 1, { to: 0.4, step: 0.01 }),
  },
  compute({ principal, ...shares }, shown) {
    const { upfront, trailFirstYear: trail } = commissionOn({ loan: principal, ...shares });
    const paid = { upfront, trail, together: upfront + trail };
    const [rounded, checked] = [formatAll(roundDollars, paid), formatAll(money, paid)];
    return {
      results: {
        upfront: amount('paid by the lender at settlement', upfront),
        trailFirstYear: amount('of trail in the first year', trail),
        firstYear: amount('in the first year, before GST', paid.together),
      },
      sentences: roundsToZero(paid.together)
        ? ['At these shares the lender pays the broker nothing.']
        : [
            `For a ${shown.principal} loan, the lender pays the broker ${rounded.upfront} once and ${rounded.trail} of trail in year 1.`,
            `Together that is ${rounded.together}, before GST.`,
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

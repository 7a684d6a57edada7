/** The comparison rate of a loan: its rate with fees and an introductory rate. */
import { comparisonRate as compare, comparisonExample } from '../../finance/comparison-rate.ts';
import { axisAround, innerTicks } from '../axis.ts';
import { advanced, amount, ask, calculator, loanFields, result } from '../calculator.ts';
import type { Axis, TickedAxis } from '../chart.ts';
import { countOf, dollars, money, percent } from '../format.ts';
import { flatLine, linePlot } from '../line-plot.ts';
import { MONTHS_A_YEAR, notes, repaymentWorking, table } from '../outcome.ts';

/** Range of loan sizes on which two offers are compared, in dollars. */
const [LEAST, MIDDLE, MOST] = [150_000, 500_000, 1_000_000];
const STEPS = 60;
/** The axis extends beyond the reader's loan by this factor, to a round amount. */
const [ROOM, ROUND] = [1.1, 50_000];
const TURN_STEP = 1_000;
/** Early exit, in years: upfront fees weigh more if the loan is short. */
const EARLY_YEARS = 5;
/** Loan sizes in the table, besides the legal example and the reader's own. */
const OTHERS = [150_000, 200_000, 250_000, 300_000, 500_000, 600_000, 750_000, 900_000];

/** A loan size in the chart: `$354k`, `$1.05m`. */
const formatSize = (size: number) =>
  size < 999_500 ? `$${Math.round(size / 1_000)}k` : `$${Number((size / 1_000_000).toFixed(2))}m`;

/** The x axis: loan sizes. */
function sizeAxis(most: number): TickedAxis {
  const axis: Axis = { unit: 'dollars', from: LEAST, to: most };
  const ticks = [LEAST, ...innerTicks(axis), most].map((at) => ({ at, text: formatSize(at) }));
  return {
    ...axis,
    ticks: ticks.map((tick) => (tick.at === most ? { ...tick, text: `${tick.text} lent` } : tick)),
  };
}

/** Precision of rates, which are found by bisection. */
const PRECISION = 1e-9;

const formatRate = (rate: number) => percent(rate * 100, 2);

export const comparisonRate = calculator({
  name: 'comparison-rate',
  title: 'Comparison rate calculator',
  fields: {
    ...loanFields,
    upfrontFees: advanced(ask.amount('Fees at the start', 5_000, { to: 2_000, step: 50 })),
    monthlyFee: advanced(ask.amount('Fee a month', 100, { to: 30, step: 1 })),
    yearlyFee: ask.amount('Fee a year', 2_000, { to: 600, step: 5 }),
    dischargeFee: advanced(ask.amount('Fee at the end', 2_000, { to: 1_000, step: 50 })),
    otherRate: ask.otherRate('A loan without fees'),
    firstRate: advanced(ask.otherRate('Rate at first')),
    firstMonths: advanced(ask.months('For the first months', { from: 0, to: 60, step: 1 }, [0, 120])),
  },
  // The introductory rate has to end before the loan.
  max: { firstMonths: ({ years }) => years * MONTHS_A_YEAR - 1 },
  compute({ principal, years, otherRate, firstRate, firstMonths, ...terms }, shown) {
    const { rate } = terms;
    const introductory = firstMonths > 0 ? { rate: firstRate, months: firstMonths } : undefined;
    const of = (size: number, length = years, keptMonths?: number) => {
      const worked = compare({ ...terms, introductory, principal: size, years: length, keptMonths });
      return { ...worked, size, loan: `${money(size)} over ${countOf(length, 'years')}` };
    };
    const turnWithin = (most: number, keptMonths?: number) => {
      const isCheaperOn = (size: number) =>
        of(size, years, keptMonths).comparisonRate <= otherRate + PRECISION;
      return isCheaperOn(LEAST) || !isCheaperOn(most) ? null : turningPoint(isCheaperOn, most);
    };
    const isCheaper = of(LEAST).comparisonRate <= otherRate + PRECISION;
    const own = of(principal);
    const example = of(comparisonExample.principal, comparisonExample.years);
    // Includes the reader's own loan.
    const most = Math.max(MOST, Math.ceil((principal * ROOM) / ROUND) * ROUND);
    const turnsAt = turnWithin(most);
    const turnsEarly = years > EARLY_YEARS ? turnWithin(most, EARLY_YEARS * MONTHS_A_YEAR) : null;
    const fees = [terms.upfrontFees, terms.monthlyFee, terms.yearlyFee, terms.dischargeFee];
    const count = fees.filter((fee) => fee > 0).length;
    const rates =
      firstMonths > 0 ? `${shown.firstRate} for ${shown.firstMonths}, then ${shown.rate}` : formatRate(rate);
    const other = `${shown.otherRate} without fees`;
    const [ours = '', others = ''] = [
      ['This loan', 'The other'],
      ['With fee', 'No fee'],
    ][count] ?? ['With fees', 'No fees'];
    const bySize = Array.from({ length: STEPS + 1 }, (_, step) =>
      of(LEAST + (step * (most - LEAST)) / STEPS),
    );
    const points = bySize.map(({ size, comparisonRate: each }) => [size, each * 100] as const);
    const dot = of(principal >= LEAST + ROUND && principal < most ? principal : MIDDLE);
    const loans = [example, own, ...OTHERS.map((size) => of(size))];
    const rows = loans.filter(({ loan }, index) => loans.findIndex((each) => each.loan === loan) === index);
    return {
      results: {
        comparisonRate: result('with the fees counted', 'percent2', own.comparisonRate),
        added: result('more than the rate', 'points', own.comparisonRate - rate),
        fees: amount('of fees in all', own.fees),
        turnsAt: amount(`is where the cheaper loan changes, kept for ${shown.years}`, turnsAt),
        turnsEarly: amount(`is where it changes, if you leave after ${EARLY_YEARS} years`, turnsEarly),
        premiumCost: amount('a year for the higher rate', (otherRate - rate) * principal),
      },
      sentences: [
        turnsAt === null
          ? `On loans from ${dollars(LEAST)} to ${dollars(most)}, this one costs ${isCheaper ? 'no more' : 'more'} than one at ${other}.`
          : `Kept for ${shown.years}, this loan costs more than the other on less than about ${dollars(turnsAt)}, and less above it.`,
        turnsAt === null || turnsEarly === null
          ? ''
          : `If you leave after ${EARLY_YEARS} years, it changes at about ${dollars(turnsEarly)}.`,
        count === 0 && firstMonths === 0
          ? `Without fees the comparison rate is the rate, ${formatRate(rate)}. Put in a fee to see what it adds.`
          : `On ${example.loan}, the example on which home loans are compared, this one at ${rates} has a comparison rate of ${formatRate(example.comparisonRate)}.`,
        own.loan === example.loan ? '' : `On ${own.loan} it would be ${formatRate(own.comparisonRate)}.`,
      ],
      chart: {
        ...linePlot(
          sizeAxis(most),
          {
            ...axisAround('percent', [otherRate * 100, ...points.map(([, each]) => each)], 0.1),
            name: 'Comparison rate',
          },
          [
            { tone: 'choice', name: ours, figure: formatRate((points.at(-1)?.[1] ?? 0) / 100), points },
            {
              tone: 'baseline',
              name: others,
              figure: formatRate(otherRate),
              points: flatLine(points, otherRate * 100),
            },
          ],
        ),
        marker:
          turnsAt === null
            ? {
                at: [dot.size, dot.comparisonRate * 100],
                text: `${formatRate(dot.comparisonRate)} on ${formatSize(dot.size)}`,
              }
            : { at: [turnsAt, otherRate * 100], text: `Even at ${formatSize(turnsAt)}` },
        // The area between two rates is no amount, so it isn't filled.
        wedge: false,
      },
      assumptions: [
        'The comparison rate is true only for its example. Another amount, term or fee gives another rate.',
        'The loan is repaid monthly. Fees are paid on the first day, with each or every twelfth repayment, and with the last.',
        `The loan beside it charges ${other}.`,
        'Government charges, redraw, late and break fees are not counted, nor is what an offset account or a cashback saves.',
        firstMonths > 0 ? notes.rates : notes.illustrative,
      ],
      working: [
        repaymentWorking(
          { principal, years, rate: firstMonths > 0 ? firstRate : rate },
          firstMonths > 0 ? 'At first: ' : '',
        ),
        firstMonths > 0
          ? `After ${shown.firstMonths}, worked out again at ${shown.rate} on what is then owed: repayment = ${money(own.laterRepayment)}`
          : '',
        `Fees = ${shown.upfrontFees} + ${years * MONTHS_A_YEAR} × ${shown.monthlyFee} + ${years} × ${shown.yearlyFee} + ${shown.dischargeFee} = ${money(own.fees)}`,
        'Comparison rate = 12 × r, where the loan = the sum of each repayment or fee ÷ (1 + r) to the power of its month',
        `Solved for ${own.loan}: r = ${percent((own.comparisonRate / MONTHS_A_YEAR) * 100, 4)} a month; × 12 = ${formatRate(own.comparisonRate)}`,
      ],
      table: table(
        `${rates} with the same fees on other loans`,
        ['Loan', 'Comparison rate', 'Fees in all'],
        ...rows.map((each) => [each.loan, formatRate(each.comparisonRate), dollars(each.fees)]),
      ),
    };
  },
});

/** The loan size, to $1,000, above which the lower rate outweighs the fees. */
function turningPoint(isCheaperOn: (size: number) => boolean, most: number): number {
  let [below, above] = [LEAST, most];
  while (above - below > 1) {
    const middle = (above + below) / 2;
    if (isCheaperOn(middle)) above = middle;
    else below = middle;
  }
  return Math.round(above / TURN_STEP) * TURN_STEP;
}

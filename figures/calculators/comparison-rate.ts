/** What fees, and a rate for the first months, make of a rate. */
import { comparisonRate as compare, comparisonExample } from '../../finance/comparison-rate.ts';
import { amount, ask, calculator, loanFields, result, UnworkableError } from '../calculator.ts';
import type { LinePlot, Point } from '../chart.ts';
import { dollars, percent } from '../format.ts';
import {
  exact,
  fraction,
  isNothing,
  MONTHS_A_YEAR,
  money,
  notes,
  repaymentWorking,
  roundStep,
  table,
  years,
} from '../outcome.ts';

/** The loans on which two offers are compared, in dollars. */
const [LEAST, MIDDLE, MOST] = [150_000, 500_000, 750_000];
const CHART_STEP = 25_000;
const TURN_STEP = 10_000;

/** Rates are found by halving, so equal ones may lie this far apart. */
const LEVEL = 1e-9;

const stated = (rate: number) => percent(rate * 100, 2);

export const comparisonRate = calculator({
  name: 'comparison-rate',
  title: 'What fees do to a rate',
  fields: {
    ...loanFields,
    upfrontFees: ask.amount('Fees at the start', 5_000, { to: 2_000, step: 50 }),
    monthlyFee: ask.amount('Fee a month', 100, { to: 30, step: 1 }),
    yearlyFee: ask.amount('Fee a year', 2_000, { to: 600, step: 5 }),
    dischargeFee: ask.amount('Fee at the end', 2_000, { to: 1_000, step: 50 }),
    otherRate: ask.otherRate('A loan without fees'),
    firstRate: ask.otherRate('Rate at first'),
    firstMonths: {
      ...ask.months('For the first months', { from: 0, to: 60, step: 1 }),
      min: 0,
      max: 120,
    },
  },
  work({ principal, years: term, otherRate, firstRate, firstMonths, ...terms }, _, shown) {
    if (firstMonths >= term * MONTHS_A_YEAR) {
      throw new UnworkableError(
        'firstMonths',
        `The first rate has to end before the loan does, after ${shown.years}. Choose fewer months.`,
      );
    }
    const introductory = firstMonths > 0 ? { rate: firstRate, months: firstMonths } : undefined;
    const of = (size: number, length: number) => {
      const worked = compare({ ...terms, introductory, principal: size, years: length });
      return { ...worked, size, loan: `${money(size)} over ${years(length)}` };
    };
    const isCheaperOn = (size: number) => of(size, term).comparisonRate <= otherRate + LEVEL;
    const isCheaper = isCheaperOn(LEAST);
    return {
      of,
      own: of(principal, term),
      example: of(comparisonExample.principal, comparisonExample.years),
      isCheaper,
      turnsAt: isCheaper || !isCheaperOn(MOST) ? null : turnOf(isCheaperOn),
    };
  },
  results: ({ own, example, turnsAt }, { principal, rate, otherRate }) => {
    const added = (own.comparisonRate - rate) * 100;
    return {
      comparisonRate: result('with the fees counted', 'percent2', own.comparisonRate),
      added: result('more than the rate', 'count', added < -0.005 ? null : points(added)),
      fees: amount('of fees in all', own.fees),
      onExample: result('on the loan for which lenders state it', 'percent2', example.comparisonRate),
      turnsAt: amount('is where the order turns', turnsAt),
      premiumCost: amount(
        'a year for the dearer rate',
        otherRate < rate ? null : (otherRate - rate) * principal,
      ),
    };
  },
  outcome({ of, own, example, isCheaper, turnsAt }, values, shown) {
    const { principal, rate, years: term, otherRate, firstMonths } = values;
    const payments = term * MONTHS_A_YEAR;
    const isExample = own.loan === example.loan;
    const nothing = isNothing(own.fees);
    const fees = [
      values.upfrontFees > 0 && `${shown.upfrontFees} at the start`,
      values.monthlyFee > 0 && `${shown.monthlyFee} a month`,
      values.yearlyFee > 0 && `${shown.yearlyFee} a year`,
      values.dischargeFee > 0 && `${shown.dischargeFee} at the end`,
    ].filter((fee) => fee !== false);
    const rates =
      firstMonths > 0 ? `${shown.firstRate} for ${shown.firstMonths}, then ${shown.rate}` : shown.rate;
    const offer = `${rates} ${nothing ? 'without fees' : `and ${fees.join(', ')}`}`;
    const other = `${shown.otherRate} without fees`;
    const turn = dollars(turnsAt ?? 0);
    const become =
      firstMonths > 0
        ? `${rates}${nothing ? '' : ', with these fees,'} comes to`
        : `these fees turn ${shown.rate} into`;
    const names =
      fees.length === 0
        ? { own: 'This loan', other: 'The other' }
        : fees.length === 1
          ? { own: 'With fee', other: 'No fee' }
          : { own: 'With fees', other: 'No fees' };
    const inRange = `On loans from ${dollars(LEAST)} to ${dollars(MOST)}`;
    const corner = principal > LEAST && principal < MOST ? own : of(MIDDLE, term);
    const count = (MOST - LEAST) / CHART_STEP + 1;
    const bySize = Array.from({ length: count }, (_, step) => of(LEAST + step * CHART_STEP, term));
    const smallest = bySize[0] ?? own;
    const loans = [example, own, ...[300_000, 600_000, 900_000].map((size) => of(size, term))];
    const rows = loans.filter(({ loan }, index) => loans.findIndex((each) => each.loan === loan) === index);
    return {
      short: { value: stated(example.comparisonRate), unit: 'with the fees counted' },
      result:
        nothing && firstMonths === 0
          ? `Without fees the comparison rate is the rate, ${stated(rate)}. Put in a fee to see what it adds.`
          : `On ${example.loan}, the example on which home loans are compared, ${become} a comparison rate of ${stated(example.comparisonRate)}.${isExample ? '' : ` On ${own.loan} it would be ${stated(own.comparisonRate)}.`}`,
      message:
        turnsAt !== null
          ? `Below about ${turn} the ${fees.length === 1 ? 'fee makes' : 'fees make'} this loan the dearer one; above it, the cheaper`
          : `${inRange}, this one costs ${isCheaper ? 'no more' : 'more'} than one at ${other}`,
      terms: `${nothing ? 'No fees' : `Fees of ${fees.join(', ')}`}, against a loan without fees, over ${shown.years}`,
      chartAlt: `Two lines show the comparison rates of two loans over ${shown.years} by the amount borrowed. ${other} is ${stated(otherRate)} at any size. ${offer} is ${stated(smallest.comparisonRate)} on ${dollars(LEAST)} and ${stated(corner.comparisonRate)} on ${money(corner.size)}.${turnsAt === null ? '' : ` The lines cross at about ${turn}.`}`,
      chart: ratesBySize(bySize, otherRate, [smallest, corner], names),
      assumptions: [
        'The comparison rate is true only for its example. Another amount, term or fee gives another rate.',
        'The loan is repaid monthly. Fees are paid on the first day, with each or every twelfth repayment, and with the last.',
        `The loan beside it charges ${other}.`,
        'Government charges, redraw, late and break fees are not counted, nor is what an offset account or a cashback saves.',
        firstMonths > 0 ? 'The rates are illustrative, not an offer.' : notes.illustrative,
      ],
      working: [
        ...(firstMonths > 0
          ? [
              repaymentWorking({ principal, years: term, rate: values.firstRate }, 'At first: '),
              `After ${shown.firstMonths}, worked out again at ${shown.rate} on what is then owed: repayment = ${exact(own.laterRepayment)}`,
            ]
          : [repaymentWorking({ principal, years: term, rate })]),
        `Fees = ${shown.upfrontFees} + ${payments} × ${shown.monthlyFee} + ${term} × ${shown.yearlyFee} + ${shown.dischargeFee} = ${money(own.fees)}`,
        [
          'Comparison rate = 12 × r, where the loan = the sum of each ',
          fraction(['repayment or fee'], [{ base: '(1 + r)', exponent: 'its month' }]),
        ],
        `Solved for ${own.loan}: r = ${percent((own.comparisonRate / MONTHS_A_YEAR) * 100, 4)} a month; × 12 = ${stated(own.comparisonRate)}`,
      ],
      table: table(
        `${rates} with the same fees on other loans`,
        ['Loan', 'Comparison rate', 'Fees in all'],
        ...rows.map(({ loan, comparisonRate: each, fees: paid }) => [loan, stated(each), dollars(paid)]),
      ),
      chartTable: table(
        `Comparison rates over ${shown.years}, of ${stated(rate)} with these fees and of ${other}`,
        ['Loan', names.own, names.other],
        ...[150_000, 200_000, 250_000, 300_000, 500_000, 750_000].map((size) => [
          dollars(size),
          stated(of(size, term).comparisonRate),
          stated(otherRate),
        ]),
      ),
    };
  },
});

/** The first size, to $10,000, on which the fees no longer outweigh the rate: the larger the loan, the less they do. */
function turnOf(isCheaperOn: (size: number) => boolean): number {
  let [dearer, cheaper] = [LEAST, MOST];
  while (cheaper - dearer > TURN_STEP) {
    const middle = dearer + Math.round((cheaper - dearer) / 2 / TURN_STEP) * TURN_STEP;
    if (isCheaperOn(middle)) cheaper = middle;
    else dearer = middle;
  }
  return cheaper;
}

const points = (value: number) => `${Math.max(0, value).toFixed(2)} points`;

type Sized = { size: number; comparisonRate: number };

function ratesBySize(
  bySize: readonly Sized[],
  otherRate: number,
  told: readonly Sized[],
  names: { own: string; other: string },
): LinePlot {
  const other = otherRate * 100;
  const line = bySize.map(({ size, comparisonRate: rate }): Point => [size / 1_000, rate * 100]);
  const all = [other, ...line.map(([, rate]) => rate)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const span = Math.max(0.1, high - low);
  const step = roundStep(span, 2);
  const corners = ['top-left', 'bottom-right'] as const;
  return {
    kind: 'lines',
    x: {
      from: LEAST / 1_000,
      to: MOST / 1_000,
      ticks: [LEAST, MIDDLE, MOST].map((size) => ({ at: size / 1_000, text: `$${size / 1_000}k` })),
    },
    y: {
      // Room below the lines for the words of their end, also where the chart is low.
      from: low - span * 1.75,
      to: high + span,
      ticks: [-step, 0, step].map((more) => ({ at: other + more, text: '' })),
    },
    wedge: true,
    lines: [
      { tone: 'coral', points: line },
      { tone: 'fig', points: line.map(([size]): Point => [size, other]) },
    ],
    labels: [
      ...corners.map((corner, index) => {
        const { size = 0, comparisonRate: rate = 0 } = told[index] ?? {};
        return {
          corner,
          tone: 'coral' as const,
          name: `${names.own}, ${money(size)}`,
          figure: stated(rate),
        };
      }),
      { corner: 'top-right', tone: 'fig', name: names.other, figure: stated(otherRate) },
    ],
  };
}

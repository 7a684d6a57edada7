/** The yearly growth of a home's value at which buying leaves as much as renting and saving. */
import { rentOrBuy as compare } from '../../finance/rent-or-buy.ts';
import { axisAround, innerTicks } from '../axis.ts';
import { advanced, amount, ask, calculator, result } from '../calculator.ts';
import type { Axis, Point, Tone } from '../chart.ts';
import { approxDollars, money, percent, positiveOrNull, roundDollars } from '../format.ts';
import { flatLine, linePlot } from '../line-plot.ts';
import { MONTHS_A_YEAR } from '../outcome.ts';

/** The highest growth in the chart, in percent a year. An assumption, no forecast. */
const MAX_GROWTH = 4;
const STEPS = 20;
/** The x axis ends at this multiple of the break-even growth. */
const HEADROOM = 1.8;

export const rentOrBuy = calculator({
  name: 'rent-or-buy',
  title: 'Rent vs buy calculator',
  fields: {
    price: ask.price('Purchase price'),
    loan: ask.debt('Loan amount'),
    buyingCosts: advanced(ask.amount('Duty and other buying costs', 300_000, { to: 80_000, step: 1_000 })),
    rent: ask.amount('Rent a week', 5_000, { to: 1_500, step: 10 }),
    ownerCosts: advanced(ask.amount("An owner's costs a year", 50_000, { to: 15_000, step: 250 })),
    rise: ask.share('Rent and costs rise a year', 10, { to: 6, step: 0.25 }),
    savingsRate: advanced(ask.share('Savings earn after tax', 10, { to: 6, step: 0.25 })),
    sellingShare: advanced(ask.share('Cost of selling, of the value', 10, { to: 5, step: 0.25 })),
    stay: ask.years('Years until you sell', [1, 40], 30),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  // The comparison ends with the loan.
  max: { loan: ({ price }) => price, stay: ({ years }) => years },
  compute(numbers, shown) {
    const { price, stay, sellingShare } = numbers;
    const even = compare(numbers);
    const rentYield = percent((12 * even.rentMonthly * 100) / price, 1);
    const growth = even.evenGrowth ?? -1;
    const [gain, loss] = growth > 0 ? [round(growth), null] : [null, round(-growth)];
    const evenAt = round(growth) * 100;
    // Keeps the break-even growth well inside the axis.
    const [least, most] =
      even.evenGrowth === null
        ? [0, MAX_GROWTH]
        : [
            evenAt < 1 ? Math.floor(Math.min(0, evenAt * HEADROOM)) - 1 : 0,
            Math.max(MAX_GROWTH, Math.ceil(evenAt * HEADROOM)),
          ];
    const buying = Array.from({ length: STEPS + 1 }, (_, step): Point => {
      const each = least + (step * (most - least)) / STEPS;
      return [each, price * (1 + each / 100) ** stay * (1 - sellingShare) - even.owed];
    });
    const growthAxis: Axis = { unit: 'percent', from: least, to: most };
    const line = (tone: Tone, name: string, points: readonly Point[]) => {
      return { tone, name, figure: approxDollars(points.at(-1)?.[1] ?? 0), points };
    };
    return {
      results: {
        growth: result('a year is the growth that makes buying even', 'percent', gain),
        fall: result('a year is what the home may lose', 'percent', loss),
        evenValue: amount('is the value that makes buying even', positiveOrNull(even.evenValue)),
        owner: amount('a month to own at first', even.ownerMonthly),
        renter: amount('a month to rent at first', even.rentMonthly),
        saved: amount('saved by renting', positiveOrNull(even.saved)),
        yield: result('of the price is the rent of a year', 'percent', rentYield),
      },
      sentences: [
        growth > 0
          ? `Buying comes out ahead if the home gains more than ${percent(round(growth) * 100)} a year.`
          : even.evenGrowth === null
            ? 'Buying comes out ahead whatever the home is worth in the end.'
            : `Buying comes out ahead unless the home loses more than ${percent(round(-growth) * 100)} a year.`,
        `At first it costs ${roundDollars(even.ownerMonthly)} a month to own and ${roundDollars(even.rentMonthly)} to rent. Nobody knows what homes will gain, and this is no forecast.`,
      ],
      chart: {
        ...linePlot(
          {
            ...growthAxis,
            ticks: [
              { at: least, text: percent(least) },
              ...innerTicks(growthAxis).map((at) => ({ at, text: percent(at) })),
              { at: most, text: percent(most) },
            ],
          },
          {
            ...axisAround('about', [0, even.saved, ...buying.map(([, left]) => left)], 1),
            name: `Left after ${shown.stay}, by growth a year`,
          },
          [line('choice', 'Buying', buying), line('baseline', 'Renting', flatLine(buying, even.saved))],
        ),
        // Neither line is a baseline, so the area between them isn't filled.
        wedge: false,
        ...(even.evenGrowth !== null && {
          marker: { at: [evenAt, even.saved], text: `Even at ${percent(evenAt)} a year` },
        }),
      },
      assumptions: [
        `If you rent, you save the deposit and the buying costs at ${shown.savingsRate} after tax, and each month what owning would cost on top. Spend it and you'll have less.`,
        `A year's rent is ${rentYield} of the price. The more it is, the less a home has to gain, so use the rent of the home you would live in.`,
        `Rent and an owner's costs rise by ${shown.rise} a year. The rate stays the same.`,
        `The owner sells after ${shown.stay}, pays ${shown.sellingShare} of the value for it, and pays no tax on the gain, as is usual for your own home.`,
        'Both live in the same kind of home. Mortgage insurance, grants, moving, and what owning or being free to leave is worth to you are left out.',
      ],
      working: [
        `Owning, a month = repayment + costs = ${money(even.ownerMonthly)}; renting = ${shown.rent} × 52 ÷ ${MONTHS_A_YEAR} = ${money(even.rentMonthly)}`,
        `Saved by renting after ${shown.stay} = ${money(even.saved)}; owed by the owner = ${money(even.owed)}`,
        `Even value = (saved + owed) ÷ (1 − ${shown.sellingShare}) = ${money(even.evenValue)}`,
        even.evenGrowth === null
          ? 'Buying leaves more even of a home that is worth nothing in the end'
          : `Growth a year = (even value ÷ ${shown.price}) to the power of 1 ÷ years − 1 = ${percent(even.evenGrowth * 100, 2)}`,
      ],
    };
  },
});

/** Rounds to a tenth of a point, since more digits would suggest false precision. */
const round = (growth: number) => Math.round(growth * 1_000) / 1_000;

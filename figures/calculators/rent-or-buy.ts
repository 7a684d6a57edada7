/** How fast a home has to gain value for buying to leave as much as renting and saving. */
import { rentOrBuy as compare } from '../../finance/rent-or-buy.ts';
import { amount, ask, calculator, result, seldom } from '../calculator.ts';
import { about, above, isNothing, money, percent, roughly } from '../format.ts';
import { MONTHS_A_YEAR } from '../outcome.ts';
import { bars } from '../plots.ts';

/** What a home might gain a year, for the chart: assumptions, none of them a forecast. */
const GROWTHS = [0, 0.02, 0.04];

export const rentOrBuy = calculator({
  name: 'rent-or-buy',
  title: 'Buying, or renting and saving the difference',
  fields: {
    price: ask.price('Purchase price'),
    loan: ask.debt('Loan amount'),
    buyingCosts: seldom(ask.amount('Duty and other buying costs', 300_000, { to: 80_000, step: 1_000 })),
    rent: ask.amount('Rent a week', 5_000, { to: 1_500, step: 10 }),
    ownerCosts: seldom(ask.amount("An owner's costs a year", 50_000, { to: 15_000, step: 250 })),
    rise: ask.share('Rent and costs rise a year', 10, { to: 6, step: 0.25 }),
    savingsRate: seldom(ask.share('Savings earn after tax', 10, { to: 6, step: 0.25 })),
    sellingShare: seldom(ask.share('Cost of selling, of the value', 10, { to: 5, step: 0.25 })),
    stay: ask.years('Years until you sell', [1, 40], 30),
    rate: ask.interestRate(),
    years: ask.termYears(),
  },
  // This looks no further than the loan.
  most: { loan: ({ price }) => price, stay: ({ years }) => years },
  work(numbers, shown) {
    const { price, stay, sellingShare } = numbers;
    const even = compare(numbers);
    const growth = even.evenGrowth ?? -1;
    const [gain, loss] = growth > 0 ? [round(growth), null] : [null, round(-growth)];
    const left = GROWTHS.map((each) => price * (1 + each) ** stay * (1 - sellingShare) - even.owed);
    // Where one is short, its bar reaches to the left of a line at nothing.
    const deepest = Math.max(0, -even.saved, ...left.map((each) => -each));
    const threshold = { at: deepest, text: ['Left of the line,', 'money is missing'] };
    const bar = (tone: 'coral' | 'fig', amount: number) => {
      const says = isNothing(amount) ? 'Nothing' : roughly(amount);
      return { says, from: deepest + Math.min(0, amount), [tone]: Math.abs(amount) };
    };
    const buying = GROWTHS.map((each, index) => {
      return [`Buying, gains ${percent(each * 100)} a year`, bar('fig', left[index] ?? 0)];
    });
    return {
      results: {
        growth: result('a year is the growth that makes buying even', 'percent', gain),
        fall: result('a year is what the home may lose', 'percent', loss),
        evenValue: amount('is the value that makes buying even', above(even.evenValue)),
        owner: amount('a month to own at first', even.ownerMonthly),
        renter: amount('a month to rent at first', even.rentMonthly),
        saved: amount('saved by renting', above(even.saved)),
      },
      says: [
        growth > 0
          ? `Buying comes out ahead if the home gains more than ${percent(round(growth) * 100)} a year.`
          : even.evenGrowth === null
            ? 'Buying comes out ahead whatever the home is worth in the end.'
            : `Buying comes out ahead unless the home loses more than ${percent(round(-growth) * 100)} a year.`,
        `At first it costs ${about(even.ownerMonthly)} a month to own and ${about(even.rentMonthly)} to rent. Nobody knows what homes will gain, and this is no forecast.`,
      ],
      chart: bars(
        `Left after ${shown.stay}, about`,
        { 'Renting and saving': bar('coral', even.saved), ...Object.fromEntries(buying) },
        isNothing(deepest) ? {} : { threshold },
      ),
      assumptions: [
        `Whoever rents saves the deposit and the buying costs at ${shown.savingsRate} after tax, and each month what owning would cost more. Whoever spends it has less.`,
        `Rent and an owner's costs rise by ${shown.rise} a year. The rate stays the same.`,
        `The owner sells after ${shown.stay}, pays ${shown.sellingShare} of the value for it, and pays no tax on the gain, as is usual for one's own home.`,
        'Both live in the same kind of home. Mortgage insurance, grants, moving, and how it feels to own or to be free to leave are left out.',
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

/** To a tenth of a point: no closer than anybody can know it. */
const round = (growth: number) => Math.round(growth * 1_000) / 1_000;

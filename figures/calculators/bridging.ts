/** What buying before selling costs: the debt on the way, its interest, and what is owed in the end. */
import { bridge } from '../../finance/bridging.ts';
import { amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import { about, above, isNothing, money, notes, table } from '../outcome.ts';
import { barParts } from '../plots.ts';

/** How much later the table lets the home sell. */
const LATER_MONTHS = 3;

export const bridging = calculator({
  name: 'bridging',
  title: 'What it costs to buy before you sell',
  fields: {
    sale: ask.price('Old home sells for'),
    owed: ask.amount('Owed on it', 5_000_000, { to: 1_000_000, step: 10_000 }),
    price: ask.price('Price of the next home'),
    buyingCosts: ask.amount('Costs of buying, with duty', 500_000, { to: 150_000, step: 1_000 }),
    ownMoney: ask.amount('Own money put in', 5_000_000, { to: 500_000, step: 5_000 }),
    sellingCosts: ask.amount('Costs of selling', 200_000, { to: 60_000, step: 1_000 }),
    months: { ...ask.months('Months until the sale settles', { from: 1, to: 18, step: 1 }), max: 24 },
    rate: ask.otherRate('Bridging rate'),
    drop: ask.share('It may sell for less by', 50, { to: 20, step: 1 }),
  },
  work(values, _, shown) {
    const { sale, price, buyingCosts, ownMoney, sellingCosts, owed, drop } = values;
    const buying = price + buyingCosts;
    if (ownMoney > buying) {
      throw new UnworkableError(
        'ownMoney',
        `The next home takes ${money(buying)} with its costs. Choose less own money.`,
      );
    }
    if (isNothing(owed + buying - ownMoney)) {
      throw new UnworkableError('ownMoney', 'Nothing would be borrowed. Choose less own money.');
    }
    const lowerSale = sale * (1 - drop);
    if (sellingCosts > lowerSale) {
      throw new UnworkableError(
        'sellingCosts',
        `The costs of ${shown.sellingCosts} are more than a sale for ${money(lowerSale)}. Choose smaller costs.`,
      );
    }
    const later = { months: values.months + LATER_MONTHS };
    return {
      plan: bridge(values),
      lower: bridge({ ...values, sale: lowerSale }),
      later: bridge({ ...values, ...later }),
      both: bridge({ ...values, ...later, sale: lowerSale }),
      lowerSale,
    };
  },
  results: ({ plan, lower, lowerSale }, { sale }) => ({
    interest: amount('of interest before the old home is sold', plan.interest),
    start: amount('owed on the day you buy', plan.start),
    peak: amount('owed on the day of the sale', plan.peak),
    end: amount('owed after the sale', above(plan.end)),
    left: amount('left over after the sale', above(plan.left)),
    nextMonth: amount('for each further month', plan.nextMonth),
    sameDay: amount('owed if both settle on one day', above(plan.start - plan.proceeds)),
    proceeds: amount('from the sale, after its costs', plan.proceeds),
    lowerSale: amount('from a lower sale', lowerSale),
    lowerBy: amount('less from the sale', sale - lowerSale),
    lowerEnd: amount('owed after a lower sale', above(lower.end)),
    waiting: amount('of it because the sale comes later', plan.waiting),
    share: result('of what both homes are worth', 'percent2', plan.share),
    lowerShare: result('of what both homes are worth, after a lower price', 'percent2', lower.share),
  }),
  outcome({ plan, lower, later, both, lowerSale }, { owed }, shown) {
    const hasDrop = !isNothing(plan.proceeds - lower.proceeds);
    const cases = [
      { name: 'As planned', of: plan },
      { name: `${LATER_MONTHS} months later`, of: later },
      ...(hasDrop
        ? [
            { name: `${shown.drop} lower`, of: lower },
            { name: 'Both', of: both },
          ]
        : []),
    ];
    return {
      says: [
        `Bridging for ${shown.months} adds ${about(plan.interest)} of interest.`,
        `You owe ${about(plan.start)} on the day you buy, ${about(plan.peak)} on the day of the sale. ${afterwards(plan, 'After it')}.`,
        `Each further month costs ${about(plan.nextMonth)}.`,
        hasDrop ? `${afterwards(lower, `If the old home sells for ${shown.drop} less,`)}.` : '',
      ],
      chart: {
        kind: 'bars',
        heading: 'What you owe',
        bars: [
          { name: 'Today', value: about(owed), parts: barParts([{ tone: 'fig', amount: owed }]) },
          {
            name: 'Day you buy',
            value: about(plan.start),
            parts: barParts([{ tone: 'fig', amount: plan.start }]),
          },
          {
            name: 'Day of the sale',
            value: about(plan.peak),
            parts: barParts([
              { tone: 'fig', amount: plan.start },
              { tone: 'interest', amount: plan.interest },
            ]),
          },
          { name: 'After it', value: standing(plan), parts: barParts([{ tone: 'fig', amount: plan.end }]) },
          ...(hasDrop
            ? [
                {
                  name: `After it, ${shown.drop} lower`,
                  value: standing(lower),
                  parts: barParts([
                    { tone: 'fig', amount: plan.end },
                    { tone: 'coral', amount: Math.max(0, lower.end - plan.end) },
                  ]),
                },
              ]
            : []),
        ],
      },
      assumptions: [
        `The old home sells for ${shown.sale} with ${shown.owed} owed on it; the next one costs ${shown.price} and ${shown.buyingCosts}, of which ${shown.ownMoney} is own money. Selling costs ${shown.sellingCosts}.`,
        `No repayment is made before the sale: interest at ${shown.rate} is worked out once a month and added to the debt.`,
        notes.illustrative,
        'Lenders differ: some ask you to pay the interest as you go, some charge a higher rate or fees, and each has its own limits.',
        "The lender's fees, break costs, land tax, rates and insurance on two homes are left out.",
      ],
      working: [
        `Owed on the day you buy = ${shown.owed} + ${shown.price} + ${shown.buyingCosts} − ${shown.ownMoney} = ${money(plan.start)}`,
        `Owed on the day of the sale = ${money(plan.start)} × (1 + ${shown.rate} ÷ 12) to the power of ${plan.balances.length - 1} = ${money(plan.peak)}`,
        `Interest = ${money(plan.peak)} − ${money(plan.start)} = ${money(plan.interest)}`,
        `From the sale = ${shown.sale} − ${shown.sellingCosts} = ${money(plan.proceeds)}`,
        `A lower sale = ${shown.sale} × (1 − ${shown.drop}) = ${money(lowerSale)}`,
        `One more month = ${money(plan.peak)} × ${shown.rate} ÷ 12 = ${money(plan.nextMonth)}`,
        isNothing(plan.left)
          ? `Owed after the sale = ${money(plan.peak)} − ${money(plan.proceeds)} = ${money(plan.end)}`
          : `Left over = ${money(plan.proceeds)} − ${money(plan.peak)} = ${money(plan.left)}`,
      ],
      table: table(
        'If the sale comes later or brings less',
        ['', 'Interest', 'Owed after the sale'],
        ...cases.map(({ name, of }) => [name, about(of.interest), standing(of)]),
      ),
      schedule: () => ({
        columns: ['Month', 'Interest', 'Owed after it'],
        rows: plan.balances.slice(1).map((owing, index) => {
          return [String(index + 1), (owing - (plan.balances[index] ?? 0)).toFixed(2), owing.toFixed(2)];
        }),
      }),
    };
  },
});

/** The same as a sentence, which `when` begins. */
const afterwards = ({ end, left }: { end: number; left: number }, when: string) =>
  isNothing(left) ? `${when} you owe ${about(end)}` : `${when} you have ${about(left)} left over`;

/** What is owed after a sale, or what the sale leaves. */
const standing = ({ end, left }: { end: number; left: number }) =>
  isNothing(left) ? about(end) : `${about(left)} left over`;

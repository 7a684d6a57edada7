/** Bridging finance: the peak debt, its interest, and the debt after the sale. */
import { bridge } from '../../finance/bridging.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result } from '../calculator.ts';
import { money, positiveOrNull, roundDollars, roundsToZero } from '../format.ts';
import { stepRows, table } from '../outcome.ts';

/** Later sales in the table, in months. */
const LATER_MONTHS = 3;

export const bridging = calculator({
  name: 'bridging',
  title: 'Bridging loan calculator',
  fields: {
    sale: ask.price('Old home sells for'),
    owed: ask.amount('Owed on it', 5_000_000, { to: 1_000_000, step: 10_000 }),
    price: ask.price('Price of the next home'),
    buyingCosts: ask.amount('Costs of buying, with duty', 500_000, { to: 150_000, step: 1_000 }),
    ownMoney: ask.amount('Own money put in', 5_000_000, { to: 500_000, step: 5_000 }),
    sellingCosts: ask.amount('Costs of selling', 200_000, { to: 60_000, step: 1_000 }),
    months: ask.months('Months until the sale settles', { from: 1, to: 18, step: 1 }, [1, 24]),
    rate: ask.otherRate('Bridging rate'),
    drop: ask.share('It may sell for less by', 50, { to: 20, step: 1 }),
  },
  max: {
    // Bridging requires a debt of at least a dollar.
    ownMoney: ({ owed, price, buyingCosts }) => price + buyingCosts + Math.min(0, owed - 1),
    sellingCosts: ({ sale, drop }) => sale * (1 - drop / 100),
  },
  compute(values, shown) {
    const { sale, owed, drop } = values;
    const lowerSale = sale * (1 - drop);
    const later = { ...values, months: values.months + LATER_MONTHS };
    const [plan, lower] = [bridge(values), bridge({ ...values, sale: lowerSale })];
    const hasDrop = !roundsToZero(plan.proceeds - lower.proceeds);
    const cases = {
      'As planned': plan,
      [`${LATER_MONTHS} months later`]: bridge(later),
      ...(hasDrop && { [`${shown.drop} lower`]: lower, Both: bridge({ ...later, sale: lowerSale }) }),
    };
    return {
      results: {
        interest: amount('of interest before the old home is sold', plan.interest),
        start: amount('owed on the day you buy', plan.start),
        peak: amount('owed on the day of the sale', plan.peak),
        end: amount('owed after the sale', positiveOrNull(plan.end)),
        left: amount('left over after the sale', positiveOrNull(plan.left)),
        nextMonth: amount('for each further month', plan.nextMonth),
        sameDay: amount('owed if both settle on one day', positiveOrNull(plan.start - plan.proceeds)),
        proceeds: amount('from the sale, after its costs', plan.proceeds),
        lowerSale: amount('from a lower sale', lowerSale),
        lowerBy: amount('less from the sale', sale - lowerSale),
        lowerEnd: amount('owed after a lower sale', positiveOrNull(lower.end)),
        waiting: amount('of it because the sale comes later', plan.waiting),
        share: result('of what both homes are worth', 'percent2', plan.share),
        lowerShare: result('of what both homes are worth, after a lower price', 'percent2', lower.share),
      },
      sentences: [
        `Bridging for ${shown.months} adds ${roundDollars(plan.interest)} of interest.`,
        `You owe ${roundDollars(plan.start)} on the day you buy, ${roundDollars(plan.peak)} on the day of the sale. ${afterSaleSentence(plan, 'After it')}.`,
        `Each further month costs ${roundDollars(plan.nextMonth)}.`,
        hasDrop ? `${afterSaleSentence(lower, `If the old home sells for ${shown.drop} less,`)}.` : '',
      ],
      chart: bars(roundsToZero(plan.left + lower.left) ? 'What you owe' : 'What you owe, or have left over', {
        Today: { baseline: owed },
        'Day you buy': { baseline: plan.start },
        'Day of the sale': {
          parts: [
            { tone: 'baseline', amount: plan.start },
            { tone: 'difference', amount: plan.interest, text: `Interest ${roundDollars(plan.interest)}` },
          ],
        },
        'After the sale': roundsToZero(plan.left) ? { baseline: plan.end } : leftOverBar(plan.left),
        ...(hasDrop && {
          [`Sold for ${shown.drop} less`]: roundsToZero(lower.left)
            ? { baseline: plan.end, difference: lower.end - plan.end }
            : leftOverBar(lower.left),
        }),
      }),
      assumptions: [
        `The old home sells for ${shown.sale} with ${shown.owed} owed on it; the next one costs ${shown.price} and ${shown.buyingCosts}${roundsToZero(values.ownMoney) ? '' : `, of which ${shown.ownMoney} is own money`}. Selling costs ${shown.sellingCosts}.`,
        `No repayment is made before the sale: interest at ${shown.rate} is worked out once a month and added to the debt.`,
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
        roundsToZero(plan.left)
          ? `Owed after the sale = ${money(plan.peak)} − ${money(plan.proceeds)} = ${money(plan.end)}`
          : `Left over = ${money(plan.proceeds)} − ${money(plan.peak)} = ${money(plan.left)}`,
      ],
      table: table(
        'If the sale comes later or brings less',
        ['', 'Interest', 'Owed after the sale'],
        ...Object.entries(cases).map(([name, of]) => [name, roundDollars(of.interest), formatAfterSale(of)]),
      ),
      schedule() {
        const owedAfter = plan.balances.slice(1);
        const interest = owedAfter.map((owing, month) => owing - (plan.balances[month] ?? 0));
        return stepRows({ Interest: interest, 'Owed after it': owedAfter }, 'Month');
      },
    };
  },
});

const leftOverBar = (left: number) => ({ other: left, value: `${roundDollars(left)} left over` });

interface AfterSale {
  end: number;
  left: number;
}

/** @param when start of the sentence. */
const afterSaleSentence = ({ end, left }: AfterSale, when: string) =>
  roundsToZero(left)
    ? `${when} you owe ${roundDollars(end)}`
    : `${when} you have ${roundDollars(left)} left over`;

/** The debt after a sale, or the money left over. */
const formatAfterSale = ({ end, left }: AfterSale) =>
  roundsToZero(left) ? roundDollars(end) : `${roundDollars(left)} left over`;

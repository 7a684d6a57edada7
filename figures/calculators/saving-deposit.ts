/** Time to reach a savings goal. */
import { type SavedUp, saveUp } from '../../finance/saving.ts';
import { yearAxis } from '../axis.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import type { LinePlot } from '../chart.ts';
import { duration, money, roundDollars } from '../format.ts';
import { byMonth, keyEntry, linePlot } from '../line-plot.ts';
import { MONTHS_A_YEAR, table } from '../outcome.ts';

export const savingDeposit = calculator({
  name: 'saving-deposit',
  title: 'Deposit savings calculator',
  fields: {
    target: ask.target('Amount to save'),
    start: ask.amount('Saved already', 1_000_000, { to: 'target', step: 1_000 }),
    monthlySaving: ask.amount('Saved a month', 20_000, { to: 5_000, step: 50 }),
    savingsRate: ask.share('Savings rate', 10, { to: 8, step: 0.05 }),
  },
  compute(values, shown) {
    const { target, start, monthlySaving } = values;
    const plan = saveUp(values);
    if (plan === null) {
      throw new UnworkableError(
        'monthlySaving',
        `At this pace it takes more than a century to save ${shown.target}. Put in more a month.`,
      );
    }
    const { months, balance } = plan;
    // Without interest, rounding errors could make it negative.
    const interest = Math.max(0, plan.interestEarned);
    return {
      results: {
        time: result('to save it', 'months', months),
        balance: amount('saved by then', balance),
        interest: amount('of interest on the way', interest),
      },
      sentences:
        months === 0
          ? [`${shown.start} is enough already.`]
          : [
              `Saving ${shown.monthlySaving} a month, it takes ${duration(months)} to have ${shown.target}.`,
              `You then have ${roundDollars(balance)}, of which ${roundDollars(interest)} is interest.`,
            ],
      chart:
        months === 0
          ? bars('Saved already, and what you need', {
              Saved: { choice: start },
              Needed: { baseline: target },
            })
          : savingsPlot(plan, { start, monthlySaving, target }),
      assumptions: [
        `${shown.monthlySaving} goes in at the end of every month, and nothing is taken out.`,
        `Interest of ${shown.savingsRate} a year is added every month, never changes and is not taxed here. Tax makes it take longer.`,
        'Prices may rise while you save; here the target stays the same.',
      ],
      working: [
        `Month by month: savings = savings × (1 + ${shown.savingsRate} ÷ 12) + ${shown.monthlySaving}, from ${shown.start}`,
        `${months === 0 ? 'At the start' : `After ${months} of them`}: ${money(balance)}, the first that reaches ${shown.target}`,
        `Interest = ${money(balance)} − ${shown.start} − ${months} × ${shown.monthlySaving} = ${money(interest)}`,
      ],
      table: table(
        `Time to save ${shown.target}`,
        ['Saved a month', 'It takes', 'Interest'],
        ...[0, 250, 500, 1_000].map((more) => {
          const pace = monthlySaving + more;
          const saved = saveUp({ ...values, monthlySaving: pace });
          const time = saved ? duration(saved.months) : 'over a century';
          return [money(pace), time, roundDollars(Math.max(0, saved?.interestEarned ?? 0))];
        }),
      ),
    };
  },
});

/** Headroom of the time axis, and its possible ends in years: few, so that a longer time mostly shows as a longer line. */
const HEADROOM = 1.25;
const AXIS_ENDS = [2, 5, 10, 20, 50];
const CENTURY = 100;

/** Line chart of the savings up to the goal. */
function savingsPlot(
  { months, balance, balances, interestEarned }: SavedUp,
  { start, monthlySaving, target }: { start: number; monthlySaving: number; target: number },
): LinePlot {
  const term = AXIS_ENDS.find((years) => years * MONTHS_A_YEAR >= months * HEADROOM) ?? CENTURY;
  const putIn = balances.map((_, month) => start + month * monthlySaving);
  const interest = Math.max(0, interestEarned);
  return {
    ...linePlot(yearAxis(term), { unit: 'dollars', name: 'Saved', to: Math.max(target, balance) }, [
      { tone: 'choice', name: 'Enough after', figure: duration(months), points: byMonth(balances) },
      {
        tone: 'baseline',
        name: 'Put in',
        figure: roundDollars(putIn[months] ?? start),
        points: byMonth(putIn),
      },
      {
        ...{ tone: 'other', name: 'Needed', figure: money(target) },
        points: [
          [0, target],
          [term, target],
        ],
      },
    ]),
    key: [keyEntry('difference', 'Interest', roundDollars(interest))],
  };
}

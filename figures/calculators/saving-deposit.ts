/** How long an amount takes to save. */
import { saveUp } from '../../finance/saving.ts';
import { amount, ask, calculator, result, UnworkableError } from '../calculator.ts';
import { duration } from '../format.ts';
import { about, bars, money, table } from '../outcome.ts';

export const savingDeposit = calculator({
  name: 'saving-deposit',
  title: 'How long a deposit takes to save',
  fields: {
    target: ask.target('Amount to save'),
    start: ask.amount('Saved already', 1_000_000, { to: 'target', step: 1_000 }),
    monthlySaving: ask.amount('Saved a month', 20_000, { to: 5_000, step: 50 }),
    savingsRate: ask.share('Savings rate', 10, { to: 8, step: 0.05 }),
  },
  work(values, _, shown) {
    const plan = saveUp(values);
    if (plan === null) {
      throw new UnworkableError(
        'monthlySaving',
        `At this pace ${shown.target} is not reached within a century. Put in more to save a month.`,
      );
    }
    // Without interest, what the computer loses on the way could read as less than nothing.
    return { ...plan, interest: Math.max(0, plan.interestEarned) };
  },
  results: ({ months, balance, interest }) => ({
    time: result('to save it', 'months', months),
    balance: amount('saved by then', balance),
    interest: amount('of interest on the way', interest),
  }),
  outcome({ months, ...plan }, { start, monthlySaving, ...rest }, shown) {
    const [balance, interest, time] = [about(plan.balance), about(plan.interest), duration(months)];
    const isThere = months === 0;
    const put = months * monthlySaving;
    const paces = [monthlySaving, ...[250, 500, 1_000].map((more) => monthlySaving + more)];
    return {
      short: isThere ? { value: 'Saved', unit: 'already' } : { value: time, unit: 'to save it' },
      result: isThere
        ? `${shown.start} is enough already.`
        : `It takes ${time} to save ${shown.target}. You then have ${balance}, of which ${interest} is interest.`,
      message: isThere
        ? `${shown.start} is enough already`
        : `Saving ${shown.monthlySaving} a month, it takes ${time} to have ${shown.target}`,
      terms: `From ${shown.start}, with ${shown.monthlySaving} more every month`,
      chartAlt: `Bars of what the savings are made of: ${shown.start} at the start, ${about(put)} put in, ${interest} of interest.`,
      chart: bars(
        'What the savings are made of',
        { 'Saved already': start, 'Put in month by month': put, Interest: plan.interest },
        { coral: ['Put in month by month'] },
      ),
      assumptions: [
        `${shown.monthlySaving} goes in at the end of every month, and nothing is taken out.`,
        `Interest of ${shown.savingsRate} a year is added every month, never changes and is not taxed here. Tax makes it take longer.`,
        'Prices may rise while you save; here the target stays.',
      ],
      working: [
        `Month by month: savings = savings × (1 + ${shown.savingsRate} ÷ 12) + ${shown.monthlySaving}, from ${shown.start}`,
        `${isThere ? 'At the start' : `After ${months} of them`}: ${money(plan.balance)}, the first that reaches ${shown.target}`,
        `Interest = ${money(plan.balance)} − ${shown.start} − ${months} × ${shown.monthlySaving} = ${money(plan.interest)}`,
      ],
      table: table(
        `Time to save ${shown.target}`,
        ['Saved a month', 'It takes', 'Interest'],
        ...paces.map((pace) => {
          const saved = saveUp({ ...rest, start, monthlySaving: pace });
          return [
            money(pace),
            saved ? duration(saved.months) : 'over a century',
            about(Math.max(0, saved?.interestEarned ?? 0)),
          ];
        }),
      ),
    };
  },
});

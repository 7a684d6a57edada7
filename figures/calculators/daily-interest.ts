/** Interest charged by the day, over a month or any days of a year, with money paid in on the way. */
import { dailyInterest as interestOf } from '../../finance/daily-interest.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { about, days, exact, isNothing, money } from '../outcome.ts';
import { bars, columnPlot, fromTo, partsOf, roundUp, upTo } from '../plots.ts';

export const dailyInterest = calculator({
  name: 'daily-interest',
  title: 'A month of daily interest',
  fields: {
    balance: { ...ask.loanAmount('Balance at the start'), min: 100 },
    rate: ask.interestRate(),
    paidIn: ask.amount('Paid in once', 5_000_000, { to: 50_000, step: 1_000 }),
    afterDays: ask.days('Paid in at the end of day', [0, 366], 'days'),
    days: ask.days('Days in the month', [1, 366], 31, 28),
  },
  most: { paidIn: ({ balance }) => balance, afterDays: ({ days: length }) => length },
  work({ balance, rate, paidIn, afterDays, days: length }) {
    const owed = balance - paidIn;
    const daysLeft = length - afterDays;
    const perDayOn = (debt: number) => interestOf([{ balance: debt, days: 1 }], rate);
    const [perDay, perDayAfter, perDaySaved] = [perDayOn(balance), perDayOn(owed), perDayOn(paidIn)];
    const without = perDay * length;
    const charged = interestOf(
      [
        { balance, days: afterDays },
        { balance: owed, days: daysLeft },
      ],
      rate,
    );
    const savedByDay = Array.from({ length }, (_, day) => perDaySaved * Math.max(0, day + 1 - afterDays));
    return {
      ...{ owed, daysLeft, perDay, perDayAfter, perDaySaved, without, charged, savedByDay },
      before: perDay * afterDays,
      after: perDayAfter * daysLeft,
      saved: Math.max(0, without - charged),
    };
  },
  results: (month, { balance, rate, paidIn, days: all }) => ({
    saved: amount('saved', paidIn === 0 ? null : month.saved),
    charged: amount('of interest', month.charged),
    without: amount('of interest with nothing paid in', month.without),
    before: amount('of interest before the payment', month.before),
    after: amount('of interest after the payment', month.after),
    perDay: amount('of interest a day', month.perDay),
    by366: amount('of interest, divided by 366', interestOf([{ balance, days: all }], rate, 366)),
    perDayBy366: amount('of interest a day, divided by 366', interestOf([{ balance, days: 1 }], rate, 366)),
  }),
  outcome(month, values, shown) {
    const { owed, daysLeft, saved, savedByDay } = month;
    const isMonth = values.days >= 28 && values.days <= 31;
    const start = isMonth ? 'the start of the month' : 'the start';
    const when = values.afterDays === 0 ? `at ${start}` : `at the end of day ${values.afterDays}`;
    const whole = `The interest for ${shown.days} is ${money(month.without)}.`;
    const formula = (balance: number, length: number, interest: number) =>
      `${money(balance)} × ${shown.rate} ÷ 365 × ${length} = ${money(interest)}`;
    // A scale below ten cents could not be told in cents.
    const top = roundUp(Math.max(0.1, saved));
    return {
      says:
        values.paidIn === 0
          ? [whole, 'Nothing is paid in, so nothing is saved.']
          : isNothing(saved)
            ? [whole, 'The payment is too small or too late to save a cent of it.']
            : [
                `${shown.paidIn} paid in ${when} cuts the interest of ${isMonth ? 'that month' : shown.days} by about ${about(saved)}.`,
                `It saves ${money(saved)}: the interest is ${money(month.charged)} and not ${money(month.without)}.`,
              ],
      chart:
        !isNothing(saved) && values.days > 1 && values.days <= 31
          ? columnPlot(
              fromTo('days', values.days, 'Day 1', `Day ${values.days}`),
              { ...upTo(top, 'saved'), unit: 'cents' },
              savedByDay.map((soFar) => ({ parts: partsOf({ coral: soFar }) })),
              [
                {
                  tone: 'coral',
                  name: 'Saved so far',
                  figure: `${exact(month.perDaySaved)} more each day`,
                },
              ],
            )
          : bars(
              `Interest for ${shown.days}`,
              { 'Nothing paid in': month.without, 'With the payment': month.charged },
              { text: money },
            ),
      assumptions: [
        `${shown.balance} is owed at ${shown.rate} from ${start}, and nothing else is paid in or taken out.`,
        'Interest is the balance at the end of each day × the yearly rate ÷ 365. Some lenders divide by 366 in a leap year.',
        'Each figure is rounded once, to the cent, so two of them may differ by a cent from a third.',
      ],
      working: [
        `Nothing paid in: ${formula(values.balance, values.days, month.without)}`,
        `Before the payment, ${shown.afterDays}: ${formula(values.balance, values.afterDays, month.before)}`,
        `After it, ${days(daysLeft)}: ${formula(owed, daysLeft, month.after)}`,
        `In all = ${money(month.before)} + ${money(month.after)} = ${money(month.charged)}`,
        `Saved = ${formula(values.paidIn, daysLeft, saved)}`,
      ],
      schedule: () => ({
        columns: ['Day', 'Balance charged', 'Interest', 'Saved so far'],
        rows: savedByDay.map((soFar, index) => {
          const isBefore = index < values.afterDays;
          const charged = isBefore ? [values.balance, month.perDay] : [owed, month.perDayAfter];
          return [String(index + 1), ...[...charged, soFar].map((cell) => cell.toFixed(2))];
        }),
      }),
    };
  },
});

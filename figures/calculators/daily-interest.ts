/** Daily interest over a month or another number of days, with a payment during it. */
import { dailyInterest as interestOf } from '../../finance/daily-interest.ts';
import { columnAxis } from '../axis.ts';
import { bars } from '../bars.ts';
import { amount, ask, calculator } from '../calculator.ts';
import { columnPlot } from '../column-plot.ts';
import { countOf, money, roundDollars, roundsToZero } from '../format.ts';
import { stepRows } from '../outcome.ts';

export const dailyInterest = calculator({
  name: 'daily-interest',
  title: 'Daily interest calculator',
  fields: {
    balance: { ...ask.loanAmount('Balance at the start'), min: 100 },
    rate: ask.interestRate(),
    paidIn: ask.amount('Paid in once', 5_000_000, { to: 50_000, step: 1_000 }),
    afterDays: ask.days('Paid in at the end of day', [0, 366], 'days'),
    days: ask.days('Days in the month', [1, 366], 31, 28),
  },
  max: { paidIn: ({ balance }) => balance, afterDays: ({ days }) => days },
  compute({ balance, rate, paidIn, afterDays, days }, shown) {
    const [owed, daysLeft] = [balance - paidIn, days - afterDays];
    const interest = (debt: number, length: number) =>
      length * interestOf([{ balance: debt, days: 1 }], rate);
    const [perDay, without] = [interest(balance, 1), interest(balance, days)];
    const [before, after] = [interest(balance, afterDays), interest(owed, daysLeft)];
    const charged = before + after;
    const saved = Math.max(0, without - charged);
    const savedADay = interest(paidIn, 1);
    const savedByDay = Array.from({ length: days }, (_, day) => savedADay * Math.max(0, day + 1 - afterDays));
    const by366 = (length: number) => interestOf([{ balance, days: length }], rate, 366);
    const isMonth = days >= 28 && days <= 31;
    const start = isMonth ? 'the start of the month' : 'the start';
    const when = afterDays === 0 ? `at ${start}` : `at the end of day ${afterDays}`;
    const whole = `The interest for ${shown.days} is ${money(without)}.`;
    const formula = (debt: number, length: number, comesTo: number) =>
      `${money(debt)} × ${shown.rate} ÷ 365 × ${length} = ${money(comesTo)}`;
    return {
      results: {
        saved: amount('saved by paying it in early', paidIn === 0 ? null : saved),
        charged: amount('of interest', charged),
        without: amount('of interest with nothing paid in', without),
        before: amount('of interest before the payment', before),
        after: amount('of interest after the payment', after),
        perDay: amount('of interest a day', perDay),
        by366: amount('of interest, divided by 366', by366(days)),
        perDayBy366: amount('of interest a day, divided by 366', by366(1)),
      },
      sentences:
        paidIn === 0
          ? [whole, 'Nothing is paid in, so nothing is saved.']
          : roundsToZero(saved)
            ? [whole, 'The payment is too small or too late to save a cent of it.']
            : [
                `${shown.paidIn} paid in ${when} cuts the interest of ${isMonth ? 'that month' : shown.days} by about ${roundDollars(saved)}.`,
                `It saves ${money(saved)}: you're charged ${money(charged)} instead of ${money(without)}.`,
              ],
      chart:
        !roundsToZero(saved) && days > 1 && days <= 31
          ? columnPlot(
              {
                x: columnAxis('days', days),
                // Ticks in cents need a scale of at least ten cents.
                y: { unit: 'cents', name: 'Saved', to: Math.max(0.1, saved) },
                key: [{ tone: 'choice', name: `Saved by day ${days}`, figure: money(saved) }],
              },
              savedByDay.map((choice) => ({ choice })),
            )
          : bars(
              `Interest for ${shown.days}`,
              { 'Nothing paid in': without, 'With the payment': charged },
              { text: money, difference: true },
            ),
      assumptions: [
        `${shown.balance} is owed at ${shown.rate} from ${start}, and nothing else is paid in or taken out.`,
        'Interest is the balance at the end of each day × the yearly rate ÷ 365. Some lenders divide by 366 in a leap year.',
        'Each figure is rounded once, to the cent, so two of them may differ by a cent from a third.',
      ],
      working: [
        `Nothing paid in: ${formula(balance, days, without)}`,
        `Before the payment, ${shown.afterDays}: ${formula(balance, afterDays, before)}`,
        `After it, ${countOf(daysLeft, 'days')}: ${formula(owed, daysLeft, after)}`,
        `In all = ${money(before)} + ${money(after)} = ${money(charged)}`,
        `Saved = ${formula(paidIn, daysLeft, saved)}`,
      ],
      schedule() {
        const debts = savedByDay.map((_, day) => (day < afterDays ? balance : owed));
        const daily = debts.map((debt) => interest(debt, 1));
        return stepRows({ 'Balance charged': debts, Interest: daily, 'Saved so far': savedByDay }, 'Day');
      },
    };
  },
});

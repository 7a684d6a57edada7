/** Interest charged by the day, over a month or any days of a year, with money paid in on the way. */
import { dailyInterest as interestOf } from '../../finance/daily-interest.ts';
import { amount, ask, calculator, UnworkableError } from '../calculator.ts';
import type { ColumnPlot } from '../chart.ts';
import { about, bars, days, exact, isNothing, money, notes, roundUp, table } from '../outcome.ts';

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
  work(values, _, shown) {
    const { balance, rate, paidIn, afterDays } = values;
    if (paidIn > balance) {
      throw new UnworkableError(
        'paidIn',
        `Only ${shown.balance} is owed, so ${shown.paidIn} cannot be paid in. Choose ${shown.balance} or less.`,
      );
    }
    if (afterDays > values.days) {
      throw new UnworkableError(
        'afterDays',
        `The interest is that of ${shown.days}, so nothing can be paid in on day ${afterDays}. Choose an earlier day or more days.`,
      );
    }
    const owed = balance - paidIn;
    const perDay = interestOf([{ balance, days: 1 }], rate);
    const perDayAfter = interestOf([{ balance: owed, days: 1 }], rate);
    const perDaySaved = interestOf([{ balance: paidIn, days: 1 }], rate);
    const without = interestOf([{ balance, days: values.days }], rate);
    const daysLeft = values.days - afterDays;
    const stretches = [
      { balance, days: afterDays },
      { balance: owed, days: daysLeft },
    ];
    const charged = interestOf(stretches, rate);
    const before = perDay * afterDays;
    return {
      ...{ owed, daysLeft, perDay, perDayAfter, perDaySaved, without, charged, before },
      after: perDayAfter * daysLeft,
      saved: without - charged,
      savedByDay: Array.from(
        { length: values.days },
        (_, day) => perDaySaved * Math.max(0, day + 1 - afterDays),
      ),
    };
  },
  results: (month, { balance, rate, days: all }) => ({
    saved: amount('saved', Math.max(0, month.saved)),
    charged: amount('of interest', month.charged),
    without: amount('of interest with nothing paid in', month.without),
    before: amount('of interest before the payment', month.before),
    after: amount('of interest after the payment', month.after),
    perDay: amount('of interest a day', month.perDay),
    by366: amount('of interest, divided by 366', interestOf([{ balance, days: all }], rate, 366)),
    perDayBy366: amount('of interest a day, divided by 366', interestOf([{ balance, days: 1 }], rate, 366)),
  }),
  outcome(month, values, shown) {
    const { owed, daysLeft, saved } = month;
    const isMonth = values.days >= 28 && values.days <= 31;
    const start = isMonth ? 'the start of the month' : 'the start';
    const when = values.afterDays === 0 ? `at ${start}` : `at the end of day ${values.afterDays}`;
    const nothing = isNothing(saved);
    const inTime = isMonth ? 'this month' : `in ${shown.days}`;
    const [tooLate, inAll, whose] = isMonth
      ? ['in this month', `a month of ${shown.days}. The month's interest`, "that month's interest"]
      : [`in ${shown.days}`, `${shown.days}. The interest of that time`, `the interest of ${shown.days}`];
    const asCharged = `The interest for ${shown.days} is ${money(month.without)}.`;
    const formula = (balance: number, length: number, interest: number) =>
      `${money(balance)} × ${shown.rate} ÷ 365 × ${length} = ${money(interest)}`;
    const asColumns = !nothing && values.days > 1 && values.days <= 31;
    return {
      short:
        values.paidIn === 0
          ? { value: money(month.without), unit: `of interest ${inTime}` }
          : { value: nothing ? 'Nothing' : money(saved), unit: `saved ${inTime}` },
      result:
        values.paidIn === 0
          ? `${asCharged} Nothing is paid in, so nothing is saved.`
          : nothing
            ? `The payment is too small or too late to save a cent ${tooLate}. ${asCharged}`
            : `Paying in ${shown.paidIn} ${when} saves ${money(saved)} in ${inAll} is ${money(month.charged)}.`,
      message: nothing
        ? `On ${shown.balance}, interest for ${shown.days} comes to ${about(month.without)}`
        : `${shown.paidIn} paid in ${values.afterDays === 0 ? `at ${start}` : `on day ${values.afterDays}`} cuts ${whose} by about ${about(saved)}`,
      terms: nothing
        ? `${shown.balance} owed for ${shown.days}`
        : `${shown.paidIn} paid in ${when}, ${shown.balance} owed`,
      chartAlt: asColumns
        ? `Columns for ${shown.days} show the interest saved so far. ${shown.paidIn} is paid in ${when}; from then on interest is ${exact(month.perDayAfter)} a day and not ${exact(month.perDay)}. By day ${values.days} the saving is ${exact(saved)}: the interest is ${exact(month.charged)} and not ${exact(month.without)}.`
        : `Two bars of interest for ${shown.days}: ${money(month.without)} with nothing paid in, ${money(month.charged)} with ${shown.paidIn} paid in ${when}.`,
      chart: asColumns
        ? savedSoFar(month.savedByDay, values.afterDays, month.perDaySaved)
        : bars(
            `Interest for ${shown.days}`,
            { 'Nothing paid in': month.without, 'With the payment': month.charged },
            { text: money },
          ),
      assumptions: [
        `${shown.balance} is owed at ${shown.rate} from ${start}, and nothing else is paid in or taken out.`,
        'Interest is the balance at the end of each day × the yearly rate ÷ 365. Some lenders divide by 366 in a leap year.',
        'Each figure is rounded once, to the cent, so two of them may differ by a cent from a third.',
        notes.illustrative,
      ],
      working: [
        `Nothing paid in: ${formula(values.balance, values.days, month.without)}`,
        `Before the payment, ${shown.afterDays}: ${formula(values.balance, values.afterDays, month.before)}`,
        `After it, ${days(daysLeft)}: ${formula(owed, daysLeft, month.after)}`,
        `${isMonth ? "The month's interest" : 'Interest in all'} = ${money(month.before)} + ${money(month.after)} = ${money(month.charged)}`,
        `Saved = ${formula(values.paidIn, daysLeft, saved)}`,
      ],
      table: table(
        `${shown.paidIn} paid in ${when}`,
        ['', 'Balance', 'Days', 'Interest'],
        ['Before the payment', shown.balance, String(values.afterDays), money(month.before)],
        ['After it', money(owed), String(daysLeft), money(month.after)],
        [isMonth ? 'The month' : 'In all', 'as above', String(values.days), money(month.charged)],
        ['Nothing paid in', shown.balance, String(values.days), money(month.without)],
      ),
      schedule: () => ({
        columns: ['Day', 'Balance charged', 'Interest', 'Saved so far'],
        rows: month.savedByDay.map((soFar, index) => {
          const isBefore = index < values.afterDays;
          const charged = isBefore ? [values.balance, month.perDay] : [owed, month.perDayAfter];
          return [String(index + 1), ...[...charged, soFar].map((cell) => cell.toFixed(2))];
        }),
      }),
    };
  },
});

/** A column a day. The first day with less owed is named where its name is clear of those at the ends. */
function savedSoFar(byDay: readonly number[], afterDays: number, perDay: number): ColumnPlot {
  const length = byDay.length;
  // A scale below ten cents could not be told in cents.
  const top = roundUp(Math.max(0.1, ...byDay));
  const isClear = afterDays >= length * 0.2 && afterDays <= length * 0.76;
  return {
    kind: 'columns',
    x: {
      to: length,
      ticks: [
        { at: 0, text: 'Day 1' },
        ...(isClear ? [{ at: afterDays, text: `Day ${afterDays + 1}` }] : []),
        { at: length, text: `Day ${length}` },
      ],
    },
    y: {
      to: top,
      ticks: [
        { at: 0, text: '' },
        { at: top / 2, text: money(top / 2) },
        { at: top, text: `${money(top)} saved` },
      ],
    },
    columns: byDay.map((amount) => ({ parts: [{ tone: 'coral', amount }] })),
    labels: [
      { corner: 'top-left', tone: 'coral', name: 'Saved so far', figure: `${exact(perDay)} more each day` },
    ],
  };
}

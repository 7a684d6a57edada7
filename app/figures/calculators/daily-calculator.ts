/** One month's interest by the day, when money is paid in on the way. */
import { monthInterest } from '../../../finance/month-interest.ts';
import { percent } from '../../lib/format.ts';
import { bar, isNothing, money } from './amounts.ts';
import { calculator, UnworkableError } from './calculator.ts';
import { amount, count, interestRate, loanAmount } from './fields.ts';
import { fraction, illustrative } from './words.ts';

const days = (number: number) => (number === 1 ? '1 day' : `${number} days`);

export const daily = calculator({
  name: 'daily-interest',
  title: 'A month of daily interest',
  fields: [
    loanAmount('balance', 'Balance at the start'),
    interestRate('rate'),
    amount('paidIn', 'Paid in once', 5_000_000, 1_000),
    count('afterDays', 'Paid in at the end of day', 'days', [0, 31, 1]),
    count('days', 'Days in the month', 'days', [28, 31, 1]),
  ],
  work(values) {
    if (values.paidIn > values.balance) {
      throw new UnworkableError(
        `Only ${money(values.balance)} is owed, so ${money(values.paidIn)} cannot be paid in. Choose ${money(values.balance)} or less.`,
      );
    }
    if (values.afterDays > values.days) {
      throw new UnworkableError(
        `The month has ${values.days} days, so nothing can be paid in on day ${values.afterDays}. Choose an earlier day or a longer month.`,
      );
    }
    const owed = values.balance - values.paidIn;
    const daysLeft = values.days - values.afterDays;
    const month = monthInterest({ ...values, rate: fraction(values.rate) });
    const before = month.perDayBefore * values.afterDays;
    const after = month.perDayAfter * daysLeft;
    const when =
      values.afterDays === 0
        ? 'at the start of the month'
        : `at the end of day ${values.afterDays}`;
    const nothing = isNothing(month.saved);
    const formula = (balance: number, length: number, interest: number) =>
      `${money(balance)} × ${percent(values.rate)} ÷ 365 × ${length} = ${money(interest)}`;
    return {
      result: nothing
        ? `The payment is too small or too late to save a cent in this month. The interest for ${days(values.days)} is ${money(month.without)}.`
        : `Paying in ${money(values.paidIn)} ${when} saves ${money(month.saved)} in a month of ${days(values.days)}. The month's interest is ${money(month.charged)}.`,
      chartAlt: `Two bars of interest for ${days(values.days)}: ${money(month.without)} with nothing paid in, ${money(month.charged)} with ${money(values.paidIn)} paid in ${when}.`,
      chart: {
        kind: 'bars',
        heading: `Interest for ${days(values.days)}`,
        bars: [
          bar('Nothing paid in', month.without, 'fig', money(month.without)),
          bar('With the payment', month.charged, 'coral', money(month.charged)),
        ],
      },
      assumptions: [
        `${money(values.balance)} is owed from the start of the month, and nothing else is paid in or taken out.`,
        'Interest is the balance at the end of each day × the yearly rate ÷ 365. Some lenders divide by 366 in a leap year.',
        'Each figure is rounded once, to the cent, so two of them may differ by a cent from a third.',
        illustrative,
      ],
      working: [
        `Nothing paid in: ${formula(values.balance, values.days, month.without)}`,
        `Before the payment, ${days(values.afterDays)}: ${formula(values.balance, values.afterDays, before)}`,
        `After it, ${days(daysLeft)}: ${formula(owed, daysLeft, after)}`,
        `The month's interest = ${money(before)} + ${money(after)} = ${money(month.charged)}`,
        `Saved = ${formula(values.paidIn, daysLeft, month.saved)}`,
      ],
      table: {
        caption: `${money(values.paidIn)} paid in ${when}`,
        columns: ['', 'Balance', 'Days', 'Interest'],
        rows: [
          ['Before the payment', money(values.balance), String(values.afterDays), money(before)],
          ['After it', money(owed), String(daysLeft), money(after)],
          ['The month', 'as above', String(values.days), money(month.charged)],
          ['Nothing paid in', money(values.balance), String(values.days), money(month.without)],
        ],
      },
      schedule: () => ({
        columns: ['Day', 'Balance charged', 'Interest', 'Saved so far'],
        rows: month.savedByDay.map((saved, index) => {
          const isBefore = index < values.afterDays;
          return [
            String(index + 1),
            (isBefore ? values.balance : owed).toFixed(2),
            (isBefore ? month.perDayBefore : month.perDayAfter).toFixed(2),
            saved.toFixed(2),
          ];
        }),
      }),
    };
  },
});

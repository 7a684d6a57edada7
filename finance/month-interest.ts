/** One month's interest, charged by the day, when money is paid in on the way. */
import { dailyInterest } from './daily-interest.ts';
import { checkMoney, checkWhole, FinanceInputError } from './finance-input.ts';

type MonthPlan = {
  /** Owing at the start of the month. */
  balance: number;
  /** Annual fraction. */
  rate: number;
  /** Days in the month. */
  days: number;
  /** Dollars paid in once. */
  paidIn: number;
  /** Days charged on the full balance: 9 means paid in at the end of day 9. */
  afterDays: number;
};

export type MonthInterest = {
  /** The month's interest, had nothing been paid in. */
  without: number;
  /** The month's interest as charged. */
  charged: number;
  saved: number;
  perDayBefore: number;
  perDayAfter: number;
  /** What has been saved by the end of each day; index 0 belongs to day 1. */
  savedByDay: number[];
};

/**
 * Interest over a month in which money is paid in at the end of a day. Nothing is rounded inside.
 *
 * @throws {FinanceInputError} on impossible input, and when more is paid in than is owed.
 */
export function monthInterest(plan: MonthPlan): MonthInterest {
  const { balance, rate } = plan;
  const paidIn = checkMoney(plan.paidIn, 'paidIn');
  const days = checkWhole(plan.days, 'days', 1, 31);
  const afterDays = checkWhole(plan.afterDays, 'afterDays', 0, days);
  if (paidIn > checkMoney(balance, 'balance')) {
    throw new FinanceInputError(`paidIn: expected at most the balance, found ${paidIn}`);
  }
  const owed = balance - paidIn;
  const oneDay = (amount: number) => dailyInterest([{ balance: amount, days: 1 }], rate);
  const without = dailyInterest([{ balance, days }], rate);
  const charged = dailyInterest(
    [
      { balance, days: afterDays },
      { balance: owed, days: days - afterDays },
    ],
    rate,
  );
  return {
    without,
    charged,
    saved: without - charged,
    perDayBefore: oneDay(balance),
    perDayAfter: oneDay(owed),
    savedByDay: Array.from(
      { length: days },
      (_, index) => oneDay(paidIn) * Math.max(0, index + 1 - afterDays),
    ),
  };
}

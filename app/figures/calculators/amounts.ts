/** Money, time saved and bars, as the calculators write them. */
import type { PayOff } from '../../../finance/pay-off.ts';
import { dollars, duration } from '../../lib/format.ts';
import type { Bar, Outcome } from './calculator.ts';

/** To the cent, without the cents where there are none: `$375`, but `$68.49`. */
export const money = (amount: number) => dollars(amount, { cents: true }).replace(/\.00$/, '');

/** Whole dollars; small amounts with their cents, so that none of them reads as `$0`. */
export const about = (amount: number) => (Math.abs(amount) < 10 ? money(amount) : dollars(amount));

/** Stands where a reader could check a sum with the figures shown, and be out by cents. */
export const roundedLast =
  'Nothing is rounded on the way, so sums of the figures shown may differ slightly.';

/** Less than half a cent cannot be shown, so in words it is nothing. */
export const isNothing = (amount: number) => Math.abs(amount) < 0.005;

export function bar(
  name: string,
  amount: number,
  tone: Bar['tone'] = 'fig',
  text = about(amount),
): Bar {
  return { name, amount, text, tone };
}

/** The end of a sentence about a saving: `and ends the loan 4 years 3 months sooner`. */
export function endsSooner(months: number): string {
  return months === 0
    ? 'but the loan still ends with the same repayment'
    : `and ends the loan ${duration(months)} sooner`;
}

/** Every instalment of a loan that was followed to its end, for the file. */
export function followedRows({
  interest,
  balances,
}: PayOff): ReturnType<NonNullable<Outcome['schedule']>> {
  return {
    columns: ['Repayment', 'Interest', 'Principal', 'Owing after it'],
    rows: interest.map((charged, index) => {
      const owing = balances[index + 1] ?? 0;
      const repaid = (balances[index] ?? 0) - owing;
      return [String(index + 1), charged.toFixed(2), repaid.toFixed(2), owing.toFixed(2)];
    }),
  };
}

/** Every month of a loan as agreed, beside the same loan with extra money or an offset account. */
export function comparedRows(
  agreed: readonly number[],
  followed: Pick<PayOff, 'interest' | 'balances'>,
  change: string,
): ReturnType<NonNullable<Outcome['schedule']>> {
  return {
    columns: ['Repayment', 'Owing as agreed', `Interest ${change}`, `Owing ${change}`],
    rows: agreed
      .slice(1)
      .map((owing, index) => [
        String(index + 1),
        owing.toFixed(2),
        (followed.interest[index] ?? 0).toFixed(2),
        (followed.balances[index + 1] ?? 0).toFixed(2),
      ]),
  };
}

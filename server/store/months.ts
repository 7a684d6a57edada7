/** The same day and time so many months on, or that month's last day where it has no such day. */
export function monthsOn(from: Date, months: number): Date {
  const then = new Date(from);
  then.setUTCDate(1);
  then.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return then;
}

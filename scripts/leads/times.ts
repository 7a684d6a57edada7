/** Times as people read them, in the time zone of this machine or of `TZ`. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As in "Friday 20 November 2026 at 10:02 am". */
export function localTime(iso: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(iso),
  );
}

/** As in "20 Nov 2026". */
export function shortDate(iso: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' }).format(new Date(iso));
}

/** As in "2026-11-20 10:02", which every spreadsheet takes for a time. */
export function spreadsheetTime(iso: string): string {
  const time = new Date(iso);
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** As in "3 hours ago": the largest unit of which there is at least one, two for hours and days. */
export function timeSince(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  const ago = new Intl.RelativeTimeFormat('en-AU', { numeric: 'always' });
  // Clocks differ; what seems to lie ahead has just happened.
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), 'minute');
  if (passed < 2 * DAY) return ago.format(-Math.floor(passed / HOUR), 'hour');
  if (passed < 60 * DAY) return ago.format(-Math.floor(passed / DAY), 'day');
  return ago.format(-Math.floor(passed / (30 * DAY)), 'month');
}

export function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR);
}

/** The same day and time of an earlier month, or that month's last day where it has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCDate(1);
  earlier.setUTCMonth(now.getUTCMonth() - months);
  const lastDay = new Date(
    Date.UTC(earlier.getUTCFullYear(), earlier.getUTCMonth() + 1, 0),
  ).getUTCDate();
  earlier.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return earlier;
}

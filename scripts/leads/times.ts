/** Times and lengths of time as people read and write them. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** As in "20 Nov 2026". */
export function shortDate(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone }).format(new Date(iso));
}

/** As in "2026-11-20 10:02", which every spreadsheet takes for a time. */
export function spreadsheetTime(iso: string, timeZone: string): string {
  // Swedes write times so.
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat('sv', format).format(new Date(iso));
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

/** How many hours "24 hours", "one business day" or "a week" are. A business day counts as a day. */
export function hoursIn(words: string): number | undefined {
  return lengthIn(words, { hour: 1, day: 24, week: 7 * 24 });
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** @returns undefined for words that name no such length, or none above nil. */
function lengthIn(words: string, units: Record<string, number>): number | undefined {
  const pattern = /^(\d+|[a-z]+) (?:(?:business|working) )?([a-z]+?)s?$/;
  const [, number = '', unit = ''] = pattern.exec(words.trim().toLowerCase()) ?? [];
  const count = /^an?$/.test(number) ? 1 : Math.max(Number(number) || 0, NUMBERS.indexOf(number));
  return count * (units[unit] ?? 0) || undefined;
}

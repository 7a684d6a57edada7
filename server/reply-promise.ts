/** When a reply is due: some hours later, or some weekdays later at the same local time of the firm. */
import type { Site } from '../config/schema.ts';
import { timeZoneOf } from '../config/time-zone.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type ReplyPromise = Pick<Site, 'replyWithin' | 'contact'>;

export function replyDueAt(received: Date, site: ReplyPromise): Date {
  return shift(received, site, 1);
}

/** Returns the cutoff: unanswered messages received before it are overdue. */
export function overdueBefore(now: Date, site: ReplyPromise): Date {
  return shift(now, site, -1);
}

function shift(time: Date, { replyWithin, contact }: ReplyPromise, by: 1 | -1): Date {
  if ('hours' in replyWithin) return new Date(time.getTime() + by * replyWithin.hours * HOUR_MS);
  const zone = timeZoneOf(contact);
  let { day, ms } = localTime(time, zone);
  // A message received on a weekend counts as received at the start of Monday.
  if (isWeekend(day)) [day, ms] = [nextWeekday(day, 1), 0];
  for (let left = replyWithin.weekdays; left > 0; left -= 1) day = nextWeekday(day, by);
  return toInstant(day, ms, zone);
}

/** @param day such as 2026-11-20. */
function isWeekend(day: string): boolean {
  return new Date(day).getUTCDay() % 6 === 0;
}

function nextWeekday(day: string, by: 1 | -1): string {
  let next = day;
  do next = new Date(Date.parse(next) + by * DAY_MS).toISOString().slice(0, 10);
  while (isWeekend(next));
  return next;
}

// Cached: a formatter is slow to create, and the desk's list needs fifty due times.
const formatters = new Map<string, Intl.DateTimeFormat>();

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', style);
  formatters.set(timeZone, formatter);
  return formatter;
}

function localTime(time: Date, timeZone: string): { day: string; ms: number } {
  const [day = '', clock = ''] = getFormatter(timeZone).format(time).split(' ');
  return { day, ms: Date.parse(`1970-01-01T${clock}Z`) + time.getUTCMilliseconds() };
}

function toInstant(day: string, ms: number, zone: string): Date {
  const wanted = Date.parse(day) + ms;
  const offsetAt = (time: number) => {
    const local = localTime(new Date(time), zone);
    return Date.parse(local.day) + local.ms - time;
  };
  // Twice, because the offset changes on the day of a daylight saving switch.
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted)));
}

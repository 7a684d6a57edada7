/** When an answer is late: so many hours on, or at the same time of day so many weekdays on, where the firm is. */
import type { Site } from '../config/schema.ts';
import { timeZoneOf } from '../config/time-zone.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Promised = Pick<Site, 'replyWithin' | 'contact'>;

export function replyDueAt(received: Date, site: Promised): Date {
  return moved(received, site, 1);
}

/** What came before then and has no answer is late now. */
export function overdueBefore(now: Date, site: Promised): Date {
  return moved(now, site, -1);
}

function moved(time: Date, { replyWithin, contact }: Promised, by: 1 | -1): Date {
  if ('hours' in replyWithin) return new Date(time.getTime() + by * replyWithin.hours * HOUR_MS);
  const zone = timeZoneOf(contact);
  let { day, ms } = localTime(time, zone);
  // What comes on a weekend counts as come when Monday begins.
  if (isWeekend(day)) [day, ms] = [nextWeekday(day, 1), 0];
  for (let left = replyWithin.weekdays; left > 0; left -= 1) day = nextWeekday(day, by);
  return instantOf(day, ms, zone);
}

/** @param day as in 2026-11-20. */
function isWeekend(day: string): boolean {
  return new Date(day).getUTCDay() % 6 === 0;
}

function nextWeekday(day: string, by: 1 | -1): string {
  let next = day;
  do next = new Date(Date.parse(next) + by * DAY_MS).toISOString().slice(0, 10);
  while (isWeekend(next));
  return next;
}

// Each made once: the desk's list asks for fifty enquiries, and to make one takes long.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', style);
  clocks.set(timeZone, clock);
  return clock;
}

function localTime(time: Date, timeZone: string): { day: string; ms: number } {
  const [day = '', clock = ''] = clockOf(timeZone).format(time).split(' ');
  return { day, ms: Date.parse(`1970-01-01T${clock}Z`) + time.getUTCMilliseconds() };
}

function instantOf(day: string, ms: number, zone: string): Date {
  const wanted = Date.parse(day) + ms;
  const offsetAt = (time: number) => {
    const local = localTime(new Date(time), zone);
    return Date.parse(local.day) + local.ms - time;
  };
  // Twice, for the day on which the clocks change.
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted)));
}

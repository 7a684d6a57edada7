/** When an answer is late, by the words in which the firm promises one. */

import type { Site } from '../config/schema.ts';
import { timeZoneOf } from '../config/time-zone.ts';
import { isWorkingDay } from './working-days.ts';

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const HOURS = { hour: 1, day: 24, week: 7 * 24 };
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Promised = Pick<Site, 'replyPromise' | 'contact'>;

/** How long "24 hours", "one business day" or "a week" is; undefined for words that name no length. */
export function lengthOf(words: string): { hours: number } | { workingDays: number } | undefined {
  const pattern = /^(\d+|[a-z]+) ((?:business|working) )?(hour|day|week)s?$/;
  const [, number = '', business, unit] = pattern.exec(words.trim().toLowerCase()) ?? [];
  const count = /^an?$/.test(number) ? 1 : Math.max(Number(number) || 0, NUMBERS.indexOf(number));
  if (count === 0) return undefined;
  if (business !== undefined && unit !== 'hour') return { workingDays: count * (unit === 'week' ? 5 : 1) };
  return { hours: count * HOURS[unit as keyof typeof HOURS] };
}

/** As the specification promises it, where the firm's words name no length. */
const DEFAULT = { hours: 24 };

/**
 * When the answer to what came then is late: at the same time of day so many working days on. What comes on
 * a day that is none counts as come when the next one begins.
 */
export function dueAt(received: Date, site: Promised): Date {
  return moved(received, site, 1);
}

/** What came before then and has no answer is late now. */
export function lateBefore(now: Date, site: Promised): Date {
  return moved(now, site, -1);
}

function moved(time: Date, { replyPromise, contact }: Promised, by: 1 | -1): Date {
  const length = lengthOf(replyPromise) ?? DEFAULT;
  if ('hours' in length) return new Date(time.getTime() + by * length.hours * HOUR_MS);
  const zone = timeZoneOf(contact);
  const isWorking = (day: string) => isWorkingDay(day, contact.address.state);
  let { day, ms } = localTime(time, zone);
  if (!isWorking(day)) [day, ms] = [nextWorking(day, 1, isWorking), 0];
  for (let left = length.workingDays; left > 0; left -= 1) day = nextWorking(day, by, isWorking);
  return instantOf(day, ms, zone);
}

function nextWorking(day: string, by: 1 | -1, isWorking: (day: string) => boolean): string {
  let next = day;
  do next = new Date(Date.parse(next) + by * DAY_MS).toISOString().slice(0, 10);
  while (!isWorking(next));
  return next;
}

function localTime(time: Date, timeZone: string): { day: string; ms: number } {
  const [day = '', clock = ''] = time.toLocaleString('sv-SE', { timeZone }).split(' ');
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

/**
 * When an answer is late, by the words in which the firm promises one, and the working days in each state and
 * territory: no weekend and no public holiday, as their holidays acts name the days. Days that are proclaimed for
 * one year alone (Victoria's Friday before the AFL final, substitutes for Anzac Day but Western Australia's) are left
 * out: an answer is then called late a day too early, never too late.
 */
import type { StateCode } from '../config/fields.ts';
import type { Site } from '../config/schema.ts';
import { timeZoneOf } from '../config/time-zone.ts';

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const HOURS = { hour: 1, day: 24, week: 7 * 24 };
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type Promised = Pick<Site, 'replyPromise' | 'contact'>;

type Length = { hours: number } | { workingDays: number };

const LENGTH = /^(\d+|[a-z]+) ((?:business|working) )?(hour|day|week)s?$/;

/** How long "24 hours", "one business day" or "a week" is; undefined for words that name no length. */
export function lengthOf(words: string): Length | undefined {
  const [, number = '', business, unit] = LENGTH.exec(words.trim().toLowerCase()) ?? [];
  const count = /^an?$/.test(number) ? 1 : Math.max(Number(number) || 0, NUMBERS.indexOf(number));
  if (count === 0) return undefined;
  if (business !== undefined && unit !== 'hour') return { workingDays: count * (unit === 'week' ? 5 : 1) };
  return { hours: count * HOURS[unit as keyof typeof HOURS] };
}

/** As the specification promises it, where the firm's words name no length. */
const DEFAULT = { hours: 24 };

// Read and made once for each: the desk's list asks for fifty enquiries, and to make a clock takes long.
const lengths = new Map<string, Length>();
const clocks = new Map<string, Intl.DateTimeFormat>();

function once<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}

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
  const length = once(lengths, replyPromise, () => lengthOf(replyPromise) ?? DEFAULT);
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
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const clockOf = once(clocks, timeZone, () => new Intl.DateTimeFormat('sv-SE', style));
  const [day = '', clock = ''] = clockOf.format(time).split(' ');
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

/** Holidays on a Monday: the first one from a day of a month on, so that the 8th is the second Monday's. */
const mondays: readonly { month: number; from: number; states: readonly StateCode[] }[] = [
  { month: 3, from: 1, states: ['WA'] },
  { month: 3, from: 8, states: ['ACT', 'SA', 'TAS', 'VIC'] },
  { month: 5, from: 1, states: ['NT', 'QLD'] },
  { month: 5, from: 27, states: ['ACT'] },
  { month: 6, from: 1, states: ['WA'] },
  { month: 6, from: 8, states: ['ACT', 'NSW', 'NT', 'SA', 'TAS', 'VIC'] },
  { month: 8, from: 1, states: ['NT'] },
  { month: 9, from: 23, states: ['WA'] },
  { month: 10, from: 1, states: ['ACT', 'NSW', 'QLD', 'SA'] },
];

const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
const weekday = (time: number) => new Date(time).getUTCDay();
const isWeekend = (time: number) => weekday(time) % 6 === 0;

/** @param day as in 2026-11-20. */
export function isWorkingDay(day: string, state: StateCode): boolean {
  const time = Date.parse(day);
  return !isWeekend(time) && !holidays(Number(day.slice(0, 4)), state).includes(time);
}

function holidays(year: number, state: StateCode): number[] {
  const easter = easterSunday(year);
  const anzac = utc(year, 4, 25);
  return [
    afterWeekend(utc(year, 1, 1)),
    afterWeekend(utc(year, 1, 26)),
    easter - 2 * DAY_MS,
    easter + DAY_MS,
    state === 'WA' ? afterWeekend(anzac) : anzac,
    ...christmas(year),
    ...mondays.flatMap(({ month, from, states }) =>
      states.includes(state) ? [firstFrom(utc(year, month, from), 1)] : [],
    ),
    // Melbourne Cup Day, the first Tuesday of November.
    ...(state === 'VIC' ? [firstFrom(utc(year, 11, 1), 2)] : []),
  ];
}

/** A holiday on a weekend is kept on the Monday after it. */
function afterWeekend(time: number): number {
  return isWeekend(time) ? firstFrom(time, 1) : time;
}

/** Christmas and Boxing Day, each of which has a weekday of its own. */
function christmas(year: number): number[] {
  const day = utc(year, 12, 25);
  const offsets: Record<number, [number, number]> = { 5: [0, 3], 6: [2, 3], 0: [2, 1] };
  return (offsets[weekday(day)] ?? [0, 1]).map((offset) => day + offset * DAY_MS);
}

function firstFrom(time: number, day: number): number {
  return time + ((day - weekday(time) + 7) % 7) * DAY_MS;
}

/** The Gregorian Easter, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return utc(year, Math.floor(n / 31), (n % 31) + 1);
}

/**
 * Working days in each state and territory: no weekend and no public holiday, as their holidays acts name the
 * days. Days that are proclaimed for one year alone (Victoria's Friday before the AFL final, substitutes for
 * Anzac Day but Western Australia's) are left out: an answer is then called late a day too early, never too late.
 */
import type { StateCode } from '../config/fields.ts';

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

const DAY_MS = 86_400_000;
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

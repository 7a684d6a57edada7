/**
 * Numbers as people write them. No Intl: its output differs between versions of Node and of
 * browsers, and a page must read the same in both, or hydration fails.
 */

import { grouped } from './counts-and-dates.ts';

const MINUS = '−';

/** Rounds half away from zero in decimal, as accountants do: 1.005 becomes 1.01. */
function fixed(value: number, decimals: number): { negative: boolean; whole: string; part: string } {
  if (!Number.isFinite(value)) throw new RangeError(`expected a number, found ${value}`);
  const scale = 10 ** decimals;
  const scaled = Math.round(Number((Math.abs(value) * scale).toPrecision(15)));
  const digits = String(scaled).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return { negative: value < 0 && scaled > 0, whole: digits.slice(0, cut), part: digits.slice(cut) };
}

/** `$2,684`, or `$2,684.11` with cents. */
export function dollars(amount: number, options: { cents?: boolean } = {}): string {
  const { negative, whole, part } = fixed(amount, options.cents ? 2 : 0);
  return `${negative ? MINUS : ''}$${grouped(whole)}${part && `.${part}`}`;
}

/** To the cent, without the cents where there are none: `$375`, but `$68.49`. */
export const money = (amount: number) => dollars(amount, { cents: true }).replace(/\.00$/, '');

/** Whole dollars; small amounts with their cents, so that none of them reads as `$0`. */
export const roundDollars = (amount: number) => (Math.abs(amount) < 10 ? money(amount) : dollars(amount));

/** A sum over years: nobody can use it closer than to a hundred dollars. The word *about* goes before it. */
export function approxDollars(amount: number): string {
  const size = Math.abs(amount);
  if (size < 100) return roundDollars(amount);
  const step = size < 1_000 ? 10 : 100;
  return dollars(Math.round(amount / step) * step);
}

type Show = (amount: number) => string;

/** How far off, as a share of it, a difference of amounts in whole dollars may be. */
const TOLERANCE = 0.03;

const shown = (show: Show, amount: number) => Number(show(amount).replace(/[^\d.]/g, ''));

/** A way to show two amounts from which readers can tell what they differ by: closer where rounding is in the way. */
export function consistentRounding(show: Show, from: number, to: number): Show {
  const apart = Math.abs(to - from);
  const seen = Math.abs(shown(show, to) - shown(show, from));
  // A round sum is right or it is not; whole dollars may be one apart.
  if (show === approxDollars ? show(seen) === show(apart) : Math.abs(seen - apart) <= TOLERANCE * apart)
    return show;
  return show === approxDollars
    ? consistentRounding(roundDollars, from, to)
    : show === roundDollars
      ? money
      : show;
}

/** What two amounts differ by, as they are shown themselves: `$16.49` of $3,160.34 and $3,176.83. */
export function differenceOf(way: Show, from: number, to: number): string {
  const show = consistentRounding(way, from, to);
  return show(Math.abs(shown(show, to) - shown(show, from)));
}

/** What amounts come to together, as they are shown themselves. */
export const sumOf = (show: Show, ...amounts: readonly number[]): string =>
  show(amounts.reduce((sum, amount) => sum + shown(show, amount), 0));

/** A loan that rests on what lenders may count: to a thousand dollars, and *about* before it. */
export function thousands(amount: number): string {
  return amount < 10_000 ? approxDollars(amount) : dollars(Math.round(amount / 1_000) * 1_000);
}

/** `$408,000 to $489,000`, or one of them where both read the same. */
export function rangeOf(
  show: (amount: number) => string,
  least: number,
  most: number,
  between = ' to ',
): string {
  const [from, to] = [show(least), show(most)];
  return from === to ? to : `${from}${between}${to}`;
}

/** Less than half a cent cannot be shown, so in words it is nothing. */
export const isNothing = (amount: number) => Math.abs(amount) < 0.005;

/** Null for what comes to nothing or less, of which a sentence cannot say that it is so much better or worse. */
export const above = (amount: number) => (isNothing(amount) || amount < 0 ? null : amount);

/** Every number of an object as a text: `{ fee: '$375' }` of `{ fee: 375 }`. */
export function inWords<Name extends string>(
  show: (amount: number) => string,
  numbers: Readonly<Record<Name, number>>,
): Record<Name, string> {
  const entries = Object.entries<number>(numbers).map(([name, value]) => [name, show(value)]);
  return Object.fromEntries(entries);
}

/** `5%`, `5.25%`, of a number in percent; with exactly so many `decimals`, or at most three. */
export function percent(value: number, decimals?: number): string {
  const { negative, whole, part } = fixed(value, decimals ?? 3);
  const shown = decimals === undefined ? part.replace(/0+$/, '') : part;
  return `${negative ? MINUS : ''}${grouped(whole)}${shown && `.${shown}`}%`;
}

/** `19 y 5 m`, where there is no room for the words. */
export const shortDuration = (months: number): string =>
  duration(months).replace(/ (years?|months?)/g, (_, unit: string) => `\u00a0${unit[0]}`);

/** `4 years 9 months`, `9 months`, `2 years`, `1 year 1 month`. */
export function duration(months: number): string {
  if (!Number.isInteger(months) || months < 0) throw new RangeError(`expected months, found ${months}`);
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = years > 0 ? [countOf(years, 'years')] : [];
  if (rest > 0 || years === 0) parts.push(countOf(rest, 'months'));
  return parts.join(' ');
}

/** What is counted, by the name of one. */
const ONE = { years: 'year', months: 'month', days: 'day', loans: 'loan' };

/** `1 loan`, `3 loans`. */
export function countOf(count: number, what: keyof typeof ONE): string {
  return count === 1 ? `1 ${ONE[what]}` : `${count} ${what}`;
}

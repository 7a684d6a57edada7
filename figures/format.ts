/**
 * Formats numbers. Without Intl: its output differs between versions of Node and browsers, and hydration fails if the
 * build and the browser format a number differently.
 */

import { grouped } from './counts-and-dates.ts';

const MINUS = '−';

/** Rounds half away from zero in decimal: 1.005 becomes 1.01. */
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

/** To the cent, but whole dollars without cents: `$375`, `$68.49`. */
export const money = (amount: number) => dollars(amount, { cents: true }).replace(/\.00$/, '');

/** Whole dollars; amounts below $10 with cents, so that none reads as `$0`. */
export const roundDollars = (amount: number) => (Math.abs(amount) < 10 ? money(amount) : dollars(amount));

/** To the hundred dollars, for totals over years. Write *about* before it. */
export function approxDollars(amount: number): string {
  const size = Math.abs(amount);
  if (size < 100) return roundDollars(amount);
  const step = size < 1_000 ? 10 : 100;
  return dollars(Math.round(amount / step) * step);
}

type Format = (amount: number) => string;

/** Accepted error of a difference of rounded amounts, as a share of the exact difference. */
const TOLERANCE = 0.03;

/** The amount that a reader sees. */
const shown = (show: Format, amount: number) => Number(show(amount).replace(/[^\d.]/g, ''));

/** Returns the coarsest format in which the difference of the two formatted amounts is still about right. */
export function consistentRounding(show: Format, from: number, to: number): Format {
  const apart = Math.abs(to - from);
  const seen = Math.abs(shown(show, to) - shown(show, from));
  // Approximate amounts must match exactly; whole dollars may be off by one.
  if (show === approxDollars ? show(seen) === show(apart) : Math.abs(seen - apart) <= TOLERANCE * apart)
    return show;
  return show === approxDollars
    ? consistentRounding(roundDollars, from, to)
    : show === roundDollars
      ? money
      : show;
}

/** The difference of two amounts as formatted: `$16.49` for $3,160.34 and $3,176.83. */
export function differenceOf(format: Format, from: number, to: number): string {
  const show = consistentRounding(format, from, to);
  return show(Math.abs(shown(show, to) - shown(show, from)));
}

/** The sum of amounts as formatted. */
export const sumOf = (show: Format, ...amounts: readonly number[]): string =>
  show(amounts.reduce((sum, amount) => sum + shown(show, amount), 0));

/** To a thousand dollars, for estimated loans. Write *about* before it. */
export function thousands(amount: number): string {
  return amount < 10_000 ? approxDollars(amount) : dollars(Math.round(amount / 1_000) * 1_000);
}

/** `$408,000 to $489,000`, or one amount if both read the same. */
export function formatRange(show: Format, least: number, most: number, between = ' to '): string {
  const [from, to] = [show(least), show(most)];
  return from === to ? to : `${from}${between}${to}`;
}

/** Whether an amount is less than half a cent. */
export const roundsToZero = (amount: number) => Math.abs(amount) < 0.005;

/** Null for amounts that round to zero and negative ones, to which labels such as "less interest" do not apply. */
export const positiveOrNull = (amount: number) => (roundsToZero(amount) || amount < 0 ? null : amount);

/** Formats every number of an object: `{ fee: 375 }` becomes `{ fee: '$375' }`. */
export function formatAll<Name extends string>(
  show: Format,
  numbers: Readonly<Record<Name, number>>,
): Record<Name, string> {
  const entries = Object.entries<number>(numbers).map(([name, value]) => [name, show(value)]);
  return Object.fromEntries(entries);
}

/** @param value in percent. @param decimals by default as many as needed, at most three. */
export function percent(value: number, decimals?: number): string {
  const { negative, whole, part } = fixed(value, decimals ?? 3);
  const digits = decimals === undefined ? part.replace(/0+$/, '') : part;
  return `${negative ? MINUS : ''}${grouped(whole)}${digits && `.${digits}`}%`;
}

/** `19 y 5 m`. */
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

const SINGULAR = { years: 'year', months: 'month', days: 'day', loans: 'loan' };

/** `1 loan`, `3 loans`. */
export function countOf(count: number, what: keyof typeof SINGULAR): string {
  return count === 1 ? `1 ${SINGULAR[what]}` : `${count} ${what}`;
}

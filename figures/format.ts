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

/** `4 years 9 months`, `9 months`, `2 years`, `1 year 1 month`. */
export function duration(months: number): string {
  if (!Number.isInteger(months) || months < 0) throw new RangeError(`expected months, found ${months}`);
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [];
  if (years > 0) parts.push(years === 1 ? '1 year' : `${years} years`);
  if (rest > 0 || years === 0) parts.push(rest === 1 ? '1 month' : `${rest} months`);
  return parts.join(' ');
}

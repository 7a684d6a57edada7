/**
 * A reader's numbers in a link. They stand behind the `#`, so a browser never sends them to a
 * server: `/blog/offset…#example=example-1&principal=600000&rate=6`.
 */
import type { Field, Values } from './calculators/calculator.ts';
import { isCounted } from './calculators/units.ts';

const KEY = 'example';

/** Whether an address's fragment carries numbers for any example. */
export function carriesNumbers(fragment: string): boolean {
  return fragment.startsWith(`#${KEY}=`);
}

export function linkTo(page: string, id: string, values: Values): string {
  const numbers = Object.entries(values).map(([name, value]) => `&${name}=${value}`);
  return `${page}#${KEY}=${id}${numbers.join('')}`;
}

/** The numbers that a fragment has for this example; null where it has none, or for another one. */
export function numbersFor(
  id: string,
  fields: readonly Field[],
  fragment: string,
): Record<string, number> | null {
  if (!carriesNumbers(fragment)) return null;
  const given = new URLSearchParams(fragment.slice(1));
  if (given.get(KEY) !== id) return null;
  return readNumbers(fields, Object.fromEntries(given));
}

/** Those of the typed numbers that are within the limits of their fields. */
export function readNumbers(fields: readonly Field[], typed: Record<string, string>): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const field of fields) {
    const value = readNumber(field, typed[field.name] ?? '');
    if (value !== null) numbers[field.name] = value;
  }
  return numbers;
}

/** What was typed into a field as a number within its limits, or null. `$600,000` is one too. */
export function readNumber({ min, max, unit }: Omit<Field, 'name'>, typed: string): number | null {
  const text = typed.replaceAll(/[\s,$%]/g, '');
  if (!/^\d+(\.\d*)?$|^\.\d+$/.test(text)) return null;
  const value = Number(text);
  if (value < min || value > max) return null;
  return isCounted(unit) && !Number.isInteger(value) ? null : value;
}

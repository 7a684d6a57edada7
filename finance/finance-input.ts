/**
 * The guard at the door of every formula: impossible input is refused by name, so that no figure
 * on a page can ever read "NaN" and no loop can run for ever.
 */

/** Thrown when a formula is given an input that cannot be; the message names the input. */
export class FinanceInputError extends RangeError {
  override name = 'FinanceInputError';
}

/** More than this, and sums lose their cents, then overflow. */
const MOST_DOLLARS = 1e12;

function refuse(input: string, expected: string, found: unknown): never {
  const shown = typeof found === 'string' ? JSON.stringify(found) : String(found);
  throw new FinanceInputError(`${input}: expected ${expected}, found ${shown}`);
}

/** Dollars, nil allowed. */
export function checkMoney(value: number, input: string): number {
  if (!Number.isFinite(value) || value < 0 || value > MOST_DOLLARS) {
    refuse(input, 'an amount from $0 to a trillion', value);
  }
  return value;
}

/** Dollars, above nil. */
export function checkSum(value: number, input: string): number {
  if (!Number.isFinite(value) || value <= 0 || value > MOST_DOLLARS) {
    refuse(input, 'an amount above $0, to a trillion', value);
  }
  return value;
}

/** Dollars that may be a loss, or money that goes the other way. */
export function checkSigned(value: number, input: string): number {
  if (!Number.isFinite(value) || Math.abs(value) > MOST_DOLLARS) {
    refuse(input, 'an amount within a trillion dollars', value);
  }
  return value;
}

/** How many times, or how many in a hundred; nil allowed. */
export function checkRatio(value: number, input: string): number {
  if (!Number.isFinite(value) || value < 0 || value > 1000) {
    refuse(input, 'a number from 0 to 1000', value);
  }
  return value;
}

/** An annual rate, a share or a tax rate as a fraction: 0.05 is 5%. */
export function checkFraction(value: number, input: string): number {
  if (!Number.isFinite(value) || value < 0 || value > 1) {
    refuse(input, 'a fraction from 0 to 1 (0.05 means 5%)', value);
  }
  return value;
}

/** One of a few values. */
export function checkOneOf<T>(value: T, input: string, known: readonly T[]): T {
  if (!known.includes(value)) refuse(input, known.join(' or '), value);
  return value;
}

/** A whole number from `least` to `most`. */
export function checkWhole(value: number, input: string, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most) {
    refuse(input, `a whole number from ${least} to ${most}`, value);
  }
  return value;
}

/** A length of time in years, above nil and at most a century. */
export function checkYears(value: number, input: string): number {
  if (!Number.isFinite(value) || value <= 0 || value > 100) {
    refuse(input, 'a number of years above 0 and at most 100', value);
  }
  return value;
}

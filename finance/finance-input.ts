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

/** @param found what there is instead; without it, none. */
export function refuse(input: string, expected: string, found?: unknown): never {
  const shown = typeof found === 'string' ? JSON.stringify(found) : String(found ?? 'none');
  throw new FinanceInputError(`${input}: expected ${expected}, found ${shown}`);
}

/** What has to hold beside the limits of each input. */
export function checkThat(holds: boolean, input: string, expected: string, found?: unknown): void {
  if (!holds) refuse(input, expected, found);
}

/** A number that is one, from `least` to `most`, both allowed. */
const within = (least: number, most: number, expected: string) => (value: number, input: string) => {
  if (!Number.isFinite(value) || value < least || value > most) refuse(input, expected, value);
  return value;
};

/** Dollars, nil allowed. */
export const checkMoney = within(0, MOST_DOLLARS, 'an amount from $0 to a trillion');

/** Dollars, above nil. */
export const checkSum = within(Number.MIN_VALUE, MOST_DOLLARS, 'an amount above $0, to a trillion');

/** Dollars that may be a loss, or money that goes the other way. */
export const checkSigned = within(-MOST_DOLLARS, MOST_DOLLARS, 'an amount within a trillion dollars');

/** How many times, or how many in a hundred; nil allowed. */
export const checkRatio = within(0, 1000, 'a number from 0 to 1000');

/** An annual rate, a share or a tax rate as a fraction: 0.05 is 5%. */
export const checkFraction = within(0, 1, 'a fraction from 0 to 1 (0.05 means 5%)');

/** A length of time in years, above nil and at most a century. */
export const checkYears = within(Number.MIN_VALUE, 100, 'a number of years above 0 and at most 100');

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

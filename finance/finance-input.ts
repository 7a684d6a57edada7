/**
 * The guard at the door of every formula: impossible input is refused by name, so that no figure
 * on a page can ever read "NaN" and no loop can run for ever.
 */

/** Thrown when a formula is given an input that cannot be; the message names the input. */
export class FinanceInputError extends Error {
  override name = 'FinanceInputError';
}

function refuse(input: string, expected: string, found: number): never {
  throw new FinanceInputError(`${input}: expected ${expected}, found ${String(found)}`);
}

/** Dollars, nil allowed. */
export function checkMoney(value: number, input: string): number {
  if (!Number.isFinite(value) || value < 0) refuse(input, 'an amount of $0 or more', value);
  return value;
}

/** Dollars, above nil. */
export function checkSum(value: number, input: string): number {
  if (!Number.isFinite(value) || value <= 0) refuse(input, 'an amount above $0', value);
  return value;
}

/** An annual rate, a share or a tax rate as a fraction: 0.05 is 5%. */
export function checkFraction(value: number, input: string): number {
  if (!Number.isFinite(value) || value < 0 || value > 1) {
    refuse(input, 'a fraction from 0 to 1 (0.05 means 5%)', value);
  }
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

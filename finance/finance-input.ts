/**
 * Input validation for every formula: rejects impossible input by name, so that no page shows "NaN"
 * and every loop ends.
 */

/** Thrown for impossible input; the message names the input. */
export class FinanceInputError extends RangeError {
  override name = 'FinanceInputError';
}

/** Above this, floating-point sums lose their cents. */
const MAX_DOLLARS = 1e12;

/**
 * @param found the rejected value; the message says "none" without it.
 * @throws {FinanceInputError} always.
 */
export function refuse(input: string, expected: string, found?: unknown): never {
  const shown = typeof found === 'string' ? JSON.stringify(found) : String(found ?? 'none');
  throw new FinanceInputError(`${input}: expected ${expected}, found ${shown}`);
}

/** Checks a condition across inputs, beyond the limits of each. */
export function checkThat(holds: boolean, input: string, expected: string, found?: unknown): void {
  if (!holds) refuse(input, expected, found);
}

/** Makes a check for a finite number from `least` to `most`, inclusive. */
const within = (least: number, most: number, expected: string) => (value: number, input: string) => {
  if (!Number.isFinite(value) || value < least || value > most) refuse(input, expected, value);
  return value;
};

/** Dollars, 0 allowed. */
export const checkMoney = within(0, MAX_DOLLARS, 'an amount from $0 to a trillion');

/** Dollars, above 0. */
export const checkSum = within(Number.MIN_VALUE, MAX_DOLLARS, 'an amount above $0, to a trillion');

/** Dollars; negative for a loss or a payment the other way. */
export const checkSigned = within(-MAX_DOLLARS, MAX_DOLLARS, 'an amount within a trillion dollars');

/** A multiple or a percentage; 0 allowed. */
export const checkRatio = within(0, 1000, 'a number from 0 to 1000');

/** An annual rate, a share or a tax rate as a fraction: 0.05 is 5%. */
export const checkFraction = within(0, 1, 'a fraction from 0 to 1 (0.05 means 5%)');

/** A duration in years, above 0 and at most 100. */
export const checkYears = within(Number.MIN_VALUE, 100, 'a number of years above 0 and at most 100');

/** One of the known values. */
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

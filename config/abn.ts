/** Weights of the digits, from the Australian Business Register's description of the format. */
const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Whether a text is an Australian Business Number whose check digits hold. It says nothing about
 * whether the number has been given to anybody.
 *
 * Formula: 1 comes off the first digit; the weighted digits then add up to a multiple of 89.
 */
export function isAbn(text: string): boolean {
  const digits = [...text.replaceAll(' ', '')].map(Number);
  if (digits.length !== WEIGHTS.length || digits.some((digit) => !Number.isInteger(digit))) {
    return false;
  }
  const sum = digits.reduce(
    (total, digit, index) => total + (index === 0 ? digit - 1 : digit) * (WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 89 === 0;
}

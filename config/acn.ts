/** Weights of the first eight digits, from ASIC's description of the check digit. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1];

/**
 * Whether a text is an Australian Company Number whose check digit holds. It says nothing about
 * whether a company has it. Nine zeros hold too: they are the site's placeholder.
 *
 * Formula: the weighted digits added up, and what is missing to the next multiple of 10 is the ninth.
 */
export function isAcn(text: string): boolean {
  const digits = [...text.replaceAll(' ', '')].map(Number);
  if (digits.length !== 9 || digits.some((digit) => !Number.isInteger(digit))) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === digits[8];
}

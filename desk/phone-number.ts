/** The number that *Call* dials, out of what somebody typed as their phone. */

/** An Australian number as far as it goes, so that a second one right behind it is left out; else any that can be dialled. */
const NUMBER = /^(?:\+61\d{9}|0[2-478]\d{8}|1[38]00\d{6}|13\d{4}|\+\d{7,15}|\d{6,15})/;

/** @returns the first number of the text, in digits with a + at most; null where there is none. */
export function phoneNumber(text: string): string | null {
  const together = text
    .normalize('NFKC')
    // The nought that is not dialled from abroad, as in +44 (0)20 7946 0958.
    .replace(/(\+\d+\s*)\(0\)/g, '$1')
    .replace(/[\s().\p{Cf}\p{Pd}]/gu, '');
  for (const run of together.match(/\+?\d+/g) ?? []) {
    const international = run
      .replace(/^(?:\+|0011|00)?610?(?=[2-478]\d{8})/, '+61')
      .replace(/^00(?:11)?/, '+');
    const number = NUMBER.exec(international)?.[0];
    if (number !== undefined) return number;
  }
  return null;
}

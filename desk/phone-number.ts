/** Finds the number that *Call* dials in the typed phone field. */

/** Matches a complete Australian number first, so that a second number right after it is ignored; else any dialable one. */
const NUMBER = /^(?:\+61\d{9}|0[2-478]\d{8}|1[38]00\d{6}|13\d{4}|\+\d{7,15}|\d{6,15})/;

/** @returns the first number in the text, as digits with an optional leading +; null without one. */
export function phoneNumber(text: string): string | null {
  const together = text
    .normalize('NFKC')
    // Drops the trunk prefix, as in +44 (0)20 7946 0958.
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

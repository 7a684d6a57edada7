/** Formats for pages without examples, which don't load the rest of format.ts. */

/** @param whole digits only. @returns them grouped: `1,575`. */
export function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * Formats `2026-09-29` as `29 September 2026` with no-break spaces, `2025-11` as `November 2025`, and `2025` as it is.
 *
 * @throws {RangeError} if the text is no date.
 */
export function longDate(iso: string): string {
  if (/^\d{4}$/.test(iso)) return iso;
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(iso);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (!match || !month) throw new RangeError(`expected a date such as 2026-09-29, found ${iso}`);
  return `${match[3] ? `${Number(match[3])}\u00a0` : ''}${month}\u00a0${match[1]}`;
}

/**
 * Puts no-break spaces into "30 years", "12 May 2026", "16 years 3 months", "section 72" and "02 7010 4321", so that
 * running text doesn't break within them. Titles and headings keep plain spaces, because cards, `<title>` and search
 * match their text. Text that leaves the page (files, mail, search) goes through `plain`.
 */

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const UNIT =
  '(?:years?|months?|fortnights?|weeks?|days?|hours?|minutes?|seconds?|points?|percentage points?|per cent|thousand|million|billion|dollars|cents?|times|km|kB|MB|CPD)\\b';
const TIME = '(?:years?|months?|weeks?|days?)';
/** Words before a number that belongs to them. */
const NAMED =
  '(?:years?|months?|weeks?|days?|sections?|subsections?|ss?|parts?|divisions?|schedules?|chapters?|clauses?|regulations?|steps?|pages?|tables?|Act|ABN|ACN|Number|Licence|Circular|RG|RP|APG|APS|Class)';

const SPACES = new RegExp(
  [
    // 02 7010 4321, an ABN, 4 million, 30 years.
    `(?<=\\d[%+]?) (?=\\d|${MONTH}\\b|${UNIT})`,
    `(?<=\\b${MONTH}) (?=\\d{4}\\b)`,
    // The second space of "16 years 3 months".
    `(?<=\\d[ \\u00a0]${TIME}) (?=\\d+[ \\u00a0]${TIME}\\b)`,
    `(?<=\\b${NAMED}) (?=\\d)`,
  ].join('|'),
  'gi',
);

/** The text with no-break spaces in its numbers. */
export const unbroken = (text: string): string => text.replace(SPACES, '\u00a0');

/** Replaces no-break spaces with plain ones. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Keys of page copy that hold titles and headings. */
const TITLES = new Set(['title', 'headline']);

/** Applies `unbroken` to every text in a JSON value, except titles. */
export function allUnbroken<T>(value: T): T {
  const text = JSON.stringify(value, (key, each: unknown) =>
    typeof each === 'string' && !TITLES.has(key) ? unbroken(each) : each,
  );
  return JSON.parse(text) as T;
}

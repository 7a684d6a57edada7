/**
 * Numbers that never break across lines: "30 years", "12 May 2026", "16 years 3 months", "section 72" and
 * "02 7010 4321" have spaces that no line ends at, and "12-month" is held together. All of it stands in the text
 * itself, so that a page needs no script for it; what leaves the page (files, mail, search) is `plain` again.
 */

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const UNIT =
  '(?:years?|months?|fortnights?|weeks?|days?|hours?|minutes?|seconds?|points?|percentage points?|per cent|thousand|million|billion|dollars|cents?|times|km|kB|MB|CPD)\\b';
const TIME = '(?:years?|months?|weeks?|days?)';
/** What a number names: the number belongs to it as its unit does. */
const NAMED =
  '(?:years?|months?|weeks?|days?|sections?|subsections?|ss?|parts?|divisions?|schedules?|chapters?|clauses?|regulations?|steps?|pages?|tables?|Act|ABN|ACN|Number|Licence|Circular|RG|RP|APG|APS|Class)';

const SPACES = new RegExp(
  [
    // 02 7010 4321, an ABN, 4 million and 30 years.
    `(?<=\\d[%+]?) (?=\\d|${MONTH}\\b|${UNIT})`,
    `(?<=\\b${MONTH}) (?=\\d{4}\\b)`,
    // The second space of "16 years 3 months".
    `(?<=\\d[ \\u00a0]${TIME}) (?=\\d+[ \\u00a0]${TIME}\\b)`,
    `(?<=\\b${NAMED}) (?=\\d)`,
  ].join('|'),
  'gi',
);

/** A line may end after a hyphen, unless this follows, which nobody sees: the word joiner. */
const JOINER = '\u2060';

/** The text with spaces and hyphens in its numbers that no line ends at. */
export const unbroken = (text: string): string =>
  text.replace(SPACES, '\u00a0').replace(/(?<=\d-)(?=[a-z])/gi, JOINER);

/** The same of a title, in whose large letters a short compound such as "pre-approval" has one line as well. */
export const unbrokenTitle = (text: string): string =>
  unbroken(text).replace(/(?<=\b[a-z]{2,8}-)(?=[a-z]{2,8}\b)/gi, JOINER);

/** The text as a program, a file or a search has it. */
export const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll(JOINER, '');

/** Every text in something, such as the words of a page. */
export function allUnbroken<T>(value: T): T {
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'string' ? unbroken(each) : each,
  );
  return JSON.parse(text) as T;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { OPENING_FILE, type Opening } from '../../config/opening.ts';
import { type ReviewedText, type Reviews, reviewsSchema } from '../../config/reviews.ts';
import { checkConfig } from '../../config/schema.ts';

const FILE = 'config/reviews.ts';

/**
 * Writes who reviewed a text into config/reviews.ts, whose other records and words stay.
 *
 * @throws {ConfigError} when the name or the day is not right.
 */
export function recordReview(
  reviews: Reviews,
  name: ReviewedText,
  review: NonNullable<Reviews[ReviewedText]>,
): void {
  const changed = checkConfig(reviewsSchema, { ...reviews, [name]: review }, FILE);
  writeFileSync(FILE, withReviews(readFileSync(FILE, 'utf8'), changed));
}

/** Writes down that the site is open. What a firm has written there before is not touched. */
export function recordOpening(opening: Opening): void {
  writeFileSync(OPENING_FILE, `${JSON.stringify(opening, null, 2)}\n`, { flag: 'wx' });
}

/** The file's text with other records. */
export function withReviews(source: string, reviews: Reviews): string {
  const start = source.indexOf('export const reviews: Reviews = {');
  if (start === -1) {
    throw new Error(`${FILE}: expected "export const reviews: Reviews = {", and it is not there`);
  }
  const records = Object.entries(reviews).map(([name, review]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    if (review === null) return `  ${key}: null,`;
    return [
      `  ${key}: {`,
      `    by: ${quoted(review.by)},`,
      `    on: '${review.on}',`,
      `    fingerprint: '${review.fingerprint}',`,
      '  },',
    ].join('\n');
  });
  return `${source.slice(0, start)}export const reviews: Reviews = {\n${records.join('\n')}\n};\n`;
}

/** A text as this project's formatter writes it. */
export function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1);
  const useDouble = text.includes("'") && !text.includes('"');
  return useDouble ? `"${inner}"` : `'${inner.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

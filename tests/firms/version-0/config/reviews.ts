/**
 * Who last read each legal text, when, and what it said then. After a text changes, its record no
 * longer matches, and `npm run launch-check` asks for a new reading. Records are written with
 *
 *   npm run launch-check -- --reviewed privacy-policy --by "Jo Citizen, solicitor"
 *
 * so that nobody has to copy a fingerprint by hand.
 */
import { z } from 'zod';
import { day, text } from './fields.ts';

const review = z
  .strictObject({
    /** Name, and what gives the person a say: licensee's compliance manager, solicitor. */
    by: text,
    on: day,
    /** SHA-256 of what was read, in hexadecimal. */
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits'),
  })
  .nullable();

export const reviewsSchema = z.strictObject({
  'privacy-policy': review,
  'terms-of-service': review,
  disclaimer: review,
  'collection-notice': review,
});

export type Reviews = z.infer<typeof reviewsSchema>;
export type ReviewedText = keyof Reviews;

export const reviews: Reviews = {
  'privacy-policy': null,
  'terms-of-service': null,
  disclaimer: {
    by: 'Mai Nguyen, solicitor',
    on: '2026-11-02',
    fingerprint: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  },
  'collection-notice': null,
};

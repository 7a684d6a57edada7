/**
 * Visitor counts, off unless an owner sets them. Only a tool that needs no consent banner fits: no
 * cookies, no profiles. The Content-Security-Policy lets in what is named here and nothing else, and
 * the privacy policy says it in its own words.
 */
import { z } from 'zod';
import { secureUrl, text } from './fields.ts';

export const analyticsSchema = z.strictObject({
  /** The tool, as the privacy policy names it. */
  name: text,
  /** Who runs it and receives the counts. Privacy policy: Australian Privacy Principle 1.4. */
  operator: text,
  /** Where the counts are held. Privacy policy: Australian Privacy Principle 1.4 (f) and (g). */
  country: text,
  /** Address of the tool's own privacy policy. */
  privacyUrl: secureUrl,
  /** The script, fetched after a page has woken up. */
  scriptUrl: secureUrl,
  /** What the tool asks to be set on its script element, such as `data-domain`. */
  attributes: z
    .record(z.string(), z.string('expected some text'))
    .refine((attributes) => Object.keys(attributes).every((name) => /^data-[a-z0-9-]+$/.test(name)), {
      error: 'expected names such as data-domain',
    }),
  /** Origins that the script may send its counts to. */
  sendsTo: z
    .array(
      secureUrl.refine((url) => new URL(url).origin === url, {
        error: 'expected an origin such as https://counts.example.com, without a path',
      }),
    )
    .min(1, 'expected at least one origin, or the counts cannot be sent'),
  /** The owner's word that the tool sets no cookies and builds no profiles. */
  setsCookies: z.literal(
    false,
    'expected false: this site asks nobody for consent, so a tool that sets cookies does not fit',
  ),
});

export type Analytics = z.infer<typeof analyticsSchema>;

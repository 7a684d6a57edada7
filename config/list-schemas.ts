/** The firm's lists: redirects, testimonials with their consents, and who read the legal texts. */
import { z } from 'zod';
import { day, lines, secureUrl, sitePath, text } from './fields.ts';

/** Our server follows this list; for Netlify and Cloudflare Pages the build writes it to `_redirects`. */
export const redirectsSchema = z
  .array(
    z.strictObject({
      from: sitePath
        .refine((value) => value !== '/', 'expected another address than the home page')
        .describe('The old address; one for one, without patterns.'),
      to: z
        .union(
          [sitePath, secureUrl],
          'expected a path such as /about-us, or an address that begins with https://',
        )
        .describe('Where it leads to.'),
    }),
  )
  .superRefine((list, context) => {
    const known = new Set<string>();
    const targets = new Set(list.map(({ to }) => to));
    for (const [index, { from }] of list.entries()) {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: [index, 'from'], message, input: from });
      if (known.has(from)) refuse('expected each address once');
      if (targets.has(from)) refuse('expected no redirect to lead to another redirect');
      known.add(from);
    }
  });

export type Redirects = z.infer<typeof redirectsSchema>;

export const testimonialsSchema = z.array(
  z.strictObject({
    quote: lines,
    name: text,
    title: z
      .enum(['First time investor', 'Refinance', 'First Time Buyer'], {
        error: "expected 'First time investor', 'Refinance' or 'First Time Buyer'",
      })
      .describe('What kind of customer they were.'),
    sample: z
      .boolean('expected true for invented words, or false')
      .default(false)
      .describe('true for invented words, which a site that opens must not have.'),
    consent: z
      .strictObject({
        givenBy: text.describe("Who agreed: the person's full name, and where the letter or email is kept."),
        on: day,
        relationship: text.nullable().describe('What else joins the person to the firm; null for nothing.'),
      })
      .optional()
      .describe('The consent, which visitors never see.'),
  }),
);

export type RecordedTestimonial = z.infer<typeof testimonialsSchema>[number];
export type Testimonial = Omit<RecordedTestimonial, 'consent'>;

const review = z
  .strictObject({
    by: text.describe("Name, and what gives the person a say: licensee's compliance manager, solicitor."),
    on: day,
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits')
      .describe('SHA-256 of what was read, in hexadecimal.'),
  })
  .nullable()
  .default(null);

export const reviewsSchema = z.strictObject({
  'privacy-policy': review,
  'terms-of-service': review,
  disclaimer: review,
  'collection-notice': review,
});

export type Reviews = z.infer<typeof reviewsSchema>;
export type ReviewedText = keyof Reviews;

export const openingSchema = z
  .strictObject({
    by: text.describe('Name and role of who decided it.'),
    on: day,
  })
  .nullable();

export type Opening = NonNullable<z.infer<typeof openingSchema>>;

/** Words that the launch check would stop at, and why they may stand where they stand. */
export const wordExceptionsSchema = z.array(
  z.strictObject({
    file: text,
    text: text.describe('The words around it, exactly as they stand in the file.'),
    reason: text,
  }),
);

export type WordException = z.infer<typeof wordExceptionsSchema>[number];

/** Schemas of the firm's lists: links, redirects, testimonials with consents, and reviews of legal texts. */
import { z } from 'zod';
import { day, lines, matching, oldPath, sample, secureUrl, sitePath, text } from './fields.ts';

const target = z.union(
  [sitePath, secureUrl],
  'expected a path such as /about-us, or an address that begins with https://',
);

/** Normalises an address for comparison: ignores case, and a trailing slash or /index.html. */
export const addressKey = (path: string) => path.toLowerCase().replace(/\/(index\.html)?$/, '') || '/';

/** Redirects, followed by our server; for other hosts the build writes `_redirects` and `_redirects.conf`. */
export const redirectsSchema = z
  .array(
    z.strictObject({
      from: oldPath
        .refine((path) => addressKey(path) !== '/', 'expected an address other than the home page')
        .describe('The old address, without patterns. Capitals and a slash at the end make no difference.'),
      to: target.describe('The new address.'),
    }),
  )
  .superRefine((list, context) => {
    const known = new Set<string>();
    const targets = new Set(list.map(({ to }) => addressKey(to)));
    for (const [index, { from }] of list.entries()) {
      const key = addressKey(from);
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: [index, 'from'], message, input: from });
      if (known.has(key)) refuse('expected each address once');
      if (targets.has(key)) refuse('expected no redirect to lead to another redirect');
      known.add(key);
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
      .describe('What kind of client they were.'),
    sample: sample('invented words'),
    consent: z
      .strictObject({
        givenBy: text.describe("The person's full name, and where you keep their letter or email."),
        on: day,
        relationship: text
          .nullable()
          .describe('Any other connection of the person with the firm; null for none.'),
      })
      .optional()
      .describe('The consent of the person; visitors never see it.'),
  }),
);

/** A testimonial for visitors. */
export type Testimonial = Omit<z.infer<typeof testimonialsSchema>[number], 'consent'>;

const review = z
  .strictObject({
    by: text.describe("Name and role, such as the licensee's compliance manager or a solicitor."),
    on: day,
    fingerprint: matching(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits').describe(
      'SHA-256 of the reviewed text, in hexadecimal.',
    ),
  })
  .nullable()
  .default(null);

export const reviewsSchema = z.strictObject({
  'privacy-policy': review,
  'terms-of-service': review,
  disclaimer: review,
  'collection-notice': review,
});

export type ReviewedText = keyof z.infer<typeof reviewsSchema>;

export const openingSchema = z
  .strictObject({
    by: text.describe('Name and role of the person who decided to open the site.'),
    on: day,
  })
  .nullable();

export type Opening = NonNullable<z.infer<typeof openingSchema>>;

/** Exceptions to the check for forbidden words. */
export const wordExceptionsSchema = z.array(
  z.strictObject({
    file: text,
    text: text.describe('The words and their surroundings, copied exactly from the file.'),
    reason: text,
  }),
);

/** Anchors on the home page for links, each with its section in pages/home.yaml. */
export const homeSections = {
  'how-we-help': 'howWeHelp',
  resources: 'resources',
  about: 'about',
  'contact-form': 'contact',
} as const;

const anchors = Object.keys(homeSections) as (keyof typeof homeSections)[];

const section = z.strictObject({
  label: text,
  section: z
    .enum(anchors, `expected a section of the home page: ${anchors.join(', ')}`)
    .describe('A section of the home page.'),
});

const page = z.strictObject({
  label: text,
  to: target.describe('A page of this site, or an address on another site.'),
});

const link = z.union([section, page], 'expected a label with a section, or a label with "to"');

export const navigationSchema = z.strictObject({
  header: z.array(link).describe('Links beside the logo, before the booking button.'),
  footer: z.array(page).describe('Links at the end of every page.'),
});

export type HeaderLink = z.infer<typeof link>;
export type FooterLink = z.infer<typeof page>;

/** The button beside the header's links. */
export const bookButton = { label: 'Book a Free Strategy Chat', section: 'contact-form' } as const;

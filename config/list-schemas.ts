/** The firm's lists: links, redirects, testimonials with their consents, and who read the legal texts. */
import { z } from 'zod';
import { day, lines, matching, oldPath, sample, secureUrl, sitePath, text } from './fields.ts';

const target = z.union(
  [sitePath, secureUrl],
  'expected a path such as /about-us, or an address that begins with https://',
);

/** What addresses are compared by: capitals, a slash or /index.html at the end make no difference. */
export const addressKey = (path: string) => path.toLowerCase().replace(/\/(index\.html)?$/, '') || '/';

/** Our server follows this list; for other hosts the build writes it to `_redirects` and `_redirects.conf`. */
export const redirectsSchema = z
  .array(
    z.strictObject({
      from: oldPath
        .refine((path) => addressKey(path) !== '/', 'expected another address than the home page')
        .describe(
          'The old address; one for one, without patterns. Capitals and a slash at the end make no difference.',
        ),
      to: target.describe('Where it leads to.'),
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
      .describe('What kind of customer they were.'),
    sample: sample('invented words'),
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

/** As visitors see it. */
export type Testimonial = Omit<z.infer<typeof testimonialsSchema>[number], 'consent'>;

const review = z
  .strictObject({
    by: text.describe("Name, and what gives the person a say: licensee's compliance manager, solicitor."),
    on: day,
    fingerprint: matching(/^[0-9a-f]{64}$/, 'expected 64 hexadecimal digits').describe(
      'SHA-256 of what was read, in hexadecimal.',
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
    by: text.describe('Name and role of who decided it.'),
    on: day,
  })
  .nullable();

export type Opening = NonNullable<z.infer<typeof openingSchema>>;

/** Words that the checklist would stop at, and why they may stay where they are. */
export const wordExceptionsSchema = z.array(
  z.strictObject({
    file: text,
    text: text.describe('The words around it, exactly as they stand in the file.'),
    reason: text,
  }),
);

/** The parts of the home page that a link can lead to, each with the name of its words in pages/home.yaml. */
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
    .describe('A section of the home page, which is scrolled to.'),
});

const page = z.strictObject({
  label: text,
  to: target.describe('A page of this site, or an address elsewhere.'),
});

const link = z.union([section, page], 'expected a label with a section, or a label with "to"');

export const navigationSchema = z.strictObject({
  header: z.array(link).describe('Beside the logo, before the button for a chat.'),
  footer: z.array(page).describe('At the end of every page.'),
});

export type HeaderLink = z.infer<typeof link>;
export type FooterLink = z.infer<typeof page>;

/** The button beside the header's links. */
export const bookButton = { label: 'Book a Free Strategy Chat', section: 'contact-form' } as const;

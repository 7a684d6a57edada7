/**
 * Schema of firm.yaml, checked before every build and server start. Editors show the descriptions through
 * docs/schemas: where the site uses a field, and which law or convention requires it. docs/compliance.md has the
 * sources.
 */
import { z } from 'zod';
import {
  abn,
  acn,
  day,
  digits,
  email,
  lines,
  matching,
  origin,
  personName,
  picturePath,
  retention,
  sample,
  secureUrl,
  sixDigits,
  slug,
  stateCode,
  stateName,
  text,
  uniqueList,
} from './fields.ts';
import { didYouMean } from './nearest.ts';
import { placeholderNumbers } from './placeholders.ts';
import { timeZones } from './time-zone.ts';

/** Increase when existing folders no longer fit the schema. */
const FIRM_SCHEMA_VERSION = 2;

const REPLY_WITHIN = 'expected { hours: 24 }, up to 720, or { weekdays: 1 }, up to 20';
const upTo = (most: number) => z.int(REPLY_WITHIN).min(1, REPLY_WITHIN).max(most, REPLY_WITHIN);

const replyWithin = z
  .union([z.strictObject({ hours: upTo(720) }), z.strictObject({ weekdays: upTo(20) })], REPLY_WITHIN)
  .default({ hours: 24 });

/** The source of a figure; null until the owner has looked it up. */
const claimSource = z
  .strictObject({
    title: text.describe('Who states the figure, and where, such as "Aggregator\'s panel list, page 2".'),
    url: secureUrl
      .nullable()
      .describe('Web address of the source; null for a document that is not on the web.'),
    read: day.describe('The day you read it.'),
  })
  .nullable()
  .describe(
    'The source of the figure, for your records; visitors do not see it. The ASIC Act (ss 12DA, 12DB) forbids ' +
      'misleading representations, so you must be able to show the source of a figure you state.',
  );

const legalFields = z.strictObject({
  entityName: text.describe(
    'The company or person behind the brand. Shown in the footer, legal texts and collection notices.',
  ),
  abn: abn.describe(
    'Shown in the footer and legal texts, as a business shows its ABN to the public. The check digits are verified.',
  ),
  acn: acn
    .nullable()
    .describe(
      'Shown in the footer. Section 153 of the Corporations Act requires a company to show its ACN, or an ABN that ' +
        'ends with it, on public documents. null if you are not a company. The check digit is verified.',
    ),
  creditRepresentativeNumber: sixDigits.describe(
    'Shown in the footer and legal texts with its full name, as ASIC\'s guidance asks, never as "CR".',
  ),
  licensee: z
    .strictObject({
      name: text,
      abn,
      australianCreditLicence: sixDigits.describe(
        'Shown with its full name. Section 52 of the National Credit Act requires it in advertisements.',
      ),
    })
    .describe(
      'The holder of the licence under which the firm works. Shown in the footer, legal texts and collection notices.',
    ),
  afcaMembershipNumber: digits(/^\d+$/, 'expected digits only').describe(
    'Shown in the complaints section of the terms. RG 271 refers complaints to AFCA; ask your licensee whose membership number to use.',
  ),
  lawState: stateName.describe('The state or territory whose law governs the terms of service.'),
  creditGuideUrl: secureUrl
    .nullable()
    .describe(
      'Web address of your credit guide, linked in the footer and terms. Section 158 of the National Credit Act ' +
        'requires representatives to give clients a credit guide. null if it is not on the web.',
    ),
});

/** A company's ABN is two check digits and its ACN. */
const legalSchema = legalFields.superRefine(({ abn, acn }, context) => {
  const isPlaceholder = abn === placeholderNumbers.abn || acn === placeholderNumbers.acn;
  if (acn === null || isPlaceholder || abn.endsWith(acn)) return;
  const message =
    `expected the nine digits at the end of the ABN ${abn}, which are a company's ACN; null ` +
    'with the ABN of a trust or a person';
  context.addIssue({ code: 'custom', path: ['acn'], message, input: acn });
});

const contactSchema = z.strictObject({
  phone: z
    .strictObject({
      display: text.describe('The number as visitors read it.'),
      dial: matching(/^\+61\d{9}$|^\+611[38]00\d{6}$/, 'expected +61 and nine digits, or null')
        .nullable()
        .describe('+61 and nine digits, for links that dial the number; null for no link.'),
    })
    .check((context) => {
      const { display, dial } = context.value;
      const shown = display.replace(/\D/g, '').replace(/^(61|0)/, '');
      // A number in another form is reported once. A display number can have letters: 1300 LOANS.
      if (!dial?.startsWith('+61') || dial.slice(3) === shown || /\p{L}/u.test(display)) return;
      const message = `expected the number that visitors read, ${display}`;
      context.issues.push({ code: 'custom', path: ['dial'], message, input: dial });
    }),
  email,
  supportEmail: email,
  privacyEmail: email.describe(
    'Shown in the privacy policy and notices. Australian Privacy Principles 1.4 and 5.2 require contact details.',
  ),
  complaintsEmail: email.describe(
    'Shown in the complaints section. RG 271 requires that people can find out how to complain.',
  ),
  address: z.strictObject({
    street: text,
    suburb: text,
    state: stateCode,
    postcode: digits(/^\d{4}$/, 'expected four digits'),
  }),
  hours: text.describe(
    'Opening hours as visitors read them, such as "Monday to Friday, 9 am to 5 pm (Brisbane time)".',
  ),
  timeZone: z
    .enum(timeZones, { error: `expected one of ${timeZones.join(', ')}` })
    .optional()
    .describe("Time zone of the firm's emails and lists. By default, that of the state in the address."),
});

/**
 * Visitor counts, off by default. The tool must not need a consent banner: no cookies, no profiles. The
 * Content-Security-Policy allows only what is named here, and the privacy policy describes it.
 */
export const analyticsSchema = z.strictObject({
  /** The tool's name in the privacy policy. */
  name: text,
  /** Who runs the tool and receives the counts, for the privacy policy: Australian Privacy Principle 1.4. */
  operator: text,
  /** Where the counts are stored, for the privacy policy: Australian Privacy Principle 1.4 (f) and (g). */
  country: text,
  /** Address of the tool's own privacy policy. */
  privacyUrl: secureUrl,
  /** The script, loaded after hydration. */
  scriptUrl: secureUrl,
  /** Attributes that the tool requires on its script element, such as `data-domain`. */
  attributes: z
    .record(z.string(), z.string('expected some text'))
    .refine((attributes) => Object.keys(attributes).every((name) => /^data-[a-z0-9-]+$/.test(name)), {
      error: 'expected names such as data-domain',
    }),
  /** Origins to which the script may send counts. */
  sendsTo: z
    .array(
      secureUrl.refine((url) => new URL(url).origin === url, {
        error: 'expected an origin such as https://counts.example.com, without a path',
      }),
    )
    .min(1, 'expected at least one origin, as otherwise the counts cannot be sent'),
  /** The owner's confirmation that the tool sets no cookies and builds no profiles. */
  setsCookies: z.literal(
    false,
    'expected false: the site has no consent banner, so it cannot use a tool that sets cookies',
  ),
});

export type Analytics = z.infer<typeof analyticsSchema>;

const people = z
  .record(
    slug,
    z.strictObject({
      name: text,
      role: text.describe('Their role as visitors read it, such as "Mortgage broker".'),
      photo: picturePath
        .nullable()
        .default(null)
        .describe('A photo in the folder, such as people/mai.jpg; null for none.'),
      about: lines.nullable().default(null).describe('A few lines in plain English; null for none.'),
      creditRepresentativeNumber: sixDigits
        .nullable()
        .default(null)
        .describe(
          'Shown beside the name; null for a person without one, who works under the licence of the firm.',
        ),
      sample: sample('an invented person'),
    }),
  )
  .default({})
  .describe('The people of the firm, each under a short name that other fields refer to.');

/** Matches braces that config/words-schema.ts does not fill in here. */
const OTHER_BRACES = /\{(?!claims\.lenders\.(value|asAt)\})/;

const straightAnswer = z.strictObject({
  answer: lines
    .refine((words) => !OTHER_BRACES.test(words), {
      error: 'expected only these in braces: claims.lenders.value, claims.lenders.asAt',
    })
    .describe(
      'One to three sentences, as visitors read them. {claims.lenders.value} inserts the number from `claims`, and ' +
        '{claims.lenders.asAt} the day its source was read.',
    ),
  sample: sample('an invented answer'),
  source: claimSource.default(null),
});

const straightAnswers = z
  .strictObject({
    cost: straightAnswer.optional().describe('What the service costs the client.'),
    payment: straightAnswer
      .optional()
      .describe('How the firm is paid. The site adds a link to the article on commission.'),
    lenders: straightAnswer
      .optional()
      .describe('Which lenders, and how many. Needs a source, unless the number comes from `claims`.'),
    duration: straightAnswer.optional().describe('How long things take. Needs a source.'),
    whoAnswers: straightAnswer.optional().describe('Who answers calls and messages.'),
  })
  .default({})
  .describe('Answers to the questions people ask first. The site omits missing answers.');

const features = z
  .strictObject({
    recruitment: z.boolean().default(true).describe('The page for brokers who want to join the firm.'),
    testimonials: z.boolean().default(true).describe('Testimonials on the home page.'),
    feeds: z.boolean().default(true).describe('The RSS feed of the articles.'),
  })
  .default({ recruitment: true, testimonials: true, feeds: true })
  .describe(
    'Turns parts of the site on and off. The site does not link or list a part that is off, and the check before opening skips it.',
  );

const shown = z
  .strictObject({
    broker: personName.describe('Shown as "Your broker" beside the form on the home page.'),
    mentor: personName.describe('Shown as the mentor on the page for brokers.'),
    author: personName.describe(
      'Author of articles that name none. The firm itself if null or a sample person.',
    ),
    reviewer: personName.describe('Reviewer of articles that name none.'),
  })
  .default({ broker: null, mentor: null, author: null, reviewer: null })
  .describe('Who is shown where, by short name in `people`; null for nobody.');

/** A confirmation by owner or licensee, required before a site opens. */
const confirmation = z
  .strictObject({ by: text.describe('Name and role.'), on: day })
  .nullable()
  .default(null);

const automatedTools = z
  .array(
    z.strictObject({
      name: text.describe('Completes "We use ...", such as "our aggregator\'s loan comparison software".'),
      helpsTo: text.describe('Completes "We use it to ...", such as "estimate what a lender would lend".'),
      uses: text.describe('The kinds of personal information it uses, such as "income, spending and debts".'),
      sample: sample('an invented entry'),
    }),
  )
  .nullable()
  .default(null)
  .describe(
    'Software that makes decisions about people, or substantially helps to: loan comparison, serviceability, ' +
      'document reading. [] for none, null if you have not checked yet. Shown in the privacy policy: Australian ' +
      'Privacy Principles 1.7 to 1.9 require it from 10 December 2026.',
  );

const promises = z
  .strictObject({
    toolkit: confirmation.describe('Who confirms that each broker who joins gets the toolkit on the page.'),
    mentor: confirmation.describe('Who confirms that each broker gets a mentor, named before they start.'),
    bookingPage: confirmation.describe('Who confirms that each broker gets a booking page.'),
  })
  .default({ toolkit: null, mentor: null, bookingPage: null })
  .describe(
    'Confirmations of what the page for brokers promises. Sections 31 and 37 of the Australian Consumer Law ' +
      'forbid misleading people about employment and business activities.',
  );

const ratesApproved = confirmation.describe(
  'Who at the licensee approved showing example interest rates near booking buttons, and when. An ' +
    'advertisement that names a rate may need a comparison rate (National Credit Code, part 10).',
);

const siteFields = z.strictObject({
  schemaVersion: z
    .literal(
      FIRM_SCHEMA_VERSION,
      `expected ${FIRM_SCHEMA_VERSION}, the only version of a firm's folder that this release reads`,
    )
    .describe("The version of the folder's format."),
  brand: z.strictObject({
    name: text,
    shortName: text.describe('One word, for small spaces.'),
  }),
  url: origin.describe(
    'The address of the site, without a slash at the end. Used for canonical links and feeds.',
  ),
  legal: legalSchema,
  contact: contactSchema,
  serviceArea: uniqueList(
    z
      .array(
        z.union([z.literal('Australia'), stateName], {
          error: "expected 'Australia', or full names of states and territories",
        }),
      )
      .min(1, "expected at least one state or territory, or 'Australia'"),
    'area',
  )
    .refine(
      (areas) => !areas.includes('Australia') || areas.length === 1,
      "expected 'Australia' alone, as it includes all the others",
    )
    .describe(
      'Australia, or the states and territories where the firm takes clients. Name where you actually work, even ' +
        'if the licence is national.',
    ),
  social: z
    .array(z.strictObject({ name: text, url: secureUrl }))
    .describe('Social profiles of the firm, such as { name: LinkedIn, url: https://... }'),
  analytics: analyticsSchema.nullable().describe('Visitor counts by a third-party script; null for none.'),
  copyrightYear: z.int().min(2000).max(2100),
  replyWithin: replyWithin.describe(
    'How soon you promise to answer: { hours: 24 } reads as "within 24 hours", { weekdays: 2 } as "within 2 ' +
      'business days" in the time zone of the firm.',
  ),
  claims: z
    .strictObject({
      brokerSurvival: z
        .strictObject({
          value: text.describe('A percentage such as 50%. A multiple of 5% is also drawn as dots.'),
          period: text,
          source: claimSource.describe(
            'The source, shown below the figure. While it is null, the page says that no published figure was found. The ASIC ' +
              'Act (ss 12DA, 12DB) forbids misleading representations.',
          ),
        })
        .describe('The share of new brokers who are still in business after the period.'),
      lenders: z.strictObject({ value: text, source: claimSource }),
    })
    .describe('Figures that the site states.'),
  privacy: z
    .strictObject({
      aggregatorName: text,
      hostingProvider: text,
      overseasCountries: z
        .array(text)
        .nullable()
        .describe(
          'Countries outside Australia where the hosting provider, or another recipient, is likely to store ' +
            'enquiries. [] if they confirmed that they store them only in Australia; null if you have not asked. The ' +
            'notices beside the forms and the privacy policy depend on it.',
        ),
      enquirySystems: z
        .array(text)
        .default([])
        .describe(
          'Systems of other companies that get new enquiries by webhook, such as "HubSpot"; [] for none. Named in ' +
            'the notices beside the forms and in the privacy policy.',
        ),
      retention: retention.describe(
        'How long to keep an enquiry that does not lead to a loan. The server deletes older ones every day.',
      ),
    })
    .describe(
      'Used in the privacy policy and the notices beside the forms, as Australian Privacy Principles 1 and 5 require.',
    ),
  automatedTools,
  promises,
  ratesApproved,
  people,
  shown,
  straightAnswers,
  features,
  hide: z
    .array(
      matching(
        /^(\/[a-z0-9-]+)+$/,
        'expected the address of an article or a page, such as /blog/what-a-mortgage-broker-does',
      ),
    )
    .default([])
    .describe(
      "Addresses of the product's articles and pages to hide. They disappear from lists and links; a hidden " +
        'article redirects to /blog, a hidden page to the home page.',
    ),
});

/** Schema of firm.yaml. */
export const siteSchema = siteFields.superRefine(({ shown: places, people: known }, context) => {
  for (const [place, name] of Object.entries(places)) {
    if (name === null || name in known) continue;
    const names = Object.keys(known);
    context.addIssue({
      code: 'custom',
      path: ['shown', place],
      message: `expected one of the people in this file: ${names.join(', ') || 'none yet'}${didYouMean(name, names)}`,
      input: name,
    });
  }
});

/** The content of firm.yaml. */
export type Firm = z.infer<typeof siteSchema>;

/** Fields sent to browsers. Pages get other fields as page data, if at all. */
export const SITE_FIELDS = [
  ...(['brand', 'url', 'legal', 'contact', 'serviceArea', 'social', 'analytics'] as const),
  ...(['copyrightYear', 'replyWithin', 'privacy', 'features'] as const),
] as const;

export type Site = Pick<Firm, (typeof SITE_FIELDS)[number]>;

/** The schema of `Site`, to validate a build's data on the server. */
export const builtSiteSchema = siteFields.pick(
  Object.fromEntries(SITE_FIELDS.map((name) => [name, true])) as Record<keyof Site, true>,
);

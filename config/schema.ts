/**
 * The shape of firm.yaml, and the check that runs before every build and server start. Errors name the
 * field, what was expected and what was found. Descriptions say who needs a field, and what law or
 * convention asks for it; docs/firm.md is made of them, and docs/compliance.md names the sources.
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
  onceEach,
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
} from './fields.ts';
import { didYouMean } from './nearest.ts';
import { placeholderNumbers } from './placeholders.ts';
import { timeZones } from './time-zone.ts';

/** Raised when an existing folder no longer fits the schema. */
const FIRM_SCHEMA_VERSION = 2;

const REPLY_WITHIN = 'expected { hours: 24 }, up to 720, or { weekdays: 1 }, up to 20';
const upTo = (most: number) => z.int(REPLY_WITHIN).min(1, REPLY_WITHIN).max(most, REPLY_WITHIN);

const replyWithin = z
  .union([z.strictObject({ hours: upTo(720) }), z.strictObject({ weekdays: upTo(20) })], REPLY_WITHIN)
  .default({ hours: 24 });

/** Who says a figure, where, and when that was read; null while nobody has looked. */
const claimSource = z
  .strictObject({
    title: text.describe('Who states the figure, and where: "Aggregator\'s panel list, page 2".'),
    url: secureUrl.nullable().describe('Its address; null for a document that stands nowhere on the web.'),
    read: day.describe('The day on which somebody read it.'),
  })
  .nullable()
  .describe(
    'Who says so, kept for the owner and not shown to visitors. The ASIC Act (ss 12DA, 12DB) forbids ' +
      'representations that mislead, so whoever states a figure has to be able to show it.',
  );

const legalFields = z.strictObject({
  entityName: text.describe(
    'The company or person behind the brand: footer, legal texts and collection notices.',
  ),
  abn: abn.describe(
    'Footer and legal texts; a business shows it where it deals with the public. Checked digits.',
  ),
  acn: acn
    .nullable()
    .describe(
      'Footer. Section 153 of the Corporations Act asks a company for its ACN, or an ABN that ends with it, ' +
        'on public documents. null for who is no company. Checked digit.',
    ),
  creditRepresentativeNumber: sixDigits.describe(
    'Footer and legal texts, in full words as ASIC\'s guidance has it: never "CR".',
  ),
  licensee: z
    .strictObject({
      name: text,
      abn,
      australianCreditLicence: sixDigits.describe(
        'Section 52 of the National Credit Act asks for it in advertisements; in full words.',
      ),
    })
    .describe('Footer, legal texts and collection notices: the licence under which the firm may work.'),
  afcaMembershipNumber: digits(/^\d+$/, 'expected digits only').describe(
    'Complaints section of the terms. RG 271 has complaints lead to AFCA; the licensee knows whose.',
  ),
  lawState: stateName.describe('Terms of service: the state or territory whose law they name.'),
  creditGuideUrl: secureUrl
    .nullable()
    .describe(
      'Footer and terms: address of the credit guide that section 158 of the National Credit Act has ' +
        'representatives give to clients; null while there is none to link.',
    ),
});

/** Of a company's ABN the first two digits are checks, and the other nine are its ACN. */
const legalSchema = legalFields.superRefine(({ abn, acn }, context) => {
  const isPlaceholder = abn === placeholderNumbers.abn || acn === placeholderNumbers.acn;
  if (acn === null || isPlaceholder || abn.endsWith(acn)) return;
  const message =
    `expected the nine digits that the ABN ${abn} ends in, as every company's does; null ` +
    'with the ABN of a trust or a person';
  context.addIssue({ code: 'custom', path: ['acn'], message, input: acn });
});

const contactSchema = z.strictObject({
  phone: z
    .strictObject({
      display: text.describe('As people read it.'),
      dial: matching(/^\+61\d{9}$|^\+611[38]00\d{6}$/, 'expected +61 and nine digits, or null')
        .nullable()
        .describe('+61 and nine digits, for telephones; null for a number that must not be dialled.'),
    })
    .check((context) => {
      const { display, dial } = context.value;
      const shown = display.replace(/\D/g, '').replace(/^(61|0)/, '');
      // Some write letters: 1300 LOANS.
      if (dial === null || dial.slice(3) === shown || /\p{L}/u.test(display)) return;
      const message = `expected the number that people read, ${display}`;
      context.issues.push({ code: 'custom', path: ['dial'], message, input: dial });
    }),
  email,
  supportEmail: email,
  privacyEmail: email.describe(
    'Privacy policy and notices: Australian Privacy Principles 1.4 and 5.2 ask how to reach the firm.',
  ),
  complaintsEmail: email.describe('Complaints section: RG 271 asks that people can find how to complain.'),
  address: z.strictObject({
    street: text,
    suburb: text,
    state: stateCode,
    postcode: digits(/^\d{4}$/, 'expected four digits'),
  }),
  hours: text.describe(
    'When somebody answers, as people read it: "Monday to Friday, 9 am to 5 pm (Brisbane time)".',
  ),
  timeZone: z
    .enum(timeZones, { error: `expected one of ${timeZones.join(', ')}` })
    .optional()
    .describe("The clock of the firm's emails and lists; where it is missing, that of the address's state."),
});

/**
 * Visitor counts, off unless an owner sets them. Only a tool that needs no consent banner fits: no
 * cookies, no profiles. The Content-Security-Policy lets in what is named here and nothing else, and
 * the privacy policy says it in its own words.
 */
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

const people = z
  .record(
    slug,
    z.strictObject({
      name: text,
      role: text.describe('What they do, as visitors read it: "Mortgage broker".'),
      photo: picturePath
        .nullable()
        .default(null)
        .describe('A photograph in the folder: people/mai.jpg. null for none.'),
      about: lines.nullable().default(null).describe('A few lines in plain English; null for none.'),
      creditRepresentativeNumber: sixDigits
        .nullable()
        .default(null)
        .describe('Shown beside the name; null for who has none: then it is the licence of the firm.'),
      sample: sample('an invented person'),
    }),
  )
  .default({})
  .describe('Who works here, each under a short name of their own by which other fields call them.');

/** config/words-schema.ts fills them in. */
const OTHER_BRACES = /\{(?!claims\.lenders\.(value|asAt)\})/;

const straightAnswer = z.strictObject({
  answer: lines
    .refine((words) => !OTHER_BRACES.test(words), {
      error: 'expected nothing else in braces than claims.lenders.value, claims.lenders.asAt',
    })
    .describe(
      'One to three sentences, as visitors read them. {claims.lenders.value} takes the number from `claims`, and ' +
        '{claims.lenders.asAt} the day on which its source was read.',
    ),
  sample: sample('an invented answer'),
  source: claimSource.default(null),
});

const straightAnswers = z
  .strictObject({
    cost: straightAnswer.optional().describe('What the service costs the client.'),
    payment: straightAnswer.optional().describe('How the firm is paid; the article on commission is linked.'),
    lenders: straightAnswer
      .optional()
      .describe('Which lenders, and how many. Needs a source, unless it takes the number from `claims`.'),
    duration: straightAnswer.optional().describe('How long things take. Needs a source.'),
    whoAnswers: straightAnswer.optional().describe('Who answers when one calls or writes.'),
  })
  .default({})
  .describe('What people want to know first. What is missing is not shown.');

const features = z
  .strictObject({
    recruitment: z
      .boolean()
      .default(true)
      .describe('The page for brokers who want to join, with its claims.'),
    testimonials: z.boolean().default(true).describe('What clients say, on the home page.'),
    feeds: z.boolean().default(true).describe('The articles for feed readers (RSS).'),
  })
  .default({ recruitment: true, testimonials: true, feeds: true })
  .describe('What is off is in no link, no list of pages, and asks for nothing before the site opens.');

const shown = z
  .strictObject({
    broker: personName.describe('"Your broker" beside the form on the home page.'),
    mentor: personName.describe('The mentor on the page for brokers.'),
    author: personName.describe(
      'Who worked out the articles that name nobody themselves; the firm itself while this is null or a sample.',
    ),
    reviewer: personName.describe('Who checked them.'),
  })
  .default({ broker: null, mentor: null, author: null, reviewer: null })
  .describe('Where people of the firm are shown; null for nowhere.');

/** What only the owner and the licensee can say, and what a site that opens has to have from them. */
const confirmation = z
  .strictObject({ by: text.describe('Name and role.'), on: day })
  .nullable()
  .default(null);

const automatedTools = z
  .array(
    z.strictObject({
      name: text.describe('Completes "We use ...": "our aggregator\'s loan comparison software".'),
      helpsTo: text.describe('Completes "We use it to ...": "estimate what a lender would lend".'),
      uses: text.describe('The kinds of personal information it works with: "income, spending and debts".'),
      sample: sample('an invented entry'),
    }),
  )
  .nullable()
  .default(null)
  .describe(
    'Software that decides about people or substantially helps to, such as loan comparison, serviceability or ' +
      'document reading; [] for none, null while nobody has said. The privacy policy prints it: Australian ' +
      'Privacy Principles 1.7 to 1.9 ask for it from 10 December 2026.',
  );

const promises = z
  .strictObject({
    toolkit: confirmation.describe('Who confirms that each broker who joins gets the toolkit of the page.'),
    mentor: confirmation.describe('Who confirms that each of them gets a mentor, named before the start.'),
    bookingPage: confirmation.describe('Who confirms that each of them gets a page that takes bookings.'),
  })
  .default({ toolkit: null, mentor: null, bookingPage: null })
  .describe(
    'What the page for brokers promises. Sections 31 and 37 of the Australian Consumer Law forbid misleading ' +
      'people about work and about business activities.',
  );

const ratesApproved = confirmation.describe(
  'Who at the licensee approved, and when, that rates of examples stand near buttons to book: an ' +
    'advertisement that names a rate may owe a comparison rate (National Credit Code, part 10).',
);

const siteFields = z.strictObject({
  schemaVersion: z
    .literal(
      FIRM_SCHEMA_VERSION,
      `expected ${FIRM_SCHEMA_VERSION}, the only form of a firm's folder that this version of the product reads`,
    )
    .describe('The form that this folder is written in.'),
  brand: z.strictObject({
    name: text,
    shortName: text.describe('One word for tight places.'),
  }),
  url: origin.describe(
    'Where the site lives, without a slash at the end. Canonical links and feeds are built on it.',
  ),
  legal: legalSchema,
  contact: contactSchema,
  serviceArea: onceEach(
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
      "expected 'Australia' alone, since it holds all the others",
    )
    .describe(
      'Australia, or the states and territories where the firm takes clients. A national licence covers ' +
        'all; the firm says where it really works.',
    ),
  social: z
    .array(z.strictObject({ name: text, url: secureUrl }))
    .describe('Profiles that the firm runs itself: { name: LinkedIn, url: https://... }'),
  analytics: analyticsSchema.nullable().describe('Visitor counts by an outside script; null for none.'),
  copyrightYear: z.int().min(2000).max(2100),
  replyWithin: replyWithin.describe(
    'How soon an enquiry is answered: { hours: 24 } reads as "within 24 hours", { weekdays: 2 } as "within ' +
      '2 business days", counted where the firm is.',
  ),
  claims: z
    .strictObject({
      brokerSurvival: z
        .strictObject({
          value: text.describe(
            'A share such as 50%. One that is so many of twenty is drawn as dots as well.',
          ),
          period: text,
          source: claimSource.describe(
            'Who says so: the page names it below the figure, and while this is null how little is known. The ASIC ' +
              'Act (ss 12DA, 12DB) forbids representations that mislead.',
          ),
        })
        .describe('The share of new brokers that make it past the period.'),
      lenders: z.strictObject({ value: text, source: claimSource }),
    })
    .describe('What the page for brokers states.'),
  privacy: z
    .strictObject({
      aggregatorName: text,
      hostingProvider: text,
      overseasCountries: z
        .array(text)
        .nullable()
        .describe(
          'Countries outside Australia where the hosting provider, or who else gets enquiries, is likely to hold ' +
            'them; [] once they have said that they hold them in Australia alone; null while nobody has asked them. ' +
            'The notices beside the forms and the privacy policy follow it.',
        ),
      enquirySystems: z
        .array(text)
        .default([])
        .describe(
          'Systems of other companies to which the webhook passes new enquiries: "HubSpot". The notices beside ' +
            'the forms and the privacy policy name them; [] for none.',
        ),
      retention: retention.describe(
        'How long an enquiry that leads to no loan is kept; the server deletes what is older, each day.',
      ),
    })
    .describe(
      'Privacy policy and the notices beside the forms, as Australian Privacy Principles 1 and 5 ask.',
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
      "Articles and pages of the product's that this firm does not want, by their addresses. They leave " +
        'all lists and links; an article then leads to /blog, a page to the home page.',
    ),
});

/** The firm's details, as firm.yaml has them. */
export const siteSchema = siteFields.superRefine(({ shown: places, people: known }, context) => {
  for (const [place, name] of Object.entries(places)) {
    if (name === null || name in known) continue;
    const names = Object.keys(known);
    context.addIssue({
      code: 'custom',
      path: ['shown', place],
      message: `expected one of the people of this file: ${names.join(', ') || 'nobody yet'}${didYouMean(name, names)}`,
      input: name,
    });
  }
});

/** All of firm.yaml. */
export type Firm = z.infer<typeof siteSchema>;

/** What browsers know of it: all else comes with the pages that show it, or is nobody's business. */
export const SITE_FIELDS = [
  ...(['brand', 'url', 'legal', 'contact', 'serviceArea', 'social', 'analytics'] as const),
  ...(['copyrightYear', 'replyWithin', 'privacy', 'features'] as const),
] as const;

export type Site = Pick<Firm, (typeof SITE_FIELDS)[number]>;

/** The same, as a build hands it to the server. */
export const builtSiteSchema = siteFields.pick(
  Object.fromEntries(SITE_FIELDS.map((name) => [name, true])) as Record<keyof Site, true>,
);

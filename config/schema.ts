/**
 * The shape of the site configuration, and the check that runs before every build and server
 * start. Errors name the field, what was expected and what was found. Each field says who needs it,
 * and what law or convention asks for it; docs/compliance.md names the sources.
 */
import { z } from 'zod';
import { analyticsSchema } from './analytics.ts';
import {
  abn,
  acn,
  day,
  digits,
  email,
  retention,
  secureUrl,
  sixDigits,
  stateCode,
  stateName,
  text,
} from './fields.ts';
import { placeholderNumbers } from './placeholders.ts';

/**
 * Where a figure that the marketing copy states comes from, or null while nobody has looked. The
 * ASIC Act (ss 12DA, 12DB) forbids representations that mislead, so whoever states a figure has to be
 * able to show it. It is kept for the owner and not shown to visitors.
 */
const claimSource = z
  .strictObject({
    /** Who states the figure, and where: `Aggregator's panel list, page 2`. */
    title: text,
    /** Its address, or null for a document that stands nowhere on the web. */
    url: secureUrl.nullable(),
    /** The day on which somebody read it. */
    read: day,
  })
  .nullable();

const legalFields = z.strictObject({
  /** Footer, legal texts, collection notices: the company or person behind the brand. */
  entityName: text,
  /** Footer and legal texts; a business shows it where it deals with the public. Checked digits. */
  abn,
  /**
   * Footer. Section 153 of the Corporations Act asks a company for its ACN, or an ABN that ends with
   * it, on public documents. Null for who is no company. Checked digit.
   */
  acn: acn.nullable(),
  /** Footer and legal texts, shown in full words, as ASIC's guidance has it: never "CR". */
  creditRepresentativeNumber: sixDigits,
  /** Footer, legal texts and collection notices: the licence under which the firm may work. */
  licensee: z.strictObject({
    name: text,
    abn,
    /** Section 52 of the National Credit Act asks for it in advertisements; in full words. */
    australianCreditLicence: sixDigits,
  }),
  /** Complaints section of the terms. RG 271 has complaints lead to AFCA; the licensee knows whose. */
  afcaMembershipNumber: digits(/^\d+$/, 'expected digits only'),
  /** Terms of service: the state or territory whose law they name. */
  lawState: stateName,
  /**
   * Footer and terms: address of the credit guide that section 158 of the National Credit Act has
   * representatives give to clients, or null while there is none to link.
   */
  creditGuideUrl: secureUrl.nullable(),
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
  /** `dial` is the number for tel: links (+61...), or null: placeholders must not be dialled. */
  phone: z.strictObject({
    display: text,
    dial: z
      .string()
      .regex(/^\+61\d{9}$|^\+611[38]00\d{6}$/, 'expected +61 and nine digits, or null')
      .nullable(),
  }),
  email,
  supportEmail: email,
  /** Privacy policy and notices: Australian Privacy Principles 1.4 and 5.2 ask how to reach us. */
  privacyEmail: email,
  /** Complaints section: RG 271 asks that people can find how to complain. */
  complaintsEmail: email,
  address: z.strictObject({
    street: text,
    suburb: text,
    state: stateCode,
    postcode: digits(/^\d{4}$/, 'expected four digits'),
  }),
  hours: text,
});

export const siteSchema = z.strictObject({
  brand: z.strictObject({
    name: text,
    shortName: text,
  }),
  /** Where the site lives, without a slash at the end. Canonical links and feeds are built on it. */
  url: z
    .url({ error: 'expected an address such as https://www.example.com', abort: true })
    .refine((url) => new URL(url).pathname === '/' && !url.endsWith('/'), {
      message: 'expected an origin only, such as https://www.example.com, without path or end slash',
    }),
  legal: legalSchema,
  contact: contactSchema,
  /**
   * Structured data (`areaServed`): the states and territories where the firm takes clients, or
   * 'Australia' alone. A national licence covers all; the firm says where it really works.
   */
  serviceArea: z
    .array(
      z.union([z.literal('Australia'), stateName], {
        error: "expected 'Australia', or full names of states and territories",
      }),
    )
    .min(1, "expected at least one state or territory, or 'Australia'")
    .refine((areas) => new Set(areas).size === areas.length, 'expected each area once')
    .refine(
      (areas) => !areas.includes('Australia') || areas.length === 1,
      "expected 'Australia' alone, since it holds all the others",
    ),
  /** Structured data (`sameAs`) and footer: profiles that the firm itself runs. Empty for none. */
  social: z.array(z.strictObject({ name: text, url: secureUrl })),
  /** Visitor counts by an outside script, or null for none, which is the default. */
  analytics: analyticsSchema.nullable(),
  copyrightYear: z.int().min(2000).max(2100),
  /** Completes "within ...": how soon an enquiry is answered. */
  replyPromise: text,
  claims: z.strictObject({
    /** Share of new brokers that make it past `period`. */
    brokerSurvival: z.strictObject({ value: text, period: text, source: claimSource }),
    lenders: z.strictObject({ value: text, source: claimSource }),
  }),
  /** Privacy policy and the notices beside the forms, as Australian Privacy Principles 1 and 5 ask. */
  privacy: z.strictObject({
    aggregatorName: text,
    hostingProvider: text,
    /** Countries where enquiry data is likely to be held outside Australia; empty for none. */
    overseasCountries: z.array(text),
    /** How long an enquiry that leads to no loan is kept; the server deletes what is older, each day. */
    retention,
  }),
});

export type Site = z.infer<typeof siteSchema>;

/** Thrown when a configuration file has a wrong or missing field. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  /** Each wrong field by its path, for whoever knows the lines of the file. */
  readonly issues: readonly { path: readonly PropertyKey[]; problem: string }[];

  constructor(message: string, issues: ConfigError['issues'] = []) {
    super(message);
    this.issues = issues;
  }
}

/**
 * Checks a configuration value against its schema and returns it typed.
 *
 * @throws {ConfigError} naming the file, each wrong field, and what was expected and found.
 */
export function checkConfig<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issues = result.error.issues.map(({ path, message, input }) => ({
    path,
    problem: `${path.join('.') || '(whole file)'}: ${message} (found ${JSON.stringify(input)})`,
  }));
  const problems = issues.map(({ problem }) => `  ${problem}`).join('\n');
  throw new ConfigError(`${file} is not right:\n${problems}`, issues);
}

/**
 * The shape of the site configuration, and the check that runs before every build and server
 * start. Errors name the field, what was expected and what was found.
 */
import { z } from 'zod';

const text = z.string().trim().min(1, 'expected some text');
const email = z.email('expected an email address such as hello@example.com');

/** An Australian Business Number as people write it: 11 digits in groups of 2-3-3-3. */
const abn = z.string().regex(/^\d{2} \d{3} \d{3} \d{3}$/, 'expected 11 digits as 00 000 000 000');

/** A figure that the marketing copy states, and where it comes from (null: not sourced yet). */
const claimSource = z.union([z.url('expected a web address or null'), z.null()]);

export const siteSchema = z.strictObject({
  brand: z.strictObject({
    /** The trading name, as visitors read it. Fills every {product} in the specification. */
    name: text,
    /** One word for tight places. */
    shortName: text,
  }),
  /** Where the site lives, without a slash at the end. Canonical links are built on it. */
  url: z
    .url('expected an address such as https://www.example.com')
    .refine((url) => new URL(url).pathname === '/' && !url.endsWith('/'), {
      message:
        'expected an origin only, such as https://www.example.com, without path or end slash',
    }),
  legal: z.strictObject({
    entityName: text,
    abn,
    acn: z.union([
      z.string().regex(/^\d{3} \d{3} \d{3}$/, 'expected 9 digits as 000 000 000'),
      z.null(),
    ]),
    /** Shown in full words, as ASIC's guidance has it: never "CR". */
    creditRepresentativeNumber: z.string().regex(/^\d{6}$/, 'expected six digits'),
    licensee: z.strictObject({
      name: text,
      abn,
      australianCreditLicence: z.string().regex(/^\d{6}$/, 'expected six digits'),
    }),
    afcaMembershipNumber: z.string().regex(/^\d+$/, 'expected digits only'),
    /** The state whose law the terms of service name. */
    lawState: text,
    /** Address of the credit guide, or null while there is none to link. */
    creditGuideUrl: z.union([z.url(), z.null()]),
  }),
  contact: z.strictObject({
    /** `dial` is the number for tel: links (+61...), or null: placeholders must not be dialled. */
    phone: z.strictObject({
      display: text,
      dial: z.union([
        z.string().regex(/^\+61\d{9}$/, 'expected +61 and nine digits, or null'),
        z.null(),
      ]),
    }),
    email,
    supportEmail: email,
    privacyEmail: email,
    complaintsEmail: email,
    address: z.strictObject({
      street: text,
      suburb: text,
      state: z.enum(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']),
      postcode: z.string().regex(/^\d{4}$/, 'expected four digits'),
    }),
    hours: text,
  }),
  copyrightYear: z.int().min(2000).max(2100),
  /** Completes "within ...": how soon an enquiry is answered. */
  replyPromise: text,
  claims: z.strictObject({
    /** Share of new brokers that make it past `period`. */
    brokerSurvival: z.strictObject({ value: text, period: text, source: claimSource }),
    /** Lenders on the aggregator's panel. */
    lenders: z.strictObject({ value: text, source: claimSource }),
  }),
  privacy: z.strictObject({
    aggregatorName: text,
    hostingProvider: text,
    /** Countries where enquiry data is likely to be held outside Australia; empty for none. */
    overseasCountries: z.array(text),
    /** How long an enquiry that leads to no loan is kept. */
    retention: text,
  }),
});

export type Site = z.infer<typeof siteSchema>;

/** Thrown when a configuration file has a wrong or missing field. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Checks a configuration value against its schema and returns it typed.
 *
 * @throws {ConfigError} naming the file, each wrong field, and what was expected and found.
 */
export function checkConfig<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) =>
      `  ${issue.path.join('.') || '(whole file)'}: ${issue.message} (found ${JSON.stringify(issue.input)})`,
  );
  throw new ConfigError(`${file} is not right:\n${problems.join('\n')}`);
}

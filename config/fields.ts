/** Field types of the configuration, with their error messages. */
import { z } from 'zod';
import { HEIC_HELP } from './picture-file.ts';
import { placeholderNumbers } from './placeholders.ts';

/** Control characters, line separators and bidirectional marks. */
const UNSAFE = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069';
/** A line break would start a new entry in generated host files and in mail headers. */
const oneLine = new RegExp(`^[^${UNSAFE}]*$`, 'u');
const ONE_LINE = 'expected one line, without control characters';

/** Text that matches a pattern; the message states what is expected. */
export const matching = (pattern: RegExp, message: string) =>
  z.string(message).trim().regex(pattern, message);

/** Marks invented content of a demonstration, such as `invented words`. */
export const sample = (invented: string) =>
  z
    .boolean(`expected true for ${invented}, or false`)
    .default(false)
    .describe(`true for ${invented}. A site must not open with any.`);

/** A list without duplicates. */
export const uniqueList = <Entry>(list: z.ZodArray<z.ZodType<Entry>>, what: string) =>
  list.refine((entries) => new Set(entries).size === entries.length, `expected each ${what} once`);

const nonEmpty = z
  .string({
    error: ({ input }) =>
      ['number', 'boolean'].includes(typeof input)
        ? 'expected some text: put quotes around it'
        : 'expected some text',
  })
  .trim()
  .min(1, 'expected some text');

export const text = nonEmpty.regex(oneLine, ONE_LINE);

/** Multi-line text. */
export const lines = nonEmpty.regex(
  new RegExp(`^([\\t\\n\\r]|[^${UNSAFE}])*$`, 'u'),
  'expected text without control characters',
);

export const email = z.email('expected an email address such as hello@example.com');

/**
 * A URL with only the characters of RFC 3986. Browsers accept others, but a space would end the URL in
 * `_redirects`, and a `;` in the host would end a directive of the Content-Security-Policy.
 */
function address(protocol: string, error: string) {
  const host = '[a-z0-9-]+(\\.[a-z0-9-]+)*(:\\d+)?';
  const written = new RegExp(`^${protocol}://${host}([/?#][\\w.~:/?#[\\]@!$&'()*+,;=%-]*)?$`, 'i');
  // Aborts, as further checks parse the URL.
  return z.url({ error, abort: true }).regex(written, { error, abort: true });
}

export const secureUrl = address('https', 'expected a web address that begins with https://');

/** For other sites' pages, some of which still use http. */
export const webUrl = address('https?', 'expected a web address that begins with https:// or http://');

/** The site's own origin. */
export const origin = address('https?', 'expected an address such as https://www.example.com').refine(
  (url) => new URL(url).origin === url,
  'expected an origin only, such as https://www.example.com, without path or trailing slash',
);

/** Rejects a double slash, which browsers read as the address of another host. */
const SITE_PATH = /^(?!.*\/\/)\/[A-Za-z0-9._~/-]*$/;
const ONE_PATH = 'expected a path such as /about-us, without pattern, query or double slash';

export const sitePath = matching(SITE_PATH, ONE_PATH);

export const oldPath = z
  .string(ONE_PATH)
  .trim()
  .regex(SITE_PATH, {
    error: ({ input }) =>
      String(input).includes('?')
        ? 'expected a path without "?": hosts ignore everything after it, so /?p=12 is the home page'
        : ONE_PATH,
  });

export const retention = matching(
  /^[1-9]\d? (month|year)s?$/,
  'expected a number of months or years, such as 24 months',
);

/** Converts a retention such as `24 months` or `2 years` to months. */
export function retentionMonths(promise: string): number {
  const [count, unit] = promise.trim().split(' ');
  return Number(count) * (unit?.startsWith('year') ? 12 : 1);
}

export const day = z.iso.date('expected a day such as 2026-11-20');

const weightedSum = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** Algorithm of the Australian Business Register: subtract 1 from the first digit; the weighted sum is divisible by 89. */
function isAbn(text: string): boolean {
  return (weightedSum(text.replaceAll(' ', ''), [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** ASIC's algorithm: the ninth digit completes the weighted sum of the others to a multiple of 10. */
function isAcn(text: string): boolean {
  return (weightedSum(text.replaceAll(' ', ''), [8, 7, 6, 5, 4, 3, 2, 1]) + Number(text.at(-1))) % 10 === 0;
}

/** An Australian Business Number: 11 digits in groups of 2-3-3-3. */
export const abn = z
  .string()
  .regex(/^\d{2} \d{3} \d{3} \d{3}$/, { error: 'expected 11 digits as 00 000 000 000', abort: true })
  .refine((value) => value === placeholderNumbers.abn || isAbn(value), {
    error: 'expected an ABN with valid check digits: compare it with abr.business.gov.au',
  });

/** An Australian Company Number: 9 digits in groups of three. The placeholder's check digit is valid. */
export const acn = z
  .string()
  .regex(/^\d{3} \d{3} \d{3}$/, { error: 'expected 9 digits as 000 000 000', abort: true })
  .refine(isAcn, {
    error: 'expected an ACN with a valid check digit: compare it with connectonline.asic.gov.au',
  });

/** Register numbers as text, although YAML may read them as numbers. */
export const digits = (pattern: RegExp, message: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), matching(pattern, message));

export const sixDigits = digits(/^\d{6}$/, 'expected six digits');

/** State codes for addresses, and full names for legal texts and sentences. */
const stateNames = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
} as const;

export type StateCode = keyof typeof stateNames;
type StateName = (typeof stateNames)[StateCode];

export const stateCode = z.enum(Object.keys(stateNames) as [StateCode, ...StateCode[]], {
  error: 'expected ACT, NSW, NT, QLD, SA, TAS, VIC or WA',
});

export const stateName = z.enum(Object.values(stateNames) as [StateName, ...StateName[]], {
  error: 'expected the full name of a state or territory, such as New South Wales',
});

/** A path segment. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const slug = matching(SLUG, 'expected lower-case words joined by hyphens');

/** Path of a picture in the firm's folder. */
const PICTURE = 'a picture is a JPEG, PNG or WebP in people/ or pictures/, such as people/mai.jpg';
export const picturePath = z
  .string(PICTURE)
  .trim()
  .regex(/^(people|pictures)\/[^/\\.\p{C}][^/\\\p{C}]*\.(jpe?g|png|webp)$/iu, {
    error: ({ input }) => (/\.hei[cf]$/i.test(String(input)) ? HEIC_HELP : PICTURE),
  });

/** The short name of one of the people in firm.yaml; null for nobody. */
export const personName = text.nullable().default(null);

const number = z.number('expected a number');
const fact = z.string('expected the id of a dated fact');

const stated = z.union(
  [
    number,
    z.strictObject({ fact, plus: number.optional() }),
    z.strictObject({ fact: fact.optional(), plus: number }),
    z.string(),
  ],
  'expected a number',
);

/** A text's examples by name: `calculator` or `like`, and a number for each field. */
const exampleStatements = z
  .record(z.string(), z.record(z.string(), stated, 'expected a calculator and its numbers'))
  .default({});

/** Front matter fields of every text. */
export const textFields = {
  /** Search engines truncate longer titles. */
  title: text.max(60, 'expected at most 60 characters'),
  /** Search engines show it below the title. */
  description: text.max(159, 'expected at most 159 characters'),
  /** The day of the last change of content. */
  updated: day,
  /** A photo in the firm's folder, with alternative text. */
  picture: z.strictObject({ file: picturePath, alt: text }).optional(),
  examples: exampleStatements,
  /** Written by the desk on a copy of the product's text: the hash of that text, which tells when it has changed. */
  basedOn: matching(/^[0-9a-f]{12}$/, 'expected the 12 characters that the desk wrote').optional(),
  /** true to show the text only in `npm run dev`. */
  draft: z.boolean('expected true or false').default(false),
};

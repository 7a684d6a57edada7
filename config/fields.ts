/** The kinds of value that the configuration is made of, each with what it says when one is wrong. */
import { z } from 'zod';
import { HEIC_HELP } from './picture-file.ts';
import { placeholderNumbers } from './placeholders.ts';

/** Control characters, breaks, and signs that turn the direction of what follows them. */
const UNSEEN = '\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069';
/** A break would begin another line, and so another entry, in files for hosts and programs, and in mail. */
const oneLine = new RegExp(`^[^${UNSEEN}]*$`, 'u');
const ONE_LINE = 'expected one line, without control characters';

/** A text of one pattern; the message says what is expected. */
export const matching = (pattern: RegExp, message: string) =>
  z.string(message).trim().regex(pattern, message);

/** A mark for what stands in a demonstration, such as `invented words`. */
export const sample = (invented: string) =>
  z
    .boolean(`expected true for ${invented}, or false`)
    .default(false)
    .describe(`true for ${invented}, which a site that opens must not have.`);

/** A list of which no entry stands twice. */
export const onceEach = <Entry>(list: z.ZodArray<z.ZodType<Entry>>, what: string) =>
  list.refine((entries) => new Set(entries).size === entries.length, `expected each ${what} once`);

const written = z
  .string({
    error: ({ input }) =>
      ['number', 'boolean'].includes(typeof input)
        ? 'expected some text: put quotes around it'
        : 'expected some text',
  })
  .trim()
  .min(1, 'expected some text');

export const text = written.regex(oneLine, ONE_LINE);

/** A text that may have several lines. */
export const lines = written.regex(
  new RegExp(`^([\\t\\n\\r]|[^${UNSEEN}])*$`, 'u'),
  'expected text without control characters',
);

export const email = z.email('expected an email address such as hello@example.com');

/**
 * An address in nothing but the signs that RFC 3986 has for one. A browser reads others as well, but a space
 * would end the address in `_redirects`, and a `;` in a host's name a rule of the Content-Security-Policy.
 */
function address(protocol: string, error: string) {
  const host = '[a-z0-9-]+(\\.[a-z0-9-]+)*(:\\d+)?';
  const written = new RegExp(`^${protocol}://${host}([/?#][\\w.~:/?#[\\]@!$&'()*+,;=%-]*)?$`, 'i');
  // What reads the address further must not be handed one that is none.
  return z.url({ error, abort: true }).regex(written, { error, abort: true });
}

export const secureUrl = address('https', 'expected a web address that begins with https://');

/** For pages of others, of which some still have no https. */
export const webUrl = address('https?', 'expected a web address that begins with https:// or http://');

/** Where the site lives. */
export const origin = address('https?', 'expected an address such as https://www.example.com').refine(
  (url) => new URL(url).origin === url,
  'expected an origin only, such as https://www.example.com, without path or end slash',
);

/** A browser takes what begins with two slashes for the address of another host. */
const SITE_PATH = /^(?!.*\/\/)\/[A-Za-z0-9._~/-]*$/;
const ONE_PATH = 'expected a path such as /about-us, without pattern, query or double slash';

export const sitePath = matching(SITE_PATH, ONE_PATH);

export const oldPath = z
  .string(ONE_PATH)
  .trim()
  .regex(SITE_PATH, {
    error: ({ input }) =>
      String(input).includes('?')
        ? 'expected a path without "?": hosts compare what stands before it, and /?p=12 shows the home page'
        : ONE_PATH,
  });

export const retention = matching(
  /^[1-9]\d? (month|year)s?$/,
  'expected a number of months or years, such as 24 months',
);

/** How many months a promise such as `24 months` or `2 years` is. */
export function retentionMonths(promise: string): number {
  const [count, unit] = promise.trim().split(' ');
  return Number(count) * (unit?.startsWith('year') ? 12 : 1);
}

export const day = z.iso.date('expected a day such as 2026-11-20');

const weightedSum = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** From the Australian Business Register: 1 comes off the first digit, then the sum divides by 89. */
function isAbn(text: string): boolean {
  return (weightedSum(text.replaceAll(' ', ''), [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** From ASIC: what the sum of the first eight misses to the next multiple of 10 is the ninth digit. */
function isAcn(text: string): boolean {
  return (weightedSum(text.replaceAll(' ', ''), [8, 7, 6, 5, 4, 3, 2, 1]) + Number(text.at(-1))) % 10 === 0;
}

/** An Australian Business Number as people write it: 11 digits in groups of 2-3-3-3. */
export const abn = z
  .string()
  .regex(/^\d{2} \d{3} \d{3} \d{3}$/, { error: 'expected 11 digits as 00 000 000 000', abort: true })
  .refine((value) => value === placeholderNumbers.abn || isAbn(value), {
    error: 'expected an ABN whose check digits hold: compare it with abr.business.gov.au',
  });

/** An Australian Company Number: 9 digits in groups of three. The check digit of the placeholder holds. */
export const acn = z
  .string()
  .regex(/^\d{3} \d{3} \d{3}$/, { error: 'expected 9 digits as 000 000 000', abort: true })
  .refine(isAcn, {
    error: 'expected an ACN whose check digit holds: compare it with connectonline.asic.gov.au',
  });

/** Numbers of registers: read as text, also where YAML takes them for an amount. */
export const digits = (pattern: RegExp, message: string) =>
  z.preprocess((value) => (typeof value === 'number' ? String(value) : value), matching(pattern, message));

export const sixDigits = digits(/^\d{6}$/, 'expected six digits');

/** The short form that addresses use, and the name that law and sentences use. */
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

/** Part of an address. */
export const slug = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens');

/** A picture in the firm's folder, by its path in there. */
const PICTURE = 'expected a JPEG, PNG or WebP in people/ or pictures/, such as people/mai.jpg';
export const picturePath = z
  .string(PICTURE)
  .trim()
  .regex(/^(people|pictures)\/[^/\\.\p{C}][^/\\\p{C}]*\.(jpe?g|png|webp)$/iu, {
    error: ({ input }) => (/\.hei[cf]$/i.test(String(input)) ? HEIC_HELP : PICTURE),
  });

/** One of the firm's people, by the short name in firm.yaml; null for nobody. */
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
  'expected a number, { fact: typical-owner-rate }, or { plus: 1 } in an example that is like another',
);

/** The examples of a text by name: `calculator` or `like`, and a number for each of its fields, once, as data. */
const exampleStatements = z
  .record(z.string(), z.record(z.string(), stated, 'expected a calculator and its numbers'))
  .default({});

/** What stands above every text. */
export const textFields = {
  /** Search engines show about as many letters as this. */
  title: text.max(60, 'expected at most 60 characters'),
  /** What search engines show below the title. */
  description: text.max(159, 'expected at most 159 characters'),
  /** The day of the last change to what it says. */
  updated: day,
  /** A photograph of the firm's, with what it shows for those who cannot see it. */
  picture: z.strictObject({ file: picturePath, alt: text }).optional(),
  examples: exampleStatements,
  /** true for a text that only "npm run dev" shows. */
  draft: z.boolean('expected true or false').default(false),
};

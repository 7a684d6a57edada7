/** The shape of content/facts.yaml, which says itself what each field is for. */
import { z } from 'zod';
import { day, lines, slug, text, webUrl } from './fields.ts';

/** What a source stands for; `law` is also tax and rates. */
export const proofs = ['law', 'own-terms', 'report'] as const;

/** A year, and a value without its unit, read as numbers. */
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const asOf = z.preprocess(
  asText,
  z.union([day, z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)], {
    error: 'expected a date such as 2026-09-29, a month such as 2025-11, or a year',
  }),
);

const sourceSchema = z.strictObject({
  title: text,
  /** Missing where there is no page that a reader should be sent to; its facts are then `unverified`. */
  url: webUrl.optional(),
  proves: z.enum(proofs, `expected one of ${proofs.join(', ')}`).default('law'),
});

const factSchema = z
  .strictObject({
    value: z.preprocess(
      asText,
      text.refine((value) => !/^[\d.]+$/.test(value), {
        message: 'expected the number with its unit, such as 4.85%, $4.85 or 5 years',
      }),
    ),
    asOf,
    source: text,
    reviewBy: day,
    /** The day of the next change that is known. */
    nextChange: day.optional(),
    /** The day on which somebody last found it still so. */
    reviewed: day.optional(),
    /** Why nobody could verify it; the texts then say so, or say "usually". */
    unverified: lines.nullish(),
    note: lines.optional(),
  })
  .refine((fact) => fact.reviewBy > fact.asOf, { path: ['reviewBy'], message: 'expected a day after asOf' })
  .refine(({ reviewBy, nextChange }) => nextChange === undefined || reviewBy >= nextChange, {
    path: ['reviewBy'],
    message: 'expected the day of nextChange or a later one: nobody need look before it',
  });

const taxOfYear = z.strictObject({
  name: text,
  brackets: z.array(z.strictObject({ above: z.number(), rate: z.number().min(0).max(1) })),
  medicareLevy: z.number().min(0).max(1),
});

export const factsFileSchema = z
  .strictObject({
    residentTax2026To27: taxOfYear,
    cgtDiscountShare: z.number().min(0).max(1),
    /** By the id that texts name: `{% $facts.cash-rate %}`. */
    facts: z.record(slug, factSchema),
    sources: z.record(slug, sourceSchema),
  })
  .superRefine(({ facts, sources }, context) => {
    for (const [name, { source, unverified }] of Object.entries(facts)) {
      if (source in sources && sources[source]?.url === undefined && !unverified) {
        const message = `expected a source with an address, or under "unverified" why there is none`;
        context.addIssue({ code: 'custom', path: ['facts', name, 'source'], message, input: source });
      }
      if (source in sources) continue;
      const known = Object.keys(sources).join(', ');
      const message = `expected one of the sources at the end of the file: ${known}`;
      context.addIssue({ code: 'custom', path: ['facts', name, 'source'], message, input: source });
    }
  });

export type TaxOfYear = z.infer<typeof taxOfYear>;
export type FactSource = z.infer<typeof sourceSchema>;
export type DatedFact = Omit<z.infer<typeof factSchema>, 'source'> & {
  id: string;
  source: Omit<FactSource, 'proves'>;
};

/** The rate that examples start from, which `{% $facts.rates-today %}` says. */
export const TYPICAL_RATE = 'typical-owner-rate';

/** There while no record of that decision was found: no text says so, and no site opens. A product release takes it out. */
export const UNCONFIRMED_DECISION = 'unconfirmed-rba-decision';

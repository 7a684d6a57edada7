/** Schema of content/facts.yaml, whose comments explain its fields, and the facts as texts and calculators use them. */
import { z } from 'zod';
import type { RegistrationTables } from '../finance/registration.ts';
import {
  BUYERS,
  CONDITIONS,
  PROPERTIES,
  REGIONS,
  ROUNDINGS,
  STATES,
  type State,
  TAPERS,
} from '../finance/stamp-duty.ts';
import { day, lines, slug, text, webUrl } from './fields.ts';
import { didYouMean } from './nearest.ts';

/** Kinds of sources; `law` includes tax and rates. */
export const proofs = ['law', 'own-terms', 'report'] as const;

/** YAML reads a year, or a value without its unit, as a number. */
const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const asOf = z.preprocess(
  asText,
  z.union([day, z.string().regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/)], {
    error: 'expected a date such as 2026-09-29, a month such as 2025-11, or a year',
  }),
);

const sourceSchema = z.strictObject({
  title: text,
  /** Absent when there is no page to link; the source's facts must then be `unverified`. */
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
    /** The day of the next known change. */
    nextChange: day.optional(),
    /** The day of the last review that found it unchanged. */
    reviewed: day.optional(),
    /** Why it could not be verified; texts then mention that, or say "usually". */
    unverified: lines.nullish(),
    note: lines.optional(),
  })
  .refine((fact) => fact.reviewBy > fact.asOf, { path: ['reviewBy'], message: 'expected a day after asOf' })
  .refine(({ reviewBy, nextChange }) => nextChange === undefined || reviewBy >= nextChange, {
    path: ['reviewBy'],
    message: 'expected the day of nextChange or a later day: there is nothing to review before the change',
  });

const share = z.number().min(0).max(1);
const brackets = z.array(z.strictObject({ above: z.number(), rate: share }));

const taxOfYear = z.strictObject({
  name: text,
  brackets,
  medicareLevy: share,
  studyLoans: z.strictObject({ brackets, wholeFrom: z.number(), wholeRate: share }).optional(),
});

const dollars = z.number().min(0);
const list = <Word extends string>(words: readonly Word[]) => z.array(z.enum(words)).min(1);
const period = { from: day, until: day };
const bands = z
  .array(
    z.union([
      z.strictObject({ above: dollars, base: dollars, rate: dollars }),
      z.strictObject({ above: dollars, whole: dollars }),
      z.strictObject({ above: dollars, squared: dollars, thousands: dollars }),
    ]),
  )
  .min(1);
const taper = z.strictObject({
  kind: z.enum(TAPERS),
  upTo: dollars,
  rate: dollars.optional(),
  steps: z.array(z.strictObject({ upTo: dollars, less: dollars })).optional(),
});

/** Input of finance/stamp-duty.ts, which documents the fields. */
const dutyOfState = z.strictObject({
  step: z.number().positive(),
  rounding: z.enum(ROUNDINGS),
  least: dollars,
  residentsFrom: day.optional(),
  scales: z
    .array(
      z.strictObject({
        ...period,
        general: bands,
        home: z.strictObject({ bands, properties: list(PROPERTIES), upTo: dollars.optional() }).optional(),
        upTo: dollars.optional(),
      }),
    )
    .min(1),
  reliefs: z.array(
    z.strictObject({
      ...period,
      buyers: list(BUYERS),
      properties: list(PROPERTIES),
      regions: list(REGIONS).optional(),
      by: z.literal('settlement').optional(),
      needs: z.enum(CONDITIONS).optional(),
      nilTo: dollars.optional(),
      taper: taper.optional(),
    }),
  ),
  grants: z.array(
    z.strictObject({
      ...period,
      buyers: list(BUYERS),
      regions: list(REGIONS).optional(),
      upTo: dollars.optional(),
      amount: dollars,
    }),
  ),
});

const transferDuty = z.strictObject({ signed: day, tables: z.partialRecord(z.enum(STATES), dutyOfState) });

/** Input of finance/registration.ts. */
const transferFees = z.partialRecord(
  z.enum(STATES),
  z.strictObject({
    transfer: z
      .array(
        z.strictObject({
          above: dollars,
          fee: dollars,
          more: dollars.optional(),
          each: z.number().positive().optional(),
        }),
      )
      .min(1),
    most: dollars.optional(),
    wholeSteps: z.boolean().optional(),
  }),
);

/** Input of finance/mortgage-insurance.ts. */
const premiumTable = z.strictObject({
  loans: z.array(dollars).min(1),
  rows: z.array(z.strictObject({ upTo: z.number(), premiums: z.array(z.number().min(0).max(100)) })).min(1),
});

export const factsFileSchema = z
  .strictObject({
    residentTax2026To27: taxOfYear,
    transferDuty,
    transferFees,
    mortgageInsurance: z.array(premiumTable).min(1),
    cgtDiscountShare: share,
    /** By the id that texts use: `{% $facts.cash-rate %}`. */
    facts: z.record(slug, factSchema),
    sources: z.record(slug, sourceSchema),
  })
  .superRefine(({ facts, sources, transferDuty: { tables }, transferFees: fees }, context) => {
    const refuse = (path: string[], input: string, message: string) =>
      context.addIssue({ code: 'custom', path, message, input });
    const sourced = (path: string[], states: object, ...names: string[]) => {
      for (const state of Object.keys(states)) {
        for (const name of names.map((start) => `${start}-${state.toLowerCase()}`)) {
          const expected = `expected a fact ${name} with the source of this table`;
          if (!(name in facts)) refuse([...path, state], name, expected);
        }
      }
    };
    sourced(['transferDuty', 'tables'], tables, 'duty-rates');
    sourced(['transferFees'], fees, 'transfer-fee', 'title-fee');
    for (const [name, { source, unverified }] of Object.entries(facts)) {
      const found = Object.hasOwn(sources, source) ? sources[source] : undefined;
      const known = Object.keys(sources);
      const expected = found
        ? 'expected a source with a url, or the reason for its absence under "unverified"'
        : `expected one of the sources at the end of the file: ${known.join(', ')}${didYouMean(source, known)}`;
      if (!found || (found.url === undefined && !unverified)) {
        refuse(['facts', name, 'source'], source, expected);
      }
    }
  });

export type DatedFact = Omit<z.infer<typeof factSchema>, 'source'> & {
  id: string;
  source: Omit<z.infer<typeof sourceSchema>, 'proves'>;
};

/** The facts as texts and calculators use them. */
export type LoadedFacts = ReturnType<typeof factsOf>;

/** Resolves each fact's source. */
export function factsOf({ facts, ...rest }: z.infer<typeof factsFileSchema>) {
  const dated = Object.entries(facts).map(([id, { source, ...fact }]): DatedFact => {
    const { title = source, url } = rest.sources[source] ?? {};
    return { id, ...fact, source: { title, url } };
  });
  return { dated, ...rest };
}

/** The rate that examples start from; `{% $facts.rates-today %}` prints it. */
export const TYPICAL_RATE = 'typical-owner-rate';

/** Present while an RBA decision has no confirmed record. Blocks opening a site until a product release removes it. */
export const UNCONFIRMED_DECISION = 'unconfirmed-rba-decision';

/** The facts that calculators print or use. */
const CALCULATOR_FACTS = [
  'negative-gearing-date',
  'negative-gearing-wages-until',
  'cgt-change-date',
  'cgt-discount',
  'cgt-holding-period',
  'cgt-minimum-tax',
  'new-build-first-buyer',
  'lmi-threshold',
  'lmi-premium-tables',
  'low-income-offset-end',
  'typical-owner-rate',
  'apra-buffer',
  'broker-upfront-range',
  'broker-trail-low',
  'broker-trail-range',
  'dti-limit',
  'card-share-least',
  'card-share-most',
  'child-cost-least',
  'child-cost-most',
  'non-salary-discount',
  'non-salary-least',
];

/** Facts with each state's duty on mortgage insurance premiums. No source was found for the Northern Territory. */
const INSURANCE_DUTY: readonly (readonly [State, string])[] = [
  ['VIC', 'lmi-duty-victoria'],
  ['QLD', 'lmi-duty-queensland'],
  ['WA', 'lmi-duty-western-australia'],
  ['SA', 'lmi-duty-south-australia'],
  ['TAS', 'lmi-duty-tasmania'],
];

/** The facts for figures/calculator.ts. */
export function figureFacts(facts: LoadedFacts) {
  const { dated, residentTax2026To27, cgtDiscountShare, transferDuty, transferFees } = facts;
  const texts = dated.filter(({ id }) => CALCULATOR_FACTS.includes(id)).map(({ id, value }) => [id, value]);
  const number = (id: string) => factNumber(facts, id) ?? 0;
  const registration = Object.entries(transferFees).map(([state, fees]) => [
    state,
    { ...fees, mortgage: number(`title-fee-${state.toLowerCase()}`) },
  ]);
  const insuranceDuty = INSURANCE_DUTY.map(([state, id]) => [state, number(id) / 100]);
  return {
    tax: residentTax2026To27,
    cgtDiscount: cgtDiscountShare,
    cgtMinimumTax: (factNumber(facts, 'cgt-minimum-tax') ?? 0) / 100,
    duty: { ...transferDuty, registration: Object.fromEntries(registration) as RegistrationTables },
    boostToBuy: {
      existing: number('boost-to-buy-share-existing') / 100,
      new: number('boost-to-buy-share-new') / 100,
      upTo: number('boost-to-buy-cap'),
    },
    insurance: {
      tables: facts.mortgageInsurance,
      duty: { NSW: 0, ACT: 0, ...Object.fromEntries(insuranceDuty) } as Partial<Record<State, number>>,
    },
    texts: Object.fromEntries(texts) as Readonly<Record<string, string>>,
  };
}

/** Parses the number at the start of a fact's value: 6.5 from `6.5%`, 150000 from `$150,000`; null without one. */
export function factNumber({ dated }: Pick<LoadedFacts, 'dated'>, id: string): number | null {
  const value = dated.find((fact) => fact.id === id)?.value ?? '';
  const digits = /^\$?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)/.exec(value)?.[1];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** The shape of the pages' words: home.yaml, blog.yaml, calculators.yaml and work-with-us.yaml of content/pages. */
import { z } from 'zod';
import type { DatedFact } from './facts-schema.ts';
import { lines, onceEach, sample, slug } from './fields.ts';
import { replyPromise } from './reply-promise.ts';
import type { Firm } from './schema.ts';

/** A dated fact by its id, as it reads inside a sentence, and its day. */
type SayFact = (id: string) => { value: string; day: string };

/** 20 November 2026. */
const inWords = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** What stands in braces in the words, and takes its value from the firm's details or a dated fact. */
const values: Readonly<Record<string, (firm: Firm, fact: SayFact) => string>> = {
  'brand.name': ({ brand }) => brand.name,
  'brand.shortName': ({ brand }) => brand.shortName,
  replyPromise: ({ replyWithin }) => replyPromise(replyWithin),
  'claims.brokerSurvival.value': ({ claims }) => claims.brokerSurvival.value,
  'claims.brokerSurvival.period': ({ claims }) => claims.brokerSurvival.period,
  'claims.lenders.value': ({ claims }) => claims.lenders.value,
  // Unknown until the first check.
  'claims.lenders.asAt': ({ claims: { lenders } }) =>
    lenders.source === null ? '' : ` (as at ${inWords.format(new Date(lenders.source.read))})`,
  'facts.broker-qualification': (_, fact) => fact('broker-qualification').value,
  'facts.broker-training-hours': (_, fact) => fact('broker-training-hours').value,
  'facts.broker-training-hours.date': (_, fact) => fact('broker-training-hours').day,
  'facts.broker-mentored': (_, fact) => fact('broker-mentored').value,
  'facts.broker-mentored.date': (_, fact) => fact('broker-mentored').day,
  'facts.broker-clawback-limit': (_, fact) => fact('broker-clawback-limit').value,
  'facts.broker-leavers': (_, fact) => fact('broker-leavers').value,
  'facts.franchise-disclosure': (_, fact) => fact('franchise-disclosure').value,
};

const BRACES = /\{([^}]*)\}/g;

/** The words with the firm's details and dated facts in them. */
export function fillIn<T>(words: T, firm: Firm, dated: readonly DatedFact[]): T {
  const fact: SayFact = (id) => {
    const { value = '', asOf } = dated.find((one) => one.id === id) ?? {};
    return { value, day: asOf === undefined ? '' : inWords.format(new Date(asOf)) };
  };
  const filled = JSON.stringify(words, (_key, value: unknown) =>
    typeof value === 'string'
      ? value.replace(BRACES, (braces, name) => values[name]?.(firm, fact) ?? braces)
      : value,
  );
  return JSON.parse(filled) as T;
}

const text = lines.refine(
  (words) => [...words.matchAll(BRACES)].every(([, name = '']) => Object.hasOwn(values, name)),
  {
    error: `expected nothing else in braces than ${Object.keys(values).join(', ')}`,
  },
);

const titled = z.strictObject({ title: text, text });

/** What articles are tagged with, in the order of the list's tabs. */
const category = z.enum(['first-home', 'refinance', 'investment']);

/** Whose chart a page shows: it states no number itself. */
const figure = z
  .strictObject({
    article: slug,
    example: z.string('expected the name of an example of that article'),
    result: z.string('expected a result of that example').optional(),
  })
  .describe('The example of an article whose chart stands here, and the result that stands beside it.');

export type NamedFigure = z.infer<typeof figure>;

/** The sections of the home page below the first one, by the names of their words. */
const homeOrder = ['howWeHelp', 'personas', 'resources', 'about', 'contact'] as const;

export type HomeSection = (typeof homeOrder)[number];

export const homeSchema = z.strictObject({
  order: onceEach(z.array(z.enum(homeOrder, `expected sections out of ${homeOrder.join(', ')}`)), 'section')
    .refine(
      (order) => order.includes('contact'),
      'expected contact among them, since every page leads to its form',
    )
    .describe('The sections below the first one, in their order; one that is left out is not shown.'),
  hero: z.strictObject({ headline: text, promise: text, introduction: text, figure }),
  howWeHelp: z.strictObject({ title: text, cards: z.array(titled) }),
  personas: z.strictObject({
    title: text,
    cards: z.array(
      z.strictObject({
        title: text,
        description: text,
        cta: text,
        category,
        figure,
      }),
    ),
  }),
  resources: z.strictObject({
    title: text,
    all: text,
    teasers: z.array(
      z.strictObject({
        slug,
        description: text,
        readTime: text.optional().describe('Not used any more: the words of the article are counted.'),
      }),
    ),
  }),
  about: z.strictObject({ title: text, introduction: text, sampleNote: text, sampleAnswersNote: text }),
  contact: z.strictObject({
    title: text,
    introduction: text,
    next: z.strictObject({ title: text, steps: z.array(text) }),
  }),
});

const listed = z.strictObject({
  introduction: text.describe('The sentence that the filtered list begins with.'),
  start: onceEach(z.array(slug, 'expected a list of slugs'), 'article').describe(
    'The page of calculators lists those of these articles first, in this order.',
  ),
});

export type HomeWords = z.infer<typeof homeSchema>;

export const blogSchema = z.strictObject({
  categories: z.strictObject({ 'first-home': listed, refinance: listed, investment: listed }),
});

export const calculatorsSchema = z.strictObject({
  title: text,
  introduction: text,
  events: z
    .strictObject({ 'first-home': text, refinance: text, investment: text })
    .describe('The headings of the list; a calculator stands under the first tag of its article.'),
  methods: z
    .record(
      slug,
      z.strictObject({
        method: text,
        leavesOut: text,
        first: z.literal(true).optional().describe('Stands first in its list, with its chart.'),
        event: category
          .optional()
          .describe('Where it stands in the list, if not under the first tag of its article.'),
      }),
    )
    .describe("By the calculator's name: how it is worked out in words, and what it leaves out."),
});

export const workWithUsSchema = z.strictObject({
  hero: z.strictObject({ title: text, advantage: text, introduction: text, button: text, figure }),
  problems: z.strictObject({
    title: text,
    unsourced: text.describe(
      'Stands below the title while claims.brokerSurvival of firm.yaml names no source.',
    ),
    introduction: text,
    cards: z.array(titled),
  }),
  solution: z.strictObject({
    title: text,
    introduction: text,
    benefits: z.array(titled),
    button: text,
  }),
  toolkit: z.strictObject({
    title: text,
    groups: z.array(z.strictObject({ title: text, items: z.array(text) })),
  }),
  whyChoose: z.strictObject({
    title: text,
    reasons: z.array(titled).describe('The first is the largest.'),
    answers: z
      .strictObject({
        split: text.optional().describe("The broker's share of upfront and trail, and whether it changes."),
        brokerShare: z
          .number()
          .min(0)
          .max(100)
          .optional()
          .describe(
            'That share in percent, where it is one number: it is drawn as a bar below the answer, and the ' +
              'chart at the top shows what it leaves.',
          ),
        fees: text.optional().describe('What a broker pays the firm: joining, monthly, software, insurance.'),
        monthlyFee: z
          .number()
          .min(0)
          .max(10_000)
          .optional()
          .describe('What of that a broker pays each month, in dollars: the chart at the top takes it off.'),
        clawback: text.optional().describe('Who bears commission that a lender takes back.'),
        franchise: text
          .optional()
          .describe('Whether the agreement is a franchise, as your solicitor sees it: docs/compliance.md.'),
        notice: text
          .optional()
          .describe('How either side ends the agreement, and what becomes of the trail.'),
        mentor: text.optional().describe('Who mentors, for how long, and what that costs.'),
        sample: sample('invented answers'),
      })
      .default({ sample: false })
      .describe("What brokers ask first, as the firm's agreement has it. What is missing is not shown."),
  }),
  process: z.strictObject({
    title: text,
    steps: z.array(titled),
    needs: z
      .strictObject({
        title: text,
        items: z.array(
          titled.extend({
            unless: z
              .enum(['split', 'fees', 'clawback', 'franchise', 'notice', 'mentor'])
              .optional()
              .describe(
                'The answer under whyChoose that leaves nothing to ask: the item goes once it is there.',
              ),
          }),
        ),
      })
      .describe('What the law, an association and the agreement ask of a broker, below the steps.'),
  }),
  application: z.strictObject({ title: text, introduction: text, stepsTitle: text, steps: z.array(titled) }),
});

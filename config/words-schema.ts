/** Schemas of the pages' words: home.yaml, blog.yaml, calculators.yaml and work-with-us.yaml in content/pages. */
import { z } from 'zod';
import type { DatedFact } from './facts-schema.ts';
import { lines, sample, slug, uniqueList } from './fields.ts';
import { replyPromise } from './reply-promise.ts';
import type { Firm } from './schema.ts';

/** Finds a dated fact by id: its value and its day in words. */
type FindFact = (id: string) => { value: string; day: string };

/** Formats as 20 November 2026. */
const longDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' });

/** Placeholders in braces, filled in from the firm's details or a dated fact. */
const values: Readonly<Record<string, (firm: Firm, fact: FindFact) => string>> = {
  'brand.name': ({ brand }) => brand.name,
  'brand.shortName': ({ brand }) => brand.shortName,
  replyPromise: ({ replyWithin }) => replyPromise(replyWithin),
  'claims.brokerSurvival.value': ({ claims }) => claims.brokerSurvival.value,
  'claims.brokerSurvival.period': ({ claims }) => claims.brokerSurvival.period,
  'claims.lenders.value': ({ claims }) => claims.lenders.value,
  // Empty until the owner has named a source.
  'claims.lenders.asAt': ({ claims: { lenders } }) =>
    lenders.source === null ? '' : ` (as at ${longDate.format(new Date(lenders.source.read))})`,
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

/** Replaces placeholders in the words by the firm's details and dated facts. */
export function fillIn<T>(words: T, firm: Firm, dated: readonly DatedFact[]): T {
  const fact: FindFact = (id) => {
    const { value = '', asOf } = dated.find((one) => one.id === id) ?? {};
    return { value, day: asOf === undefined ? '' : longDate.format(new Date(asOf)) };
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
    error: `expected only these in braces: ${Object.keys(values).join(', ')}`,
  },
);

const titled = z.strictObject({ title: text, text });

/** Tags of articles, in the order of the list's tabs. */
const category = z.enum(['first-home', 'refinance', 'investment']);

/** Reference to the example of an article, so that pages state no numbers themselves. */
const figure = z
  .strictObject({
    article: slug,
    example: z.string('expected the name of an example of that article'),
    result: z.string('expected a result of that example').optional(),
  })
  .describe('The example of an article whose chart is shown here, and the result shown beside it.');

export type NamedFigure = z.infer<typeof figure>;

/** Sections of the home page below the hero, by the names of their words. */
const homeOrder = ['howWeHelp', 'personas', 'resources', 'about', 'contact'] as const;

export type HomeSection = (typeof homeOrder)[number];

export const homeSchema = z.strictObject({
  order: uniqueList(z.array(z.enum(homeOrder, `expected sections from ${homeOrder.join(', ')}`)), 'section')
    .refine(
      (order) => order.includes('contact'),
      'expected contact as one of them, as every page links to its form',
    )
    .describe('The sections below the first one, in order. Sections that are not listed are not shown.'),
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
        readTime: text.optional().describe('No longer used: the site counts the words of the article.'),
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
  introduction: text.describe('The sentence above the filtered list.'),
  start: uniqueList(z.array(slug, 'expected a list of slugs'), 'article').describe(
    'The page of calculators lists the calculators of these articles first, in this order.',
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
    .describe('The headings of the list. A calculator is listed under the first tag of its article.'),
  methods: z
    .record(
      slug,
      z.strictObject({
        method: text,
        leavesOut: text,
        first: z.literal(true).optional().describe('true to list it first, with its chart.'),
        event: category
          .optional()
          .describe('The heading to list it under, if not the first tag of its article.'),
      }),
    )
    .describe("By the calculator's name: its method in words, and what it leaves out."),
});

export const workWithUsSchema = z.strictObject({
  hero: z.strictObject({ title: text, advantage: text, introduction: text, button: text, figure }),
  problems: z.strictObject({
    title: text,
    unsourced: text.describe('Shown below the title while claims.brokerSurvival in firm.yaml has no source.'),
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
    reasons: z.array(titled).describe('The first is shown largest.'),
    answers: z
      .strictObject({
        split: text.optional().describe("The broker's share of upfront and trail, and whether it changes."),
        brokerShare: z
          .number()
          .min(0)
          .max(100)
          .optional()
          .describe(
            'That share in percent, if it is one number. The page draws it as a bar below the answer, and the chart ' +
              'at the top shows the commission after the split.',
          ),
        fees: text.optional().describe('What a broker pays the firm: joining, monthly, software, insurance.'),
        monthlyFee: z
          .number()
          .min(0)
          .max(10_000)
          .optional()
          .describe('The monthly part of those fees in dollars, which the chart at the top deducts.'),
        clawback: text.optional().describe('Who pays when a lender claws back commission.'),
        franchise: text
          .optional()
          .describe(
            'Whether the agreement is a franchise, in the opinion of your solicitor. See docs/compliance.md.',
          ),
        notice: text
          .optional()
          .describe('How either side ends the agreement, and what happens to the trail.'),
        mentor: text.optional().describe('Who mentors, for how long, and at what cost.'),
        sample: sample('invented answers'),
      })
      .default({ sample: false })
      .describe(
        "Answers to the questions brokers ask first, from the firm's agreement. The site omits missing answers.",
      ),
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
              .describe('Hides the item once this answer under whyChoose is given.'),
          }),
        ),
      })
      .describe('What the law, an association and the agreement require of a broker; shown below the steps.'),
  }),
  application: z.strictObject({ title: text, introduction: text, stepsTitle: text, steps: z.array(titled) }),
});

/** Front matter of articles. */
import { z } from 'zod';
import { tags } from './article-tags.ts';
import { proofs } from './facts-schema.ts';
import { day, matching, SLUG, slug, text, textFields, uniqueList, webUrl } from './fields.ts';

const tagValues = tags.map(({ value }) => value);

const person = z.string('expected the short name of a person');

const articleName = matching(SLUG, 'expected the name of an article, such as guarantor-loans');

const frontMatter = z.strictObject({
  // Includes `updated`, which must equal the newest date in `changes`, and `picture`, which is shown beside the chart, or alone.
  ...textFields,
  /** Stable identifier. A string of digits; defaults to the file name. */
  id: matching(/^\d+$/, 'expected a text such as "9", digits in quotes').optional(),
  /** The path below /blog/. May be omitted; if given, it must equal the file name. */
  slug: slug.optional(),
  tags: uniqueList(
    z
      .array(
        z.enum(tagValues, `expected one of the topics (in a file: ${tagValues.join(', ')})`),
        'expected a list of topics',
      )
      .min(1, 'expected at least one topic'),
    'topic',
  ),
  /** The example charted above the text and on cards, with the result that cards show: `rental.costPerYear`. */
  lead: matching(
    /^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)?$/,
    'expected an example, or an example and its result, such as rental.costPerYear',
  ).optional(),
  /** Keys of `people` in firm.yaml; default to the people named under `shown`. */
  author: person.optional(),
  reviewer: person.optional(),
  published: day,
  /** The change log shown to readers. The first entry is the publication. */
  changes: z
    .array(
      z.strictObject({ date: day, what: text }),
      'expected a list of changes, each with a date and what was done',
    )
    .min(1, 'expected at least one change, such as "First published."'),
  /** The slugs of the articles to read next. */
  related: uniqueList(
    z
      .array(articleName, 'expected a list of two or three articles')
      .min(2, 'expected two or three articles')
      .max(3, 'expected two or three articles'),
    'article',
  ),
  /**
   * Dollar amounts and percentages that the text may state without an example, exactly as typed, such
   * as "$500". scripts/check/prose.ts rejects all others.
   */
  givens: z.array(text, 'expected a list of texts such as "$500,000", in quotes').optional(),
  sources: z.array(
    z.strictObject({
      title: text,
      /** Omitted for a page that must not be linked. */
      url: webUrl.optional(),
      id: z.optional(text),
      /** When we read the page or a stored copy; omitted for second-hand sources. */
      read: day.optional(),
      /** What the source supports: `law` (also tax and rates), a lender's `own-terms`, or a `report`. */
      proves: z.enum(proofs, `expected one of ${proofs.join(', ')}`).default('law'),
    }),
    'expected a list of sources, each with its title, or [] where there are none',
  ),
});

/** Validates front matter, including that dates agree and that there is a chart or a picture. */
export const articleSchema = frontMatter.superRefine(
  ({ lead, picture, published, updated, changes }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!lead && !picture) refuse('lead', 'expected a chart or a picture on top');
    const isDay = (value: string) => day.safeParse(value).success;
    const days = changes.map(({ date }) => date).toSorted();
    // Invalid days and a missing change are reported by their own fields.
    if (![updated, published, ...days].every(isDay) || days.length === 0) return;
    if (updated < published) {
      refuse('updated', `expected the day of publication (${published}) or later, found ${updated}`);
    }
    if (days.at(-1) !== updated) {
      refuse('changes', `the newest change is not dated ${updated}, the day of the last update`);
    }
  },
);

import { z } from 'zod';
import type { ContentFile } from '../../config/content-files.ts';
import { proofs } from '../../config/facts-schema.ts';
import { day, matching, slug, text, textFields, uniqueList, webUrl } from '../../config/fields.ts';
import type { Examples } from '../../figures/examples.ts';
import type { RenderedContent } from '../markdoc/body-node.ts';
import { tags } from './tags.ts';

const tagValues = tags.map(({ value }) => value);

const person = z.string('expected the short name of a person');

const frontMatter = z.strictObject({
  // `updated` is the day of the newest entry of `changes`; a picture stands beside the chart or in its place.
  ...textFields,
  /** Stable identifier, a text, because it is never counted with; the file's name where there is none. */
  id: matching(/^\d+$/, 'expected a text such as "9", digits in quotes').optional(),
  /** The address below /blog/, which is the file's name and need not be written. */
  slug: slug.optional(),
  tags: uniqueList(
    z
      .array(
        z.enum(tagValues, `expected only tags out of ${tagValues.join(', ')}`),
        'expected a list of tags',
      )
      .min(1, 'expected at least one tag'),
    'tag',
  ),
  /** Whose chart stands above the text and on cards, and with which of its results: `rental.costPerYear`. */
  lead: matching(
    /^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)?$/,
    'expected an example, or an example and its result, such as rental.costPerYear',
  ).optional(),
  /** Who of the firm's people wrote and reviewed it; without one, whom firm.yaml names under `shown`. */
  author: person.optional(),
  reviewer: person.optional(),
  published: day,
  /** What was done to the article and when, for its readers; the first entry is its publication. */
  changes: z
    .array(
      z.strictObject({ date: day, what: text }),
      'expected a list of changes, each with a date and what was done',
    )
    .min(1, 'expected at least one change, such as "First published."'),
  /** The slugs of the articles to read next. */
  related: uniqueList(
    z
      .array(slug, 'expected a list of two or three slugs')
      .min(2, 'expected two or three slugs')
      .max(3, 'expected two or three slugs'),
    'slug',
  ),
  /**
   * Dollar amounts and percentages that are typed in the text and are no number of an example, exactly as
   * written, such as "$500". scripts/check/prose.ts refuses any other.
   */
  givens: z.array(text, 'expected a list of texts such as "$500,000", in quotes').optional(),
  sources: z.array(
    z.strictObject({
      title: text,
      /** Missing where a page is named and nobody should be sent there. */
      url: webUrl.optional(),
      id: z.optional(text),
      /** The day on which the page, or a stored copy of it, was read; missing where others quote it. */
      read: day.optional(),
      /** What it is named for: `law` (also tax and rates), a lender's `own-terms`, or a `report`. */
      proves: z.enum(proofs, `expected one of ${proofs.join(', ')}`).default('law'),
    }),
    'expected a list of sources, each with its title, or [] where there are none',
  ),
});

/** The front matter of an article, without dates that contradict each other. */
export const articleSchema = frontMatter.superRefine(
  ({ lead, picture, published, updated, changes }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (!lead && !picture) refuse('lead', 'expected the name of an example, or a picture');
    if (updated < published) {
      refuse('updated', `expected ${published} (published) or later, found ${updated}`);
    }
    const newest = changes
      .map(({ date }) => date)
      .toSorted()
      .at(-1);
    if (newest !== updated) {
      refuse('changes', `expected the newest to be of ${updated} (updated), found ${newest}`);
    }
  },
);

/** With what the file's name says where the front matter says nothing. */
type ArticleFrontMatter = z.infer<typeof articleSchema> & { id: string; slug: string };

/** An article's front matter with its examples worked out. */
export interface ListedArticle extends Omit<ArticleFrontMatter, 'examples' | 'lead'> {
  file: ContentFile;
  examples: Examples;
  lead: { example: string; result: string | null } | null;
}

export interface Article extends ListedArticle, RenderedContent {
  readMinutes: number;
}

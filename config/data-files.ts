/** Every file that people write in YAML, with the product's own that it changes and its schema. */
import type { z } from 'zod';
import { brandSchema } from './brand-schema.ts';
import { collectionNoticeSchema } from './collection-notice.ts';
import { factsFileSchema } from './facts-schema.ts';
import {
  navigationSchema,
  openingSchema,
  redirectsSchema,
  reviewsSchema,
  testimonialsSchema,
  wordExceptionsSchema,
} from './list-schemas.ts';
import type { DataFile } from './read-yaml.ts';
import { reviewedCopy } from './reviewed-texts.ts';
import { siteSchema } from './schema.ts';
import { blogSchema, calculatorsSchema, homeSchema, workWithUsSchema } from './words-schema.ts';

/** One that the firm alone has; where it may be missing, with what holds then. */
const firms = <T>(firm: string, schema: z.ZodType<T>, without: { absent?: unknown } = {}): DataFile<T> => ({
  firm,
  schema,
  ...without,
});

/** One that the product has too, at the same place in content/. */
const both = <T>(firm: string, schema: z.ZodType<T>): DataFile<T> => ({
  firm,
  schema,
  product: `content/${firm}`,
});

export const dataFiles = {
  site: firms('firm.yaml', siteSchema),
  brand: firms('brand.yaml', brandSchema),
  navigation: both('navigation.yaml', navigationSchema),
  facts: both('facts.yaml', factsFileSchema),
  home: both('pages/home.yaml', homeSchema),
  blog: both('pages/blog.yaml', blogSchema),
  calculators: both('pages/calculators.yaml', calculatorsSchema),
  workWithUs: both('pages/work-with-us.yaml', workWithUsSchema),
  testimonials: firms('testimonials.yaml', testimonialsSchema, { absent: [] }),
  redirects: both('redirects.yaml', redirectsSchema),
  reviews: firms('reviews.yaml', reviewsSchema, { absent: {} }),
  opening: firms('opening.yaml', openingSchema, { absent: null }),
  collectionNotice: {
    ...both('collection-notice.yaml', collectionNoticeSchema),
    reviewed: reviewedCopy('collection-notice'),
  },
  wordExceptions: both('word-exceptions.yaml', wordExceptionsSchema),
};

/** What each of them says. */
export type Data = {
  [Name in keyof typeof dataFiles]: (typeof dataFiles)[Name] extends DataFile<infer T> ? T : never;
};

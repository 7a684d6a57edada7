/** All YAML files that people write, with their schema and the product's file that they override. */
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

/** A file of the firm only; `absent` is the default of an optional one. */
const firmOnly = <T>(
  firm: string,
  schema: z.ZodType<T>,
  without: { absent?: unknown } = {},
): DataFile<T> => ({
  firm,
  schema,
  ...without,
});

/** A file that overrides or extends the product's file of the same path in content/. */
const layered = <T>(firm: string, schema: z.ZodType<T>): DataFile<T> => ({
  firm,
  schema,
  product: `content/${firm}`,
});

export const dataFiles = {
  site: firmOnly('firm.yaml', siteSchema),
  brand: firmOnly('brand.yaml', brandSchema),
  navigation: layered('navigation.yaml', navigationSchema),
  facts: layered('facts.yaml', factsFileSchema),
  home: layered('pages/home.yaml', homeSchema),
  blog: layered('pages/blog.yaml', blogSchema),
  calculators: layered('pages/calculators.yaml', calculatorsSchema),
  workWithUs: layered('pages/work-with-us.yaml', workWithUsSchema),
  testimonials: firmOnly('testimonials.yaml', testimonialsSchema, { absent: [] }),
  redirects: layered('redirects.yaml', redirectsSchema),
  reviews: firmOnly('reviews.yaml', reviewsSchema, { absent: {} }),
  opening: firmOnly('opening.yaml', openingSchema, { absent: null }),
  collectionNotice: {
    ...layered('collection-notice.yaml', collectionNoticeSchema),
    reviewed: reviewedCopy('collection-notice'),
  },
  wordExceptions: layered('word-exceptions.yaml', wordExceptionsSchema),
};

/** The parsed content of each file. */
export type Data = {
  [Name in keyof typeof dataFiles]: (typeof dataFiles)[Name] extends DataFile<infer T> ? T : never;
};

/** Every file that people write in YAML, with the product's own that it changes and its schema. */
import { brandSchema } from './brand-schema.ts';
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
import { siteSchema } from './schema.ts';
import { blogSchema, calculatorsSchema, homeSchema, workWithUsSchema } from './words-schema.ts';

/** Keeps the type of what a file holds. */
const dataFile = <T>(file: DataFile<T>): DataFile<T> => file;

export const dataFiles = {
  site: dataFile({ firm: 'firm.yaml', schema: siteSchema }),
  brand: dataFile({ firm: 'brand.yaml', schema: brandSchema }),
  navigation: dataFile({
    firm: 'navigation.yaml',
    product: 'content/navigation.yaml',
    schema: navigationSchema,
  }),
  facts: dataFile({ firm: 'facts.yaml', product: 'content/facts.yaml', schema: factsFileSchema }),
  home: dataFile({ firm: 'pages/home.yaml', product: 'content/pages/home.yaml', schema: homeSchema }),
  blog: dataFile({ firm: 'pages/blog.yaml', product: 'content/pages/blog.yaml', schema: blogSchema }),
  calculators: dataFile({
    firm: 'pages/calculators.yaml',
    product: 'content/pages/calculators.yaml',
    schema: calculatorsSchema,
  }),
  workWithUs: dataFile({
    firm: 'pages/work-with-us.yaml',
    product: 'content/pages/work-with-us.yaml',
    schema: workWithUsSchema,
  }),
  testimonials: dataFile({ firm: 'testimonials.yaml', absent: [], schema: testimonialsSchema }),
  redirects: dataFile({ firm: 'redirects.yaml', product: 'content/redirects.yaml', schema: redirectsSchema }),
  reviews: dataFile({ firm: 'reviews.yaml', absent: {}, schema: reviewsSchema }),
  opening: dataFile({ firm: 'opening.yaml', absent: null, schema: openingSchema }),
  wordExceptions: dataFile({
    firm: 'word-exceptions.yaml',
    product: 'content/word-exceptions.yaml',
    schema: wordExceptionsSchema,
  }),
};

/** What each of them says. */
export type Data = {
  [Name in keyof typeof dataFiles]: (typeof dataFiles)[Name] extends DataFile<infer T> ? T : never;
};

import { dataFiles } from './data-files.ts';
import type { Testimonial } from './list-schemas.ts';
import { readYaml } from './read-yaml.ts';

/** What clients say, as visitors see it. */
export const testimonials: readonly Testimonial[] = readYaml(dataFiles.testimonials).map(
  ({ consent: _, ...shown }) => shown,
);

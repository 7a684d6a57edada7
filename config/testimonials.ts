import { dataFiles } from './data-files.ts';
import type { Testimonial } from './list-schemas.ts';
import { readYaml } from './read-yaml.ts';

const { features } = readYaml(dataFiles.site);

/** What clients say, as visitors see it; nothing where the firm has turned that off. */
export const testimonials: readonly Testimonial[] = features.testimonials
  ? readYaml(dataFiles.testimonials).map(({ consent: _, ...shown }) => shown)
  : [];

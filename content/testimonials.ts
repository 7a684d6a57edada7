import { type Testimonial, testimonialsSchema } from '../config/list-schemas.ts';
import { readYaml } from '../config/read-yaml.ts';

/** What clients say, as visitors see it. */
export const testimonials: readonly Testimonial[] = readYaml(
  'firm/testimonials.yaml',
  testimonialsSchema,
).map(({ consent: _, ...shown }) => shown);

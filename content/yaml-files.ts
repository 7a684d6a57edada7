/** Every file that people write in YAML, with the schema that it is checked against. */
import { brandSchema } from '../config/brand-schema.ts';
import {
  redirectsSchema,
  reviewsSchema,
  testimonialsSchema,
  wordExceptionsSchema,
} from '../config/list-schemas.ts';
import { yamlMistakes } from '../config/read-yaml.ts';
import { siteSchema } from '../config/schema.ts';
import { factsFileSchema } from './dated-facts-schema.ts';
import { homeSchema, workWithUsSchema } from './words-schema.ts';

const schemas = {
  'firm/firm.yaml': siteSchema,
  'firm/brand.yaml': brandSchema,
  'firm/redirects.yaml': redirectsSchema,
  'firm/reviews.yaml': reviewsSchema,
  'firm/testimonials.yaml': testimonialsSchema,
  'content/facts.yaml': factsFileSchema,
  'content/home.yaml': homeSchema,
  'content/work-with-us.yaml': workWithUsSchema,
  'content/word-exceptions.yaml': wordExceptionsSchema,
};

/** All that is wrong in them, with file and line. */
export function allYamlMistakes(): string[] {
  return Object.entries(schemas).flatMap(([file, schema]) => yamlMistakes(file, schema));
}

/** Ends the process with all that is wrong. For what cannot work before it is put right. */
export function stopAtYamlMistakes(): void {
  const mistakes = allYamlMistakes();
  if (mistakes.length === 0) return;
  console.error(mistakes.join('\n'));
  process.exit(1);
}

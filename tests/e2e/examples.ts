/** Computes the results of the articles' examples, with their own or a reader's numbers. */
import { readArticleList } from '../../app/articles/articles.server.ts';
import type { ShownCalculator, Values } from '../../figures/calculator.ts';
import { type Example, type Examples, formatExample } from '../../figures/examples.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { firm } from './site.ts';

const facts = firm.figureFacts;

export function examplesOf(slug: string): Examples {
  const article = readArticleList(firm).find((each) => each.slug === slug);
  if (!article) throw new Error(`expected an article ${slug}`);
  return article.examples;
}

export function exampleOf(slug: string, name: string): Example {
  const example = examplesOf(slug)[name];
  if (!example) throw new Error(`expected an example ${name} in ${slug}`);
  return example;
}

/** Formats a result or an input of the example as the text shows it. */
export function formatResult(
  { calculator, values }: Example,
  result: string,
  numbers: Values = {},
  form: 'text' | 'about' = 'text',
): string {
  const text = formatExample(requireCalculator(calculator), { ...values, ...numbers }, facts)[result]?.[form];
  if (text === undefined) throw new Error(`expected a result ${result} of ${calculator}`);
  return text;
}

/** Computes the whole outcome. */
export function outcomeOf({ calculator, values }: Example, numbers: Values = {}) {
  return (requireCalculator(calculator) as ShownCalculator).outcome({ ...values, ...numbers }, facts);
}

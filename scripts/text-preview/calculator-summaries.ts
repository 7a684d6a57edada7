/** The calculators for the desk's form of an example. The product's articles use each of them. */
import { readTextExamples } from '../../app/markdoc/body.server.ts';
import { examplesIn, parseText } from '../../app/markdoc/text.server.ts';
import { isArticle } from '../../config/content-files.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { CalculatorSummary } from '../../contracts/texts.ts';
import type { Calculator, Values } from '../../figures/calculator.ts';
import { calculationError } from '../../figures/examples.ts';
import { calculators } from '../../figures/registry.ts';
import { readPartialHead } from './edited-text.ts';

export function summarizeCalculators(firm: LoadedFirm): CalculatorSummary[] {
  const known = productValues(firm);
  const byTitle = calculators.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
  return byTitle.map((calculator) => {
    const { name, title, fields, outcome } = calculator;
    const start = startValues(firm, calculator, known.get(name) ?? {});
    return {
      name,
      title,
      hasChart: outcome !== null,
      fields: fields.map(({ name, label, unit, min, max, from, options, isAdvanced = false }) => ({
        ...{ name, label, unit, min, max, isAdvanced },
        ...(options && { options: [...options] }),
        start: options?.[start[name] ?? 0] ?? start[name] ?? from,
      })),
    };
  });
}

/** Returns the values of each calculator's first worked example in the product's articles, or else first example. */
function productValues(firm: LoadedFirm): Map<string, Values> {
  const found = new Map<string, Values>();
  const worked = new Map<string, Values>();
  const texts = [...firm.articles, ...firm.hiddenArticles].map((file) => file.under ?? file);
  for (const file of texts.filter((one) => !one.isOwn && isArticle(one))) {
    const { statements } = readPartialHead(file);
    const shown = examplesIn(parseText(file), 'example');
    const examples = Object.entries(readTextExamples(firm, file, statements, []));
    for (const [name, { calculator, values }] of examples) {
      const list = shown.includes(name) ? worked : found;
      if (!list.has(calculator)) list.set(calculator, values);
    }
  }
  return new Map([...found, ...worked]);
}

/** Returns values with an answer: with the first option of each choice, if possible. */
function startValues({ figureFacts }: LoadedFirm, calculator: Calculator, usual: Values): Values {
  const choices = calculator.fields.filter(({ unit }) => unit === 'choice').map(({ name }) => [name, 0]);
  const first = { ...usual, ...Object.fromEntries(choices) };
  return calculationError(calculator, first, figureFacts) === null ? first : usual;
}

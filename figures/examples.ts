/** Examples as data. Sentences, tables, charts, cards and the reader's own numbers are views of them. */
import { FinanceInputError } from '../finance/finance-input.ts';
import {
  type Calculator,
  type FigureFacts,
  type FormattedResult,
  formatField,
  UnworkableError,
  type Values,
} from './calculator.ts';
import { unbroken } from './unbroken.ts';

/** An example as the build reads it and the browser receives it. */
export interface Example {
  calculator: string;
  values: Values;
  /** The example whose numbers it inherits, also after a reader has changed them. */
  like?: string;
  /** Fields that it states itself. */
  own: readonly string[];
  /** Amounts to add to inherited values, by field. */
  plus: Values;
}

export type Examples = Readonly<Record<string, Example>>;

/** The error of a calculator for these numbers; null if they have an answer. */
export function calculationError(calculator: Calculator, values: Values, facts: FigureFacts): Error | null {
  try {
    calculator.figures(values, facts);
    return null;
  } catch (error) {
    if (error instanceof UnworkableError || error instanceof FinanceInputError) return error;
    throw error;
  }
}

/** Every result and every field of an example, as text. */
export function formatExample(
  calculator: Calculator,
  values: Values,
  facts: FigureFacts,
): Record<string, FormattedResult | null> {
  const fields = calculator.fields.map((field) => {
    const text = unbroken(formatField(field, values[field.name] ?? 0));
    return [field.name, { label: field.label.toLowerCase(), text }] as const;
  });
  // A result replaces a field of the same name.
  return { ...Object.fromEntries(fields), ...calculator.figures(values, facts) };
}

/** The texts of a result by variable: `rental.costPerYear`, `rental.costPerYear.cents`. */
export function resultVariables(
  path: string,
  { text, cents, about }: FormattedResult,
): [name: string, text: string][] {
  const texts = Object.entries({ [path]: text, [`${path}.cents`]: cents, [`${path}.about`]: about });
  return texts.flatMap(([name, each]) => (each === undefined ? [] : [[name, each]]));
}

/** The examples that inherit from this one, directly or not, in their stated order. */
export function descendants(examples: Examples, name: string): Examples {
  const found = new Set([name]);
  for (const [child, { like }] of Object.entries(examples)) if (like && found.has(like)) found.add(child);
  return Object.fromEntries(Object.entries(examples).filter(([each]) => each !== name && found.has(each)));
}

/**
 * Passes a reader's numbers on to the examples that inherit from the changed one. Their own numbers stay, and so do
 * stated differences.
 *
 * @param family `descendants` of the changed example.
 * @returns the numbers by example.
 */
export function applyToFamily(family: Examples, changed: string, values: Values): Record<string, Values> {
  const all: Record<string, Values> = { [changed]: values };
  for (const [name, example] of Object.entries(family)) {
    const parent = all[example.like ?? ''];
    if (!parent) continue;
    const entries = Object.entries(example.values).map(([field, ours]) => {
      const theirs = parent[field];
      if (theirs === undefined) return [field, ours];
      const difference = example.plus[field];
      if (difference !== undefined) return [field, Number((theirs + difference).toPrecision(12))];
      return [field, example.own.includes(field) ? ours : theirs];
    });
    all[name] = Object.fromEntries(entries);
  }
  return all;
}

/** Texts of a result that does not apply to the reader's numbers. */
const NONE = { label: '', text: 'none', cents: 'none', about: 'none' };

/**
 * The texts of an example and its family with a reader's numbers, by variable: `rental.costPerYear`,
 * `rental.costPerYear.cents`. Leaves out examples without an answer. A result that does not apply is `none`, so that
 * every sentence with its variable shows the reader's text.
 *
 * @param family `descendants` of the example.
 */
export function readerFigures(
  values: Values,
  { name, calculator, family }: { name: string; calculator: string; family: Examples },
  facts: FigureFacts,
  calculatorOf: (name: string) => Calculator,
): Record<string, string> {
  const texts = Object.entries(applyToFamily(family, name, values)).flatMap(([example, numbers]) => {
    const used = calculatorOf(family[example]?.calculator ?? calculator);
    if (calculationError(used, numbers, facts)) return [];
    return Object.entries(formatExample(used, numbers, facts)).flatMap(([result, formatted]) =>
      resultVariables(`${example}.${result}`, formatted ?? NONE),
    );
  });
  return Object.fromEntries(texts);
}

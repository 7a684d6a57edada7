/**
 * The examples that a text states in its front matter, each once, as data. Sentences, tables, charts, cards
 * and the numbers that a reader puts in are all views of these.
 */
import { FinanceInputError } from '../finance/finance-input.ts';
import {
  type Calculator,
  type FigureFacts,
  type SaidResult,
  sayField,
  UnworkableError,
  type Values,
} from './calculator.ts';
import { unbroken } from './unbroken.ts';

/** An example as it is worked out, and as it travels to the browser. */
export interface Example {
  calculator: string;
  values: Values;
  /** The example it takes its other numbers from, also from a reader who moves that one. */
  like?: string;
  /** The fields that it states by itself. */
  own: readonly string[];
  /** Fields that lie by so much above the number of the example it is like. */
  plus: Values;
}

export type Examples = Readonly<Record<string, Example>>;

/** The error that says why these numbers have no answer; null if they have one. */
export function unworkable(calculator: Calculator, values: Values, facts: FigureFacts): Error | null {
  try {
    calculator.figures(values, facts);
    return null;
  } catch (error) {
    if (error instanceof UnworkableError || error instanceof FinanceInputError) return error;
    throw error;
  }
}

/** Every result of an example as it is said, and every number that it starts from. */
export function saidOf(
  calculator: Calculator,
  values: Values,
  facts: FigureFacts,
): Record<string, SaidResult | null> {
  const fields = calculator.fields.map((field) => {
    const text = unbroken(sayField(field, values[field.name] ?? 0));
    return [field.name, { label: field.label.toLowerCase(), text }] as const;
  });
  // A result of the same name says more.
  return { ...Object.fromEntries(fields), ...calculator.figures(values, facts) };
}

/** A result by each of the names that sentences have for it: `rental.costPerYear`, `rental.costPerYear.cents`. */
export function formsOf(path: string, { text, cents, about }: SaidResult): [name: string, text: string][] {
  const forms = Object.entries({ [path]: text, [`${path}.cents`]: cents, [`${path}.about`]: about });
  return forms.flatMap(([name, said]) => (said === undefined ? [] : [[name, said]]));
}

/** The examples that take numbers from this one, near or far, in the order in which they are stated. */
export function descendants(examples: Examples, name: string): Examples {
  const found = new Set([name]);
  for (const [child, { like }] of Object.entries(examples)) if (like && found.has(like)) found.add(child);
  return Object.fromEntries(Object.entries(examples).filter(([each]) => each !== name && found.has(each)));
}

/**
 * What the examples that are like a moved one become with the reader's numbers: what they state by
 * themselves stays, and a difference is kept as a difference.
 *
 * @param family `descendants` of the moved example.
 */
export function followed(family: Examples, moved: string, values: Values): Record<string, Values> {
  const all: Record<string, Values> = { [moved]: values };
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

/** What a reader is told of a result that does not apply to their numbers, in each of its forms. */
const NONE = { label: '', text: 'none', cents: 'none', about: 'none' };

/**
 * What sentences say of an example and of those like it with a reader's numbers, by the names that they
 * write: `rental.costPerYear`, `rental.costPerYear.cents`. Numbers without an answer say nothing; a result that does
 * not apply to them is `none`, so that no sentence has theirs in one place and not in another.
 *
 * @param family `descendants` of the example.
 */
export function figuresWith(
  values: Values,
  { name, calculator, family }: { name: string; calculator: string; family: Examples },
  facts: FigureFacts,
  calculatorOf: (name: string) => Calculator,
): Record<string, string> {
  const texts = Object.entries(followed(family, name, values)).flatMap(([example, numbers]) => {
    const worked = calculatorOf(family[example]?.calculator ?? calculator);
    if (unworkable(worked, numbers, facts)) return [];
    return Object.entries(saidOf(worked, numbers, facts)).flatMap(([result, said]) =>
      formsOf(`${example}.${result}`, said ?? NONE),
    );
  });
  return Object.fromEntries(texts);
}

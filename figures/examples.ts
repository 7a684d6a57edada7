/**
 * The examples that a text states in its front matter, each once, as data. Sentences, tables, charts, cards
 * and the numbers that a reader puts in are all views of these.
 */
import { FinanceInputError } from '../finance/finance-input.ts';
import {
  type Calculator,
  type Field,
  type FigureFacts,
  type SaidResult,
  sayField,
  UnworkableError,
  type Values,
} from './calculator.ts';
import { findCalculator, requireCalculator } from './known.ts';
import { limitsOf, readNumber, writeNumber } from './typed-number.ts';
import { unbroken } from './unbroken.ts';

/** As an author writes it: a number, that of a dated fact, or that of the example it is like, with a difference. A choice is a word. */
export type Stated = number | { fact?: string | undefined; plus?: number | undefined };

/** An example in the front matter: its calculator or the example it is like, and its numbers. */
export type Statement = { calculator?: string | undefined; like?: string | undefined } & {
  [field: string]: Stated | string | undefined;
};

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

/** What is wrong with a statement, by its path in the front matter. */
interface ExampleProblem {
  path: readonly string[];
  problem: string;
}

const NAME = /^[a-z][a-zA-Z0-9]*$/;

/**
 * Reads and checks statements; those that are wrong are left out.
 *
 * @param factNumber the number that a dated fact begins with, or null where there is no such fact.
 */
export function readExamples(
  statements: Readonly<Record<string, Statement>>,
  facts: FigureFacts,
  factNumber: (id: string) => number | null,
): { examples: Examples; problems: ExampleProblem[] } {
  const examples: Record<string, Example> = {};
  const problems: ExampleProblem[] = [];
  for (const [name, statement] of Object.entries(statements)) {
    const found = problems.length;
    const refuse = (problem: string, field?: string) =>
      problems.push({ path: field === undefined ? ['examples', name] : ['examples', name, field], problem });
    if (!NAME.test(name)) refuse('expected a name in letters and digits, such as rental');
    const { like, calculator: named, ...stated } = statement as Statement & { like?: string };
    const parent = like !== undefined && Object.hasOwn(examples, like) ? examples[like] : undefined;
    if (like !== undefined && !parent) {
      refuse(`expected the name of an example that is stated above, found "${like}"`, 'like');
      continue;
    }
    const calculator = findCalculator(named ?? parent?.calculator ?? '');
    if (!calculator) {
      const expected = named === undefined ? 'expected a calculator, or "like"' : `found "${named}"`;
      refuse(`expected the name of a calculator (docs/figures.md lists them); ${expected}`, 'calculator');
      continue;
    }
    const known = new Set(calculator.fields.map((field) => field.name));
    for (const field of Object.keys(stated)) {
      if (!known.has(field)) refuse(`"${calculator.name}" takes ${[...known].join(', ')}`, field);
    }
    const values: Record<string, number> = {};
    const plus: Record<string, number> = {};
    for (const field of calculator.fields) {
      const given = stated[field.name];
      const inherited = parent?.values[field.name];
      const value =
        field.unit === 'choice' ? choiceOf(field, given, inherited) : numberOf(given, inherited, factNumber);
      if (typeof value === 'string') refuse(value, field.name);
      else if (readNumber(field, writeNumber(field, value)) === null) {
        refuse(`expected ${limitsOf(field)}, found ${value}`, field.name);
      } else values[field.name] = value;
      if (typeof given === 'object' && given.fact === undefined) plus[field.name] = given.plus ?? 0;
    }
    if (problems.length > found) continue;
    const own = Object.keys(stated);
    const example = { calculator: calculator.name, values, own, plus, ...(like !== undefined && { like }) };
    const problem = unworkable(calculator, values, facts);
    if (problem) refuse(problem.message, 'field' in problem ? String(problem.field) : undefined);
    else examples[name] = example;
  }
  return { examples, problems };
}

/** The place of the word that a choice is given; what is wrong, where it is none. */
function choiceOf(field: Field, given: Stated | string | undefined, inherited: number | undefined) {
  if (given === undefined && inherited !== undefined) return inherited;
  const place = typeof given === 'string' ? readNumber(field, given) : null;
  const found = given === undefined ? 'nothing' : JSON.stringify(given);
  return place ?? `expected one of ${field.options?.join(', ')}; found ${found}`;
}

/** The number that a field is given; words where there is none. */
function numberOf(
  given: Stated | string | undefined,
  inherited: number | undefined,
  factNumber: (id: string) => number | null,
): number | string {
  if (typeof given === 'number') return given;
  if (typeof given === 'string') return `expected a number, found "${given}"`;
  const base = given?.fact === undefined ? inherited : factNumber(given.fact);
  if (base === null) return `expected a dated fact that begins with a number, found "${given?.fact}"`;
  if (base === undefined) {
    return given === undefined
      ? 'expected a number, found nothing'
      : 'expected "fact" as well: no example that this is like has the number';
  }
  // Without what a difference leaves far behind the point.
  return Number((base + (given?.plus ?? 0)).toPrecision(12));
}

function unworkable(calculator: Calculator, values: Values, facts: FigureFacts): Error | null {
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
  { calculator: name, values }: Pick<Example, 'calculator' | 'values'>,
  facts: FigureFacts,
): Record<string, SaidResult | null> {
  const calculator = requireCalculator(name);
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
): Record<string, string> {
  const texts = Object.entries(followed(family, name, values)).flatMap(([example, numbers]) => {
    const of = family[example]?.calculator ?? calculator;
    if (unworkable(requireCalculator(of), numbers, facts)) return [];
    return Object.entries(saidOf({ calculator: of, values: numbers }, facts)).flatMap(([result, said]) =>
      formsOf(`${example}.${result}`, said ?? NONE),
    );
  });
  return Object.fromEntries(texts);
}

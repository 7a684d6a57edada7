/** Reads the examples of a front matter, at build time: it imports every calculator. */
import type { Field, FigureFacts } from './calculator.ts';
import { type Example, type Examples, unworkable } from './examples.ts';
import { findCalculator } from './registry.ts';
import { limitsOf, readNumber, writeNumber } from './typed-number.ts';

/** As an author writes it: a number, that of a dated fact, or that of the example it is like, with a difference. A choice is a word. */
export type Stated = number | { fact?: string | undefined; plus?: number | undefined };

/** An example in the front matter: its calculator or the example it is like, and its numbers. */
export type Statement = { calculator?: string | undefined; like?: string | undefined } & {
  [field: string]: Stated | string | undefined;
};

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

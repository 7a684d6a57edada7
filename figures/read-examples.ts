/** Reads the examples in front matter. For the build only: it imports every calculator. */
import type { Field, FigureFacts } from './calculator.ts';
import { calculationError, type Example, type Examples } from './examples.ts';
import { findCalculator } from './registry.ts';
import { describeLimits, formatInput, parseInput } from './typed-number.ts';

/** A number as an author writes it: plain, that of a dated fact, or the inherited one, plus a difference. */
export type StatedNumber = number | { fact?: string | undefined; plus?: number | undefined };

/** An example as written in front matter: its calculator, or the example it inherits from, and a value per field. Values are numbers, or strings for choice fields. */
export type Statement = { calculator?: string | undefined; like?: string | undefined } & {
  [field: string]: StatedNumber | string | undefined;
};

/** A problem and its path in the front matter. */
interface ExampleProblem {
  path: readonly string[];
  problem: string;
}

const NAME = /^[a-z][a-zA-Z0-9]*$/;

/**
 * Reads and checks statements. Leaves out invalid ones and reports their problems.
 *
 * @param factNumber returns the number at the start of a dated fact, or null if there is no such fact.
 */
export function readExamples(
  statements: Readonly<Record<string, Statement>>,
  facts: FigureFacts,
  factNumber: (id: string) => number | null,
): { examples: Examples; problems: ExampleProblem[] } {
  const examples: Record<string, Example> = {};
  const problems: ExampleProblem[] = [];
  for (const [name, statement] of Object.entries(statements)) {
    const problemsBefore = problems.length;
    const reject = (problem: string, field?: string) =>
      problems.push({ path: field === undefined ? ['examples', name] : ['examples', name, field], problem });
    if (!NAME.test(name)) reject('expected a name in letters and digits, such as rental');
    const { like, calculator: calculatorName, ...stated } = statement as Statement & { like?: string };
    const parent = like !== undefined && Object.hasOwn(examples, like) ? examples[like] : undefined;
    if (like !== undefined && !parent) {
      const isRejected = problems.some(({ path }) => path[1] === like);
      reject(
        isRejected
          ? `the example "${like}", whose numbers this one takes, has a problem itself`
          : `expected the name of an example that is stated above, found "${like}"`,
        'like',
      );
      continue;
    }
    const calculator = findCalculator(calculatorName ?? parent?.calculator ?? '');
    if (!calculator) {
      const found = calculatorName === undefined ? ', or "like"' : `, found "${calculatorName}"`;
      reject(`expected a calculator (in a file: see docs/figures.md)${found}`, 'calculator');
      continue;
    }
    const known = new Set(calculator.fields.map((field) => field.name));
    for (const field of Object.keys(stated)) {
      if (!known.has(field))
        reject(`unknown field: "${calculator.name}" takes ${[...known].join(', ')}`, field);
    }
    const values: Record<string, number> = {};
    const plus: Record<string, number> = {};
    for (const field of calculator.fields) {
      const given = stated[field.name];
      const inherited = parent?.values[field.name];
      const value =
        field.unit === 'choice'
          ? readChoice(field, given, inherited)
          : readNumber(given, inherited, factNumber);
      if (typeof value === 'string') reject(value, field.name);
      else if (parseInput(field, formatInput(field, value)) === null) {
        reject(`expected ${describeLimits(field)}, found ${value}`, field.name);
      } else values[field.name] = value;
      if (typeof given === 'object' && given.fact === undefined) plus[field.name] = given.plus ?? 0;
    }
    if (problems.length > problemsBefore) continue;
    const own = Object.keys(stated);
    const example = { calculator: calculator.name, values, own, plus, ...(like !== undefined && { like }) };
    const problem = calculationError(calculator, values, facts);
    if (problem) reject(problem.message, 'field' in problem ? String(problem.field) : undefined);
    else examples[name] = example;
  }
  return { examples, problems };
}

/** The index of a choice's word; a string that describes the problem otherwise. */
function readChoice(field: Field, given: StatedNumber | string | undefined, inherited: number | undefined) {
  if (given === undefined && inherited !== undefined) return inherited;
  const index = typeof given === 'string' ? parseInput(field, given) : null;
  const found = given === undefined ? 'nothing' : JSON.stringify(given);
  return index ?? `expected one of ${field.options?.join(', ')}; found ${found}`;
}

/** The number of a field; a string that describes the problem otherwise. */
function readNumber(
  given: StatedNumber | string | undefined,
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
      : 'expected a number to add to: give a "fact" as well, or a "like" that has this number';
  }
  // Removes binary rounding errors of the addition.
  return Number((base + (given?.plus ?? 0)).toPrecision(12));
}

/** Messages for examples and their fields. */
import type { Statement } from '../../figures/read-examples.ts';
import { calculatorOf } from './example-results.ts';
import { type Rewording, reword } from './wording.ts';

type Statements = Readonly<Record<string, Statement>>;

/**
 * Rewords a problem of an example.
 *
 * @param path `examples`, the name, and the field if it is one's.
 */
export function exampleMessage(
  [, name = '', field]: readonly string[],
  problem: string,
  statements: Statements,
): string {
  const label = calculatorOf(statements, name)?.fields.find((one) => one.name === field)?.label;
  if (label !== undefined) {
    const message = reword(problem, FIELD);
    // A calculator's own message is a sentence, and may begin with the label.
    if (message === null)
      return problem.startsWith('expected') ? `${label}: put in another number.` : problem;
    return `${label}: ${message}`;
  }
  return reword(problem, exampleRewordings(name, field, statements)) ?? sentenceOf(name, problem);
}

const FIELD: readonly Rewording[] = [
  [/^expected ((?:a|a whole) number from .* to .*?), found/, ([, limits]) => `put in ${limits}.`],
  [/^expected one of (.*?)(?:; found|$)/, ([, options]) => `choose one of ${options}.`],
  [
    /^expected a dated fact .*, found "(.*)"/s,
    ([, fact]) => `there is no fact “${fact}” with a number. Choose another one.`,
  ],
  [/^expected "fact" as well/, () => 'there is no number to add to. Put in a number.'],
  [/^expected a number/, () => 'put in a number.'],
];

const exampleRewordings = (
  name: string,
  field: string | undefined,
  statements: Statements,
): readonly Rewording[] => [
  [
    /^unused/,
    () => `Nothing in the text shows the example “${name}” yet. Put in a figure of it, or remove it.`,
  ],
  [
    /^expected a name in letters/,
    () =>
      `“${name}” cannot be the name of an example. Use letters and digits only, and begin with a small letter.`,
  ],
  [
    /^expected the name of an example that is stated above, found "(.*)"/s,
    ([, like = '']) =>
      Object.hasOwn(statements, like) &&
      Object.keys(statements).indexOf(like) < Object.keys(statements).indexOf(name)
        ? `The example “${name}” takes its numbers from “${like}”, which has a problem itself.`
        : `The example “${name}” takes its numbers from “${like}”, which is not above it. Choose another one.`,
  ],
  [/calculator, or "like"/, () => `Choose a calculator for the example “${name}”.`],
  [
    /^expected the name of a calculator .*found "(.*)"/s,
    ([, calculator]) =>
      `There is no calculator “${calculator}” for the example “${name}”. Choose another one.`,
  ],
  [/^".*" takes /, () => `The calculator of the example “${name}” has no field “${field}”. Remove it.`],
  [
    /^expected a calculator and its numbers/,
    () => `The example “${name}” cannot be read. Remove it, and add it again.`,
  ],
];

/** A calculator's own message, unless it is one for programmers. */
const sentenceOf = (name: string, problem: string) =>
  /expected|^unknown/.test(problem)
    ? `The numbers of the example “${name}” have no answer together. Change one of them.`
    : problem;

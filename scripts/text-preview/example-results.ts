/** The examples of a text, with their results, for the desk. */
import { factNumber } from '../../config/facts-schema.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { ExampleResult, TextFigure } from '../../contracts/texts.ts';
import { type Calculator, type FormattedResult, formatLike } from '../../figures/calculator.ts';
import { type Examples, formatExample, resultVariables } from '../../figures/examples.ts';
import type { Statement } from '../../figures/read-examples.ts';
import { findCalculator, requireCalculator } from '../../figures/registry.ts';
import { formatInput } from '../../figures/typed-number.ts';
import { plain } from '../../figures/unbroken.ts';

type Statements = Readonly<Record<string, Statement>>;

/** Lists everything that a sentence can name. */
export function listFigures({ figureFacts }: LoadedFirm, examples: Examples): TextFigure[] {
  return Object.entries(examples).flatMap(([example, { calculator, values }]) =>
    Object.entries(formatExample(requireCalculator(calculator), values, figureFacts)).flatMap(
      ([result, formatted]) => {
        if (formatted === null) return [];
        const { label } = formatted;
        return resultVariables(`${example}.${result}`, formatted).map(([name, text]) => ({
          ...{ name, value: plain(text), label: plain(label + variantOf(name)), example },
        }));
      },
    ),
  );
}

const variantOf = (name: string) =>
  name.endsWith('.cents') ? ', with cents' : name.endsWith('.about') ? ', rounded' : '';

/** @param problemOf returns why an example has no results; null for a valid one. */
export function listExamples(
  firm: LoadedFirm,
  statements: Statements,
  examples: Examples,
  used: ReadonlySet<unknown>,
  problemOf: (name: string) => string | null,
): ExampleResult[] {
  return Object.keys(statements).map((name) => {
    const calculator = calculatorOf(statements, name);
    const example = examples[name];
    const results =
      example && calculator ? Object.entries(calculator.figures(example.values, firm.figureFacts)) : [];
    const said = example && calculator?.outcome?.(example.values, firm.figureFacts).result;
    return {
      name,
      calculator: calculator?.name ?? '',
      title: calculator?.title ?? '',
      results: results.flatMap(([result, formatted]) =>
        formatted === null ? [] : [toResult(name, result, formatted, said ?? '')],
      ),
      problem: problemOf(name),
      values: Object.fromEntries(
        Object.entries(appliedValues(firm, statements, name)).map(([field, value]) => {
          const known = calculator?.fields.find((one) => one.name === field);
          return [field, known && typeof value === 'number' ? formatInput(known, value) : String(value)];
        }),
      ),
      isUsed: used.has(name),
      hasChart: calculator?.outcome !== null && calculator !== undefined,
    };
  });
}

/**
 * Rounds a result as the worked example does, so that a page shows one figure in one rounding.
 *
 * @param said the sentences of the worked example.
 */
function toResult(
  example: string,
  name: string,
  formatted: FormattedResult,
  said: string,
): ExampleResult['results'][number] {
  const shown = formatLike([said], formatted);
  const text = plain(`${shown} ${formatted.label}`);
  return shown === formatted.text
    ? { name, text, markdown: `{% $${example}.${name} %}` }
    : { name, text: `about ${text}`, markdown: `about {% $${example}.${name}.about %}` };
}

/** Returns the calculator of an example, or of the example that it is like. */
export function calculatorOf(statements: Statements, name: string): Calculator | undefined {
  const seen = new Set<string>();
  let at: string | undefined = name;
  while (at !== undefined && !seen.has(at)) {
    seen.add(at);
    const statement: Statement | undefined = Object.hasOwn(statements, at) ? statements[at] : undefined;
    if (statement?.calculator !== undefined) return findCalculator(statement.calculator);
    at = statement?.like;
  }
  return undefined;
}

/**
 * Returns the values of an example, with those of facts and of the example that it is like; also of an invalid one.
 * Choices are numbers if their word is known.
 */
export function appliedValues(
  firm: LoadedFirm,
  statements: Statements,
  name: string,
  seen: readonly string[] = [],
): Record<string, number | string> {
  const statement = Object.hasOwn(statements, name) ? statements[name] : undefined;
  const fields = calculatorOf(statements, name)?.fields;
  if (statement === undefined || fields === undefined || seen.includes(name)) return {};
  const { like } = statement;
  const inherited = like === undefined ? {} : appliedValues(firm, statements, like, [...seen, name]);
  const entries = fields.flatMap((field) => {
    const stated = statement[field.name];
    const below = inherited[field.name];
    if (typeof stated === 'string') {
      const index = field.options?.indexOf(stated) ?? -1;
      return [[field.name, index < 0 ? stated : index] as const];
    }
    if (typeof stated === 'number') return [[field.name, stated] as const];
    const base = stated?.fact === undefined ? below : factNumber(firm.facts, stated.fact);
    if (base === undefined || base === null) return [];
    if (typeof base === 'string') return [[field.name, base] as const];
    return [[field.name, Number((base + (stated?.plus ?? 0)).toPrecision(12))] as const];
  });
  return Object.fromEntries(entries);
}

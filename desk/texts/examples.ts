/** Functions on the examples of a text. */
import type { CalculatorSummary, ExampleStatement, StatedValue, TextContent } from '../../contracts/texts.ts';
import type { FactLine } from '../../contracts/website.ts';

type Unit = CalculatorSummary['fields'][number]['unit'];

/** Names that sentences use for something else. */
const RESERVED = ['facts', 'firm'];

/** Returns why an example cannot have a name; empty if it can. */
export function nameProblem(name: string, others: readonly string[]): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
    return 'Please use letters and digits only, and begin with a small letter, such as loan2.';
  }
  if (RESERVED.includes(name)) return `${name} means something else in a text. Please choose another name.`;
  return others.includes(name) ? `There is an example ${name} already. Please choose another name.` : '';
}

/** Names a new example after its calculator, such as rentalCashFlow, or rentalCashFlow2. */
export function newName(calculator: string, taken: readonly string[]): string {
  const plain = calculator.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  let name = plain;
  for (let count = 2; taken.includes(name); count += 1) name = `${plain}${count}`;
  return name;
}

const TAG = /\{%[\s\S]*?%\}/g;

/** Renames an example, and everything in the text that refers to it. */
export function renameExample(content: TextContent, from: string, to: string): TextContent {
  const { head, examples, body } = content;
  const { lead } = head;
  const isLead = typeof lead === 'string' && (lead === from || lead.startsWith(`${from}.`));
  return {
    head: isLead ? { ...head, lead: `${to}${lead.slice(from.length)}` } : head,
    examples: examples.map((one) => ({
      ...one,
      name: one.name === from ? to : one.name,
      ...(one.like === from && { like: to }),
    })),
    body: body.replaceAll(TAG, (tag) =>
      tag.replaceAll(`$${from}.`, () => `$${to}.`).replaceAll(`of="${from}"`, () => `of="${to}"`),
    ),
  };
}

/** Returns a new example with usual values. */
export const startExample = (name: string, calculator: CalculatorSummary): ExampleStatement => ({
  name,
  calculator: calculator.name,
  values: Object.fromEntries(calculator.fields.map((field) => [field.name, field.start])),
});

/** Returns the calculator of an example, which may be that of the example it is like. */
export function calculatorName(examples: readonly ExampleStatement[], name: string): string {
  const index = examples.findIndex((one) => one.name === name);
  const { calculator, like } = examples[index] ?? {};
  if (calculator !== undefined) return calculator;
  return like === undefined ? '' : calculatorName(examples.slice(0, index), like);
}

const AMOUNTS: Record<Unit, RegExp | null> = {
  dollars: /^\$[\d.,]+/,
  percent: /^[\d.,]+ ?%/,
  years: null,
  months: null,
  days: null,
  loans: null,
  choice: null,
};

/** Returns whether the number of a fact can be the value of a field. */
export const fits = (unit: Unit, { value }: Pick<FactLine, 'value'>): boolean =>
  AMOUNTS[unit]?.test(value.trim()) ?? false;

/** Parses $600,000 and 6.2%. Returns other text as it is; undefined if it is empty. */
export function parseStated(typed: string): number | string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const plain = text.replaceAll(/[$,%\s]/g, '');
  const number = Number(plain);
  return plain === '' || !Number.isFinite(number) ? text : number;
}

/** Describes a value that is not typed, such as "the fact “Cash rate” (4.1%), plus 0.5". */
export function describeReference(
  { fact, plus = 0 }: Exclude<StatedValue, number | string>,
  facts: readonly FactLine[],
  like: string,
): string {
  const found = facts.find(({ id }) => id === fact);
  const named = found ? `the fact “${found.title}” (${found.value})` : `the fact ${fact}`;
  const base = fact === undefined ? `the number of ${like}` : named;
  if (plus === 0) return base;
  return `${base}, ${plus > 0 ? 'plus' : 'minus'} ${Math.abs(plus).toLocaleString('en-AU')}`;
}

/** A worked example without its boxes: the article's own numbers, worked out and written down. */
import type { Element } from 'hast';
import { h } from 'hastscript';
import { UnknownCalculatorError } from '../figures/calculators/calculator.ts';
import { findCalculator } from '../figures/calculators/calculators.ts';
import { showNumber } from '../figures/example-field.tsx';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import { plainTable } from './plain-table.ts';

/** @throws {UnknownCalculatorError} when there is no calculator of that name. */
export function plainExample(
  { number, calculator: name, premises }: WorkedExampleProps,
  page: string,
): Element[] {
  const calculator = findCalculator(name);
  if (calculator === undefined) throw new UnknownCalculatorError(name);
  const { result, assumptions, working, table } = calculator.work(premises);
  const given = calculator.fields.map(
    ({ name: field, label, unit }) => `${label}: ${showNumber(unit, premises[field] ?? 0)}`,
  );
  const items = (lines: readonly string[]) => lines.map((line) => h('li', line));
  return [
    h('h3', `Worked example ${number}: ${calculator.title}`),
    h('ul', items(given)),
    h('p', h('strong', result)),
    h('p', 'What has to hold for this:'),
    h('ul', items(assumptions)),
    h('p', 'The working:'),
    h('ol', items(working)),
    ...plainTable(table),
    h('p', h('a', { href: `${page}#example-${number}` }, 'Put your own numbers into this example')),
  ];
}

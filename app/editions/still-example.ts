/** A worked example without its boxes: the article's own numbers, worked out and written down. */
import { UnknownCalculatorError } from '../figures/calculators/calculator.ts';
import { findCalculator } from '../figures/calculators/calculators.ts';
import { showNumber } from '../figures/example-field.tsx';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import { element, type Piece, table } from './tree.ts';

/** @throws {UnknownCalculatorError} when there is no calculator of that name. */
export function stillExample(
  { number, calculator: name, premises }: WorkedExampleProps,
  page: string,
): Piece[] {
  const calculator = findCalculator(name);
  if (calculator === undefined) throw new UnknownCalculatorError(name);
  const { result, assumptions, working, table: numbers } = calculator.work(premises);
  const given = calculator.fields.map(
    ({ name: field, label, unit }) => `${label}: ${showNumber(unit, premises[field] ?? 0)}`,
  );
  return [
    element('h3', [`Worked example ${number}: ${calculator.title}`]),
    list('ul', given),
    element('p', [element('strong', [result])]),
    element('p', ['What has to hold for this:']),
    list('ul', assumptions),
    element('p', ['The working:']),
    list('ol', working),
    ...table(numbers),
    element('p', [
      element('a', ['Put your own numbers into this example'], {
        href: `${page}#example-${number}`,
      }),
    ]),
  ];
}

function list(tag: 'ul' | 'ol', lines: readonly string[]): Piece {
  return element(
    tag,
    lines.map((line) => element('li', [line])),
  );
}

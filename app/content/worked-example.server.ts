/** `<WorkedExample calculator="offset" principal={500000} … />` in an article, checked and worked out. */
import type { Calculator } from '../figures/calculators/calculator.ts';
import { requireCalculator } from '../figures/calculators/calculators.ts';
import { readNumber } from '../figures/typed-number.ts';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import type { BodyElement, BodyNode } from './body-node.ts';
import { examplePart } from './example-pages.ts';
import type { MdxComponent } from './mdx-to-body.server.ts';

export const WORKED_EXAMPLE = 'worked-example';

export const workedExample: MdxComponent = ({ calculator, ...given }): BodyElement => {
  const premises = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, tidy(value)]));
  try {
    checkPremises(requireCalculator(String(calculator)), premises);
  } catch (error) {
    throw new Error(`<WorkedExample />: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  return { tag: WORKED_EXAMPLE, props: { calculator, premises } };
};

/** Without what a difference such as {props.typicalOwnerRate - 0.3} leaves far behind the point. */
const tidy = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);

/** Works the example out as well: numbers that do not go together are refused there. */
function checkPremises({ name, fields, work }: Calculator, premises: Record<string, unknown>): void {
  const names = fields.map((field) => field.name);
  const unknown = Object.keys(premises).filter((premise) => !names.includes(premise));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: "${name}" takes ${names.join(', ')}`);
  for (const field of fields) {
    const { [field.name]: value } = premises;
    if (typeof value !== 'number' || readNumber(field, String(value)) === null) {
      const { min, max } = field;
      throw new Error(`${field.name}: expected a number in braces from ${min} to ${max}, found ${value}`);
    }
  }
  work(premises as Record<string, number>);
}

/** Numbers the examples of a text in their order, and those that work out the same among themselves. */
export function numberExamples(nodes: readonly BodyNode[]): BodyNode[] {
  let number = 0;
  const seen = new Map<unknown, number>();
  return nodes.map((node) => {
    if (typeof node === 'string' || node.tag !== WORKED_EXAMPLE) return node;
    number += 1;
    const again = (seen.get(node.props?.calculator) ?? 0) + 1;
    seen.set(node.props?.calculator, again);
    return { ...node, props: { ...node.props, number, ...(again > 1 && { again }) } };
  });
}

/** The example of an article that has this address; null where it has none. */
export function findExample(nodes: readonly BodyNode[], part: string): WorkedExampleProps | null {
  const examples = nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === WORKED_EXAMPLE
      ? [node.props as unknown as WorkedExampleProps]
      : [],
  );
  return examples.find(({ calculator, again = 1 }) => examplePart(calculator, again) === part) ?? null;
}

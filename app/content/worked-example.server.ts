/** `<WorkedExample calculator="offset" principal={500000} … />` in an article, checked and worked out. */
import { type Calculator, UnworkableError } from '../figures/calculators/calculator.ts';
import { calculators, findCalculator } from '../figures/calculators/calculators.ts';
import { readNumber } from '../figures/example-link.ts';
import type { BodyElement, BodyNode } from './body-node.ts';
import type { MdxComponent } from './mdx-to-body.server.ts';

export const WORKED_EXAMPLE = 'worked-example';

/** Thrown while the site is built, when an example in an article cannot be worked out as written. */
export class WorkedExampleError extends Error {
  override name = 'WorkedExampleError';

  constructor(problem: string) {
    super(`<WorkedExample />: ${problem}`);
  }
}

export const workedExample: MdxComponent = ({ calculator: name, ...premises }): BodyElement => {
  const calculator = findCalculator(String(name));
  if (calculator === undefined) {
    const known = calculators.map((candidate) => candidate.name).join(', ');
    throw new WorkedExampleError(`calculator: expected one of ${known}; found ${String(name)}`);
  }
  checkPremises(calculator, premises);
  return { tag: WORKED_EXAMPLE, props: { calculator: name, premises } };
};

function checkPremises(calculator: Calculator, premises: Record<string, unknown>): void {
  const names = calculator.fields.map((field) => field.name);
  const unknown = Object.keys(premises).filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new WorkedExampleError(
      `${unknown.join(', ')}: "${calculator.name}" takes ${names.join(', ')}`,
    );
  }
  for (const field of calculator.fields) {
    const { [field.name]: value } = premises;
    if (typeof value !== 'number' || readNumber(field, String(value)) === null) {
      throw new WorkedExampleError(
        `${field.name}: expected a number in braces from ${field.min} to ${field.max}, found ${String(value)}`,
      );
    }
  }
  try {
    calculator.work(premises as Record<string, number>);
  } catch (error) {
    if (error instanceof UnworkableError) throw new WorkedExampleError(error.message);
    throw error;
  }
}

/** Numbers the examples of a text in their order. */
export function numberExamples(nodes: readonly BodyNode[]): BodyNode[] {
  let number = 0;
  return nodes.map((node) => {
    if (typeof node === 'string' || node.tag !== WORKED_EXAMPLE) return node;
    number += 1;
    return { ...node, props: { ...node.props, number } };
  });
}

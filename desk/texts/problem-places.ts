/** Where the problems of a text are: a line of the body, a field of the head, or a field of an example. */
import type { CalculatorSummary, TextContent, TextProblem } from '../../contracts/texts.ts';
import type { FieldPath, FormField } from '../../contracts/website.ts';
import { isSame, locateField } from '../website/values.ts';
import { calculatorName } from './examples.ts';

export const EXAMPLES = 'examples';

export interface ProblemPlace {
  /** Such as "Line 12", "Title" or "Example loan, Rate". */
  label: string;
  tab: 'text' | 'details' | 'examples';
  line: number | null;
  /** The field; empty if there is none. */
  path: FieldPath;
}

/** Finds the place of a problem for the person who puts it right. */
export function placeOf(
  { line, path }: TextProblem,
  { head, examples }: TextContent,
  fields: FormField[],
  calculators: readonly CalculatorSummary[],
): ProblemPlace {
  if (path === null) return { label: line === null ? 'Text' : `Line ${line}`, tab: 'text', line, path: [] };
  const [first, name, key] = path;
  if (first === EXAMPLES) {
    const known = examples.some((one) => one.name === name);
    if (!known) return { label: 'Examples', tab: 'examples', line: null, path: [] };
    const calculator = calculators.find((one) => one.name === calculatorName(examples, String(name)));
    const field = calculator?.fields.find((one) => one.name === key);
    const label = field?.label ?? null;
    return {
      label: `Example ${name}${label === null ? '' : `, ${label}`}`,
      tab: 'examples',
      line: null,
      path: label === null || key === undefined ? [EXAMPLES, String(name)] : [EXAMPLES, String(name), key],
    };
  }
  const found = locateField({ fields }, head, path);
  return { label: found.labels.join(', ') || 'Details', tab: 'details', line: null, path: found.path };
}

/** Returns the sentences about the field at a path. */
export function sentencesAt(
  path: FieldPath,
  places: readonly { place: ProblemPlace; problem: TextProblem }[],
): string[] {
  return places
    .filter(({ place }) => place.path.length > 0 && isSame(place.path, path))
    .map(({ problem }) => problem.message);
}

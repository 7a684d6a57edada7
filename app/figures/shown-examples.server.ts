/** View models of examples: a chart with its text, or one figure with a small chart. */
import {
  type Field,
  type FigureFacts,
  formatLike,
  isWholeUnit,
  showNumber,
  UnworkableError,
  type Values,
} from '../../figures/calculator.ts';
import type { ChartSummary, Drawing, ShownChart } from '../../figures/chart.ts';
import type { Example, Examples } from '../../figures/examples.ts';
import { notes } from '../../figures/outcome.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { unbroken } from '../../figures/unbroken.ts';
import type { ListedArticle } from '../articles/article.ts';
import { downsample, FEW_STEPS } from './scale.ts';

/** A reference to an example, and the result that a card shows; null for its first result. */
export interface ExampleName {
  example: string;
  result: string | null;
}

/** Returns the example if it exists and has a chart and the result; otherwise the problem. */
export function findChartExample(
  examples: Examples,
  { example: name, result }: ExampleName,
  facts: FigureFacts,
): { example: Example; problem?: undefined } | { problem: string } {
  const example = Object.hasOwn(examples, name) ? examples[name] : undefined;
  if (!example) {
    const stated = Object.keys(examples).join(', ') || 'none';
    return { problem: `there is no example "${name}"; the text has ${stated}` };
  }
  const calculator = requireCalculator(example.calculator);
  if (!calculator.outcome) return { problem: `the example "${name}" has no chart: choose another one` };
  const results = calculator.figures(example.values, facts);
  if (result !== null && !(Object.hasOwn(results, result) && results[result])) {
    const applying = Object.keys(results).filter((one) => results[one] !== null);
    return { problem: `the example "${name}" has no result "${result}"; it has ${applying.join(', ')}` };
  }
  return { example };
}

/** Returns the chart above an article's text, or null if it has only a photograph. */
export function leadChart({ examples, lead }: ListedArticle, facts: FigureFacts): ShownChart | null {
  const example = lead && examples[lead.example];
  return example ? shownChart(example, facts) : null;
}

/** Returns the chart summary for an article's card, or null if it has no chart. */
export function leadSummary({ examples, lead }: ListedArticle, facts: FigureFacts): ChartSummary | null {
  const example = lead && examples[lead.example];
  return example ? chartSummary(example, lead.result, facts) : null;
}

export function shownChart(example: Example, facts: FigureFacts): ShownChart {
  const { message, chartAlt, assumptions, chartTable, chart } = requireOutcome(example, facts);
  const [first = ''] = assumptions;
  const caution = assumptions.slice(1).find((one) => one === notes.illustrative);
  return {
    message,
    alt: chartAlt,
    note: [first, caution].filter(Boolean).join(' '),
    table: chartTable,
    drawing: chart,
  };
}

/** Returns one figure of an example with a chart, reduced to few points if small. */
export function chartSummary(
  example: StatedExample,
  result: string | null,
  facts: FigureFacts,
  size: 'small' | 'large' = 'small',
): ChartSummary {
  const { chart, condition, result: text } = requireOutcome(example, facts);
  const named = findResult(example, result, facts);
  const inputs = describeInputs(
    example,
    result,
    facts,
    condition === undefined ? MAX_INPUTS : MAX_INPUTS_WITH_CONDITION,
  );
  return {
    figure: { value: named ? formatLike([text], named) : '', unit: named?.label ?? '' },
    assumption: unbroken(condition === undefined ? inputs : `${inputs}. ${condition}`),
    drawing: size === 'small' ? thinOut(chart) : chart,
  };
}

type StatedExample = Pick<Example, 'calculator' | 'values'>;

/** Returns the named result, or the first that applies. */
function findResult({ calculator, values }: StatedExample, name: string | null, facts: FigureFacts) {
  const results = requireCalculator(calculator).figures(values, facts);
  return name === null ? Object.values(results).find((one) => one !== null) : results[name];
}

/** As many as fit on a card. */
const [MAX_INPUTS, MAX_INPUTS_WITH_CONDITION] = [6, 4];

/**
 * Describes the inputs of a result: `Loan amount $500,000 · interest rate 6.5%`. Skips inputs that don't affect it.
 */
function describeInputs(
  example: StatedExample,
  result: string | null,
  facts: FigureFacts,
  max: number,
): string {
  const { fields } = requireCalculator(example.calculator);
  const { values } = example;
  const text = (changed: Values) => {
    try {
      return findResult({ ...example, values: { ...values, ...changed } }, result, facts)?.text;
    } catch (error) {
      if (error instanceof UnworkableError) return;
      throw error;
    }
  };
  const original = text({});
  const relevant = fields.filter((field) => {
    const { name, unit } = field;
    const value = values[name] ?? 0;
    return (
      (value !== 0 || unit === 'choice') && text({ [name]: alternativeValue(field, value) }) !== original
    );
  });
  const list = relevant.slice(0, max).map((field) => {
    const value = values[field.name] ?? 0;
    const label = lowerFirst(field.label);
    return field.terms?.[value] ?? `${label}${/\d$/.test(label) ? ':' : ''} ${showNumber(field, value)}`;
  });
  const more = relevant.length - list.length;
  const description = [...list, ...(more > 0 ? [`and ${more} more`] : [])].join('\u00a0· ');
  return description === '' ? 'Nothing put in' : description[0]?.toUpperCase() + description.slice(1);
}

/** Returns half or double the value, within the limits, to change even rounded results. */
function alternativeValue({ unit, min, max }: Field, value: number): number {
  if (unit === 'choice') return value === max ? min : value + 1;
  const half = isWholeUnit(unit) ? Math.floor(value / 2) : value / 2;
  return half >= min ? half : Math.min(max, value * 2);
}

/** `loan amount`, but `HELP debt`. */
const lowerFirst = (label: string) =>
  /^\p{Lu}{2}/u.test(label) ? label : label[0]?.toLowerCase() + label.slice(1);

/** @throws {Error} if the calculator has no chart. */
function requireOutcome({ calculator: name, values }: StatedExample, facts: FigureFacts) {
  const outcome = requireCalculator(name).outcome?.(values, facts);
  if (outcome) return outcome;
  throw new Error(`expected a calculator with a chart, found "${name}"`);
}

function thinOut(drawing: Drawing): Drawing {
  if (drawing.kind !== 'lines') return drawing;
  const lines = drawing.lines.map((line) => ({ ...line, points: downsample(line.points, FEW_STEPS) }));
  return { ...drawing, lines, curved: true };
}

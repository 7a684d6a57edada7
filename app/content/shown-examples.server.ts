/** What pages show of an example: a chart with its words, or one figure with a small picture. */
import { type FigureFacts, sayLike } from '../../figures/calculator.ts';
import type { ChartSummary, Drawing, ShownChart } from '../../figures/chart.ts';
import type { Example, Examples } from '../../figures/examples.ts';
import { notes } from '../../figures/outcome.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { FEW_POINTS, thinned } from '../figures/scale.ts';
import type { ListedArticle } from './article-schema.server.ts';

/** An example by name, and the result that a card shows of it; null for its first. */
export interface ExampleName {
  example: string;
  result: string | null;
}

/** The named example, if its chart can be shown; otherwise what was expected. */
export function exampleOf(
  examples: Examples,
  { example: name, result }: ExampleName,
  facts: FigureFacts,
): { example: Example; problem?: undefined } | { problem: string } {
  const example = Object.hasOwn(examples, name) ? examples[name] : undefined;
  if (!example) {
    const stated = Object.keys(examples).join(', ') || 'none';
    return { problem: `expected one of its examples (${stated}), found "${name}"` };
  }
  const calculator = requireCalculator(example.calculator);
  if (!calculator.outcome) return { problem: `"${calculator.name}" has no chart; expected another example` };
  const results = calculator.figures(example.values, facts);
  if (result !== null && !(Object.hasOwn(results, result) && results[result])) {
    const applying = Object.keys(results).filter((one) => results[one] !== null);
    return { problem: `expected a result of "${name}" (${applying.join(', ')}), found "${result}"` };
  }
  return { example };
}

/** The chart that stands above an article's text; null for an article with a photograph alone. */
export function leadChart({ examples, lead }: ListedArticle, facts: FigureFacts): ShownChart | null {
  const example = lead && examples[lead.example];
  return example ? shownChart(example, facts) : null;
}

/** What a card is given of an article; null where it has no chart. */
export function leadSummary({ examples, lead }: ListedArticle, facts: FigureFacts): ChartSummary | null {
  const example = lead && examples[lead.example];
  return example ? summary(example, lead.result, facts) : null;
}

/** The chart of an example with its words. */
export function shownChart(example: Example, facts: FigureFacts): ShownChart {
  const { message, chartAlt, assumptions, chartTable, chart } = answer(example, facts);
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

/** One figure of an example, and its picture with no more points than it needs. */
export function summary(
  example: Pick<Example, 'calculator' | 'values'>,
  result: string | null,
  facts: FigureFacts,
  size: 'small' | 'large' = 'small',
): ChartSummary {
  const { terms, chart, result: said } = answer(example, facts);
  const results = requireCalculator(example.calculator).figures(example.values, facts);
  const named = result === null ? Object.values(results).find((one) => one !== null) : results[result];
  return {
    figure: { value: named ? sayLike([said], named) : '', unit: named?.label ?? '' },
    assumption: terms,
    drawing: size === 'small' ? smallDrawing(chart) : chart,
  };
}

function answer({ calculator: name, values }: Pick<Example, 'calculator' | 'values'>, facts: FigureFacts) {
  const outcome = requireCalculator(name).outcome?.(values, facts);
  if (outcome) return outcome;
  throw new Error(`expected a calculator with a chart, found "${name}"`);
}

function smallDrawing(drawing: Drawing): Drawing {
  if (drawing.kind !== 'lines') return drawing;
  const lines = drawing.lines.map((line) => ({ ...line, points: thinned(line.points, FEW_POINTS) }));
  return { ...drawing, lines };
}

/** What pages show of an example: a chart with its words, or one figure with a small picture. */
import {
  type Field,
  type FigureFacts,
  formatLike,
  isCounted,
  showNumber,
  UnworkableError,
  type Values,
} from '../../figures/calculator.ts';
import type { ChartSummary, Drawing, ShownChart } from '../../figures/chart.ts';
import type { Example, Examples } from '../../figures/examples.ts';
import { notes } from '../../figures/outcome.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { unbroken } from '../../figures/unbroken.ts';
import type { ListedArticle } from '../articles/article-schema.server.ts';
import { FEW_STEPS, thinned } from './scale.ts';

/** An example by name, and the result that a card shows of it; null for its first. */
export interface ExampleName {
  example: string;
  result: string | null;
}

/** The named example, if its chart can be shown; otherwise what was expected. */
export function findChartExample(
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
  return example ? chartSummary(example, lead.result, facts) : null;
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
export function chartSummary(
  example: Stated,
  result: string | null,
  facts: FigureFacts,
  size: 'small' | 'large' = 'small',
): ChartSummary {
  const { chart, condition, result: said } = answer(example, facts);
  const named = resultOf(example, result, facts);
  const stated = premises(example, result, facts, condition === undefined ? MOST_PREMISES : FEW_PREMISES);
  return {
    figure: { value: named ? formatLike([said], named) : '', unit: named?.label ?? '' },
    assumption: unbroken(condition === undefined ? stated : `${stated}. ${condition}`),
    drawing: size === 'small' ? smallDrawing(chart) : chart,
  };
}

type Stated = Pick<Example, 'calculator' | 'values'>;

/** The one that is named, or the first that applies. */
function resultOf({ calculator, values }: Stated, name: string | null, facts: FigureFacts) {
  const results = requireCalculator(calculator).figures(values, facts);
  return name === null ? Object.values(results).find((one) => one !== null) : results[name];
}

/** As many as fit below a small picture, and above a condition. */
const [MOST_PREMISES, FEW_PREMISES] = [6, 4];

/**
 * `Loan amount $500,000 · interest rate 6.5%`: what a result follows from. A number that could be another without a
 * change of the result is not told.
 */
function premises(example: Stated, result: string | null, facts: FigureFacts, most: number): string {
  const { fields } = requireCalculator(example.calculator);
  const { values } = example;
  const text = (changed: Values) => {
    try {
      return resultOf({ ...example, values: { ...values, ...changed } }, result, facts)?.text;
    } catch (error) {
      if (error instanceof UnworkableError) return;
      throw error;
    }
  };
  const ours = text({});
  const counted = fields.filter((field) => {
    const { name, unit } = field;
    const value = values[name] ?? 0;
    return (value !== 0 || unit === 'choice') && text({ [name]: otherThan(field, value) }) !== ours;
  });
  const list = counted.slice(0, most).map((field) => {
    const value = values[field.name] ?? 0;
    const label = lowered(field.label);
    return field.terms?.[value] ?? `${label}${/\d$/.test(label) ? ':' : ''} ${showNumber(field, value)}`;
  });
  const more = counted.length - list.length;
  const said = [...list, ...(more > 0 ? [`and ${more} more`] : [])].join('\u00a0· ');
  return said === '' ? 'Nothing put in' : said[0]?.toUpperCase() + said.slice(1);
}

/** Half or double, within the limits: far enough for a result that is said in round numbers. */
function otherThan({ unit, min, max }: Field, value: number): number {
  if (unit === 'choice') return value === max ? min : value + 1;
  const half = isCounted(unit) ? Math.floor(value / 2) : value / 2;
  return half >= min ? half : Math.min(max, value * 2);
}

/** `loan amount`, but `HELP debt`. */
const lowered = (label: string) =>
  /^\p{Lu}{2}/u.test(label) ? label : label[0]?.toLowerCase() + label.slice(1);

function answer({ calculator: name, values }: Stated, facts: FigureFacts) {
  const outcome = requireCalculator(name).outcome?.(values, facts);
  if (outcome) return outcome;
  throw new Error(`expected a calculator with a chart, found "${name}"`);
}

function smallDrawing(drawing: Drawing): Drawing {
  if (drawing.kind !== 'lines') return drawing;
  const lines = drawing.lines.map((line) => ({ ...line, points: thinned(line.points, FEW_STEPS) }));
  return { ...drawing, lines, curved: true };
}

/** The content of a movable chart, computed by the build and again on every move of a slider. */
import {
  type Field,
  type FigureFacts,
  type ShownCalculator,
  showNumber,
  type Values,
} from '../../figures/calculator.ts';
import type { Drawing, ShownChart } from '../../figures/chart.ts';
import { notes } from '../../figures/outcome.ts';

export interface MovableView extends ShownChart {
  /** Sentences after the message. */
  also: string;
  /** Formatted slider values, by field. */
  shown: Readonly<Record<string, string>>;
}

interface Movable {
  calculator: ShownCalculator;
  sliders: readonly Field[];
  /** Slider values at which the chart is highest. */
  highest: Values;
}

export function movableView(movable: Movable, values: Values, facts: FigureFacts): MovableView {
  const { calculator, sliders, highest } = movable;
  const outcome = calculator.outcome(values, facts);
  const { message, result, chart, chartAlt, table, assumptions } = outcome;
  const tallest = calculator.outcome({ ...values, ...highest }, facts).chart;
  return {
    message,
    also: result.slice(message.length + 1).trim(),
    alt: chartAlt,
    note: `${assumptions[0]} ${notes.illustrative}`,
    table,
    drawing: withHeightOf(tallest, chart),
    shown: Object.fromEntries(
      sliders.map((field) => [field.name, showNumber(field, values[field.name] ?? field.from)]),
    ),
  };
}

/** Keeps the y axis at the height of the tallest chart, so that it stays while a slider moves. */
function withHeightOf(tallest: Drawing, chart: Drawing): Drawing {
  if (chart.kind === 'bars' || tallest.kind === 'bars') return chart;
  return { ...chart, y: { ...chart.y, to: Math.max(chart.y.to, tallest.y.to) } };
}

export const fieldsNamed = ({ fields }: ShownCalculator, names: readonly string[]): readonly Field[] =>
  fields.filter(({ name }) => names.includes(name));

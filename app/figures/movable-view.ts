/** What a movable chart shows: worked out by the build, and again while a slider moves. */
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
  /** The sentences after the message. */
  also: string;
  /** The numbers that sliders move, in words, by field. */
  shown: Readonly<Record<string, string>>;
}

interface Movable {
  calculator: ShownCalculator;
  /** The numbers that sliders move. */
  sliders: readonly Field[];
  /** Where the sliders stand when the chart is at its highest. */
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
    drawing: onScaleOf(tallest, chart),
    shown: Object.fromEntries(
      sliders.map((field) => [field.name, showNumber(field, values[field.name] ?? field.from)]),
    ),
  };
}

/** One scale for every number, so that the chart grows and shrinks, and its axis stays. */
function onScaleOf(tallest: Drawing, chart: Drawing): Drawing {
  if (chart.kind === 'bars' || tallest.kind === 'bars') return chart;
  return { ...chart, y: { ...chart.y, to: Math.max(chart.y.to, tallest.y.to) } };
}

/** The fields of a calculator that sliders move. */
export const fieldsNamed = ({ fields }: ShownCalculator, names: readonly string[]): readonly Field[] =>
  fields.filter(({ name }) => names.includes(name));

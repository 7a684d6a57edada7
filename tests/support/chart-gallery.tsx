import { renderToStaticMarkup } from 'react-dom/server';
import { listedArticle } from '../../app/content/articles.server.ts';
import { ChartDrawing } from '../../app/figures/chart-drawing.tsx';
import { extraRange, extraView } from '../../app/figures/extra-view.ts';
import { sliderEnd, UnworkableError, type Values } from '../../figures/calculator.ts';
import { guidedSteps } from '../../figures/calculators/extra-early-or-late.ts';
import type { Drawing } from '../../figures/chart.ts';
import { calculators, requireCalculator } from '../../figures/registry.ts';
import { firm } from './firm.ts';

const facts = firm.figureFacts;

/** Every example that the articles state, by its article and name. */
export const examples = [...firm.articles, ...firm.hiddenArticles].flatMap((file) =>
  Object.entries(listedArticle(firm, file).examples).map(([name, example]) => ({
    name: `${file.name} ${name}`,
    ...example,
  })),
);

/** Each calculator with the numbers of its first example. */
export const firsts = [...Map.groupBy(examples, ({ calculator }) => calculator).values()].flatMap(
  ([first]) => first ?? [],
);

/** The first examples with each slider in turn at so many places, from one end to the other. */
export function settings(count: number) {
  return firsts.flatMap(({ calculator, values }) =>
    requireCalculator(calculator).fields.flatMap((field) => {
      const to = sliderEnd(field, (name) => values[name] ?? 0);
      return Array.from({ length: count }, (_, index) => {
        const moved = field.from + (index / (count - 1)) * (to - field.from);
        const value = Math.round(moved / field.step) * field.step;
        const name = `${calculator} with ${field.name} at ${value}`;
        return { name, calculator, values: { ...values, [field.name]: value } };
      });
    }),
  );
}

/** What the test of collisions looks at: charts by name. */
interface Shown {
  name: string;
  markup: string;
}

/**
 * The chart of every example, in a text and at the head of an article, that of every calculator at the ends of what
 * can be put in, and the hero's.
 */
export function chartGallery(): Shown[] {
  const ends = calculators.flatMap(({ name: calculator, fields }) =>
    extremes(fields).map((values) => ({
      name: `${calculator} ${JSON.stringify(values)}`,
      calculator,
      values,
    })),
  );
  const dragged = examples.filter(({ calculator }) => calculator === 'extra-repayments').slice(0, 1);
  const guided = examples.filter(({ calculator }) => calculator === 'extra-early-or-late');
  return [
    ...drawn([...examples, ...ends], shown),
    ...drawn(examples, atHead),
    ...dragged.flatMap(({ name, values }) =>
      [extraRange.min, extraRange.max].map((extra) =>
        shown(`${name} dragged to ${extra}`, extraView(values, extra, facts).plot),
      ),
    ),
    ...guided.flatMap(({ name, values }) =>
      guidedSteps(values).steps.map(({ title, drawing }) => shown(`${name}: ${title}`, drawing)),
    ),
  ];
}

/** Every calculator with each of its sliders at twenty places, beside our numbers. */
export function movedGallery(): Shown[] {
  const ours = new Map(firsts.map(({ calculator, values }) => [calculator, drawingOf(calculator, values)]));
  return settings(20).flatMap(({ name, calculator, values }) => {
    const drawing = drawingOf(calculator, values);
    return drawing ? [shown(name, drawing, ours.get(calculator))] : [];
  });
}

type Charts = readonly { name: string; calculator: string; values: Values }[];

function drawn(charts: Charts, show: (name: string, drawing: Drawing) => Shown): Shown[] {
  return charts.flatMap(({ name, calculator, values }) => {
    const drawing = drawingOf(calculator, values);
    return drawing ? [show(name, drawing)] : [];
  });
}

/** Nothing for numbers that do not go together, and for a calculator that only serves sentences. */
export function drawingOf(calculator: string, values: Values): Drawing | undefined {
  try {
    return requireCalculator(calculator).outcome?.(values, facts).chart;
  } catch (error) {
    if (error instanceof UnworkableError) return undefined;
    throw error;
  }
}

function shown(name: string, drawing: Drawing, beside?: Drawing): Shown {
  return {
    name,
    markup: renderToStaticMarkup(<ChartDrawing drawing={drawing} beside={beside} alt={name} />),
  };
}

function atHead(name: string, drawing: Drawing): Shown {
  const markup = renderToStaticMarkup(
    <figure className="lead-chart">
      <ChartDrawing drawing={drawing} alt={name} room="lead" />
    </figure>,
  );
  return { name: `${name} at the head of an article`, markup };
}

type Fields = (typeof calculators)[number]['fields'];

/** Every field at its least and at its most, alone and together, with the others in their middle. */
function extremes(fields: Fields): Values[] {
  const all = (value: (field: Fields[number]) => number) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)]));
  // A whole number, as some fields have to be.
  const middle = all(({ min, max }) => Math.round((min + max) / 2));
  return [
    all(({ min }) => min),
    all(({ max }) => max),
    middle,
    ...fields.flatMap(({ name, min, max }) => [
      { ...middle, [name]: min },
      { ...middle, [name]: max },
    ]),
  ];
}

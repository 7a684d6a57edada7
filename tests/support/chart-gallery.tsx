import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readListedArticle } from '../../app/articles/articles.server.ts';
import { ChartDrawing } from '../../app/figures/chart-drawing.tsx';
import { sliderEnd, UnworkableError, type Values } from '../../figures/calculator.ts';
import { chartSteps } from '../../figures/calculators/extra-early-or-late.ts';
import type { Drawing } from '../../figures/chart.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { firm } from './firm.ts';

const facts = firm.figureFacts;

/** Every example of the articles, named after its article and key. */
const examples = [...firm.articles, ...firm.hiddenArticles].flatMap((file) =>
  Object.entries(readListedArticle(firm, file).examples).map(([name, example]) => ({
    name: `${file.name} ${name}`,
    ...example,
  })),
);

/** The first example of each calculator. */
export const firstExamples = [...Map.groupBy(examples, ({ calculator }) => calculator).values()].flatMap(
  ([first]) => first ?? [],
);

/** Returns undefined if the values contradict each other, or the calculator has no chart. */
export function findDrawing(calculator: string, values: Values): Drawing | undefined {
  try {
    return requireCalculator(calculator).outcome?.(values, facts).chart;
  } catch (error) {
    if (error instanceof UnworkableError) return undefined;
    throw error;
  }
}

/** The first example of each calculator with each slider at its minimum and maximum, next to the unchanged example. */
const moved = firstExamples.flatMap(({ calculator, values }) =>
  requireCalculator(calculator).fields.flatMap((field) => {
    const to = sliderEnd(field, (name) => values[name] ?? 0);
    return [field.from, to].flatMap((value) => {
      const drawing = findDrawing(calculator, { ...values, [field.name]: value });
      const name = `${calculator} with ${field.name} at ${value}`;
      return drawing ? { name, drawing, beside: findDrawing(calculator, values) } : [];
    });
  }),
);

const unmoved = examples.flatMap(({ name, calculator, values }) => {
  const drawing = findDrawing(calculator, values);
  return drawing ? { name, drawing, beside: undefined } : [];
});

const steps = examples
  .filter(({ calculator }) => calculator === 'extra-early-or-late')
  .flatMap(({ name, values }) =>
    chartSteps(values).steps.map(({ title, drawing }) => ({ name: `${name}: ${title}`, drawing })),
  );

/** The page elements that decide a chart's width and height. */
const inExample = (chart: ReactNode) => (
  <section className="worked-example">
    <div className="example-result">{chart}</div>
  </section>
);
const inText = (chart: ReactNode) => <div className="max-w-measure">{chart}</div>;
const asLead = (chart: ReactNode) => <figure className="lead-chart">{chart}</figure>;

/** Renders every chart of the site in every place it appears, and with every slider at both ends. @returns HTML. */
export function chartGallery(): string {
  return renderToStaticMarkup(
    <>
      {[inText, asLead].flatMap((place) =>
        unmoved.map(({ name, drawing }) => (
          <Fragment key={name}>
            {place(<ChartDrawing drawing={drawing} alt={name} isLead={place === asLead} />)}
          </Fragment>
        )),
      )}
      {[...unmoved, ...moved].map(({ name, drawing, beside }) => (
        <Fragment key={name}>
          {inExample(
            <ChartDrawing drawing={drawing} alt={name} beside={beside ?? null} note="Our numbers" />,
          )}
        </Fragment>
      ))}
      {steps.map(({ name, drawing }) => (
        <Fragment key={name}>{inText(<ChartDrawing drawing={drawing} alt={name} />)}</Fragment>
      ))}
    </>,
  );
}

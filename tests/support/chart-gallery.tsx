import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listedArticle } from '../../app/content/articles.server.ts';
import { ChartDrawing } from '../../app/figures/chart-drawing.tsx';
import { sliderEnd, UnworkableError, type Values } from '../../figures/calculator.ts';
import { chartSteps } from '../../figures/calculators/extra-early-or-late.ts';
import type { Drawing } from '../../figures/chart.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { firm } from './firm.ts';

const facts = firm.figureFacts;

/** Every example that the articles state, by its article and name. */
const examples = [...firm.articles, ...firm.hiddenArticles].flatMap((file) =>
  Object.entries(listedArticle(firm, file).examples).map(([name, example]) => ({
    name: `${file.name} ${name}`,
    ...example,
  })),
);

/** Each calculator with the numbers of its first example. */
export const firsts = [...Map.groupBy(examples, ({ calculator }) => calculator).values()].flatMap(
  ([first]) => first ?? [],
);

/** Nothing for numbers that do not go together, and for a calculator that only serves sentences. */
export function drawingOf(calculator: string, values: Values): Drawing | undefined {
  try {
    return requireCalculator(calculator).outcome?.(values, facts).chart;
  } catch (error) {
    if (error instanceof UnworkableError) return undefined;
    throw error;
  }
}

/** The first example of each calculator with each of its sliders at both ends, beside the example as it is stated. */
const moved = firsts.flatMap(({ calculator, values }) =>
  requireCalculator(calculator).fields.flatMap((field) => {
    const to = sliderEnd(field, (name) => values[name] ?? 0);
    return [field.from, to].flatMap((value) => {
      const drawing = drawingOf(calculator, { ...values, [field.name]: value });
      const name = `${calculator} with ${field.name} at ${value}`;
      return drawing ? { name, drawing, beside: drawingOf(calculator, values) } : [];
    });
  }),
);

const resting = examples.flatMap(({ name, calculator, values }) => {
  const drawing = drawingOf(calculator, values);
  return drawing ? { name, drawing, beside: undefined } : [];
});

const steps = examples
  .filter(({ calculator }) => calculator === 'extra-early-or-late')
  .flatMap(({ name, values }) =>
    chartSteps(values).steps.map(({ title, drawing }) => ({ name: `${name}: ${title}`, drawing })),
  );

/** As much of a page as decides the width and the height of a chart in it. */
const inExample = (chart: ReactNode) => (
  <section className="worked-example">
    <div className="example-result">{chart}</div>
  </section>
);
const inText = (chart: ReactNode) => <div className="max-w-measure">{chart}</div>;
const atHead = (chart: ReactNode) => <figure className="lead-chart">{chart}</figure>;

/** Every chart of the site in every place that it has, and with every slider at both ends, as the HTML of a page. */
export function chartGallery(): string {
  return renderToStaticMarkup(
    <>
      {[inText, atHead].flatMap((place) =>
        resting.map(({ name, drawing }) => (
          <Fragment key={name}>
            {place(<ChartDrawing drawing={drawing} alt={name} isLead={place === atHead} />)}
          </Fragment>
        )),
      )}
      {[...resting, ...moved].map(({ name, drawing, beside }) => (
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

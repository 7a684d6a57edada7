import { renderToStaticMarkup } from 'react-dom/server';
import { type Calculator, UnworkableError, type Values } from '../../app/figures/calculators/calculator.ts';
import { calculators } from '../../app/figures/calculators/calculators.ts';
import type { Drawing } from '../../app/figures/chart.ts';
import { ChartDrawing } from '../../app/figures/chart-drawing.tsx';
import { charts } from '../../app/figures/charts.ts';
import { extraRange, extraView } from '../../app/figures/extra-view.ts';

/** Every chart of the site, and that of every worked example at the ends of what can be put in. */
export function chartGallery(): { name: string; markup: string }[] {
  return [
    ...charts.map(({ name, drawing }) => shown(name, drawing)),
    ...[extraRange.min, extraRange.max].map((extra) => shown(`hero ${extra}`, extraView(extra).plot)),
    ...calculators.flatMap((calculator) =>
      extremes(calculator).flatMap((values) => {
        try {
          return [shown(`${calculator.name} ${JSON.stringify(values)}`, calculator.work(values).chart)];
        } catch (error) {
          if (error instanceof UnworkableError) return [];
          throw error;
        }
      }),
    ),
  ];
}

function shown(name: string, drawing: Drawing) {
  return { name, markup: renderToStaticMarkup(<ChartDrawing drawing={drawing} alt={name} />) };
}

/** Every field at its least and at its most, alone and together, with the others in their middle. */
function extremes({ fields }: Calculator): Values[] {
  const all = (value: (field: Calculator['fields'][number]) => number) =>
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

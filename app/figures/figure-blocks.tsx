import { type ComponentType, Suspense } from 'react';
import type { Values } from '../../figures/calculator.ts';
import { chartSteps } from '../../figures/calculators/extra-early-or-late.ts';
import type { ShownChart } from '../../figures/chart.ts';
import { FoldedTable } from '../components/folded-table.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { FiguredText } from './figured-text.tsx';
import { WorkedExample } from './worked-example.tsx';

/** Components for the example tags of app/markdoc/tags.server.ts. */
export const blocks = {
  'worked-example': wide(WorkedExample),
  'chart-steps': wide(ChartSteps),
  chart: TextChart,
  'figure-value': FiguredText,
};

/** Wraps a block in the full width and a hydration boundary of its own. */
function wide<Props extends object>(Block: ComponentType<Props>) {
  return (props: Props) => (
    <div className="wide not-typography">
      <Suspense>
        <Block {...props} />
      </Suspense>
    </div>
  );
}

function TextChart({ message, alt, note, table, drawing }: ShownChart) {
  return (
    <figure className="not-typography my-8">
      <figcaption className="mb-4 text-heading font-bold text-balance">{message}</figcaption>
      <ChartDrawing drawing={drawing} alt={alt} />
      <p className="mt-2 text-note text-ink-soft">{note}</p>
      <FoldedTable table={table} />
    </figure>
  );
}

/** A series of static charts, each below its text. */
function ChartSteps(values: Values) {
  const { steps, note, table } = chartSteps(values);
  return (
    <>
      <div className="md:grid md:grid-cols-2 md:gap-x-8">
        {steps.map(({ title, text, alt, drawing }) => (
          <div key={title} className="row-span-3 break-inside-avoid mb-10 md:grid md:grid-rows-subgrid">
            <h3 className="m-0 text-heading">{title}</h3>
            <p className="mt-2 mb-4 max-w-md">{text}</p>
            <ChartDrawing drawing={drawing} alt={alt} />
          </div>
        ))}
      </div>
      <p className="text-note text-ink-soft">{note}</p>
      <FoldedTable table={table} />
    </>
  );
}

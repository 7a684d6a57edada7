import type { ComponentType } from 'react';
import type { ShownChart } from '../../figures/chart.ts';
import { FoldedTable } from '../components/folded-table.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { FiguredText } from './figured-text.tsx';
import { GuidedChart } from './guided-chart.tsx';
import { WorkedExample } from './worked-example.tsx';

/** What a text may show of its examples, by the tags of app/content/text-tags.server.ts; figures with their words. */
export const blocks = {
  'worked-example': wide(WorkedExample),
  'guided-chart': wide(GuidedChart),
  chart: TextChart,
  'figure-value': FiguredText,
};

/** A block as wide as the page, which nothing stands beside. */
function wide<Props extends object>(Block: ComponentType<Props>) {
  return (props: Props) => (
    <div className="wide">
      <Block {...props} />
    </div>
  );
}

function TextChart({ message, alt, note, table, drawing }: ShownChart) {
  return (
    <figure>
      <figcaption className="mb-4 text-heading font-bold text-balance">{message}</figcaption>
      <ChartDrawing drawing={drawing} alt={alt} />
      <p className="mt-2 text-note text-ink-soft">{note}</p>
      <FoldedTable table={table} />
    </figure>
  );
}

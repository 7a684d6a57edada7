import type { ComponentType } from 'react';
import type { ShownChart } from '../../figures/chart.ts';
import { FoldedTable } from '../components/folded-table.tsx';
import { latePart } from '../components/late-part.tsx';
import { carriesNumbers } from './example-link.ts';
import { FigureValue } from './figure-value.tsx';
import { StillChart } from './still-chart.ts';

export const WorkedExample = latePart({
  load: () => import('./worked-example.tsx'),
  pick: (module) => module.WorkedExample,
  isAskedFor: () => carriesNumbers(location.hash),
});

export const GuidedChart = latePart({
  load: () => import('./guided-chart.tsx'),
  pick: (module) => module.GuidedChart,
});

/** What a text may show of its examples, by the tags of app/content/text-tags.server.ts. */
export const blocks = {
  'worked-example': wide(WorkedExample),
  'guided-chart': wide(GuidedChart),
  chart: TextChart,
  'figure-value': FigureValue,
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
      <StillChart drawing={drawing} alt={alt} />
      <p className="mt-2 text-note text-ink-soft">{note}</p>
      <FoldedTable table={table} />
    </figure>
  );
}

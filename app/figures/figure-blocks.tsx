import type { ComponentType } from 'react';
import type { ShownChart } from '../../figures/chart.ts';
import { FoldedTable } from '../components/folded-table.tsx';
import { latePart, retried } from '../components/late-part.tsx';
import { carriesNumbers } from './example-link.ts';
import { FigureValue } from './figure-value.tsx';
import { StillChart } from './still-chart.ts';
import type { WorkedExampleProps } from './worked-example.tsx';

/** An example with the calculators that it and those like it ask, which come with its script. */
function examplePart(names: readonly string[]) {
  const load = retried(() => import('./worked-example.tsx'));
  // The list of the calculators' files is longer than a page's first script should carry.
  const loadList = retried(() => import('./load-calculators.ts'));
  return latePart({
    load: async () => {
      try {
        const [module] = await Promise.all([
          load(),
          loadList().then(({ loadCalculators }) => loadCalculators(names)),
        ]);
        return module;
      } catch (cause) {
        // Without the address: each file is asked for again by itself.
        throw new Error('expected the scripts of the example', { cause });
      }
    },
    pick: (module) => module.WorkedExample,
    isAskedFor: () => carriesNumbers(location.hash),
  });
}

const parts = new Map<string, ReturnType<typeof examplePart>>();

function partOf(names: readonly string[]) {
  const key = names.join(' ');
  const part = parts.get(key) ?? examplePart(names);
  parts.set(key, part);
  return part;
}

const calculatorsOf = ({ calculator, family = {} }: WorkedExampleProps) =>
  [...new Set([calculator, ...Object.values(family).map((example) => example.calculator)])].toSorted();

export function WorkedExample(props: WorkedExampleProps) {
  const Part = partOf(calculatorsOf(props));
  return <Part {...props} />;
}

/** Loads what the examples in a page's data need, before the page is drawn in the browser. */
export async function loadExamples(data: unknown): Promise<void> {
  await Promise.all(examplesIn(data).map((props) => partOf(calculatorsOf(props)).load()));
}

function examplesIn(data: unknown): WorkedExampleProps[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('premises' in data && 'calculator' in data) return [data as WorkedExampleProps];
  return Object.values(data).flatMap(examplesIn);
}

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

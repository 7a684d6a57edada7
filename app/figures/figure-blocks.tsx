import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import type { Values } from '../../figures/calculator.ts';
import { guidedSteps } from '../../figures/calculators/extra-early-or-late.ts';
import type { ShownChart } from '../../figures/chart.ts';
import { FoldedTable } from '../components/folded-table.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import { FiguredText } from './figured-text.tsx';
import { WorkedExample } from './worked-example.tsx';

/** What a text may show of its examples, by the tags of app/content/text-tags.server.ts; figures with their words. */
export const blocks = {
  'worked-example': wide(WorkedExample),
  'guided-chart': wide(GuidedChart),
  chart: TextChart,
  'figure-value': FiguredText,
};

/** A block as wide as the page, which nothing stands beside. It is hydrated as a task of its own. */
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

/** A step is read while it crosses this line; on narrow screens the chart takes what is above the middle. */
const READING_LINE = { wide: '-55% 0px -45%', narrow: '-75% 0px -25%' };

/**
 * Four steps, each with its chart. Where there are scripts the charts lie on each other and stay in
 * view, and the one of the step that is being read is seen (app/styles/guided-chart.css); without them,
 * on paper, and where no motion is wanted, each stands below its step.
 */
function GuidedChart(values: Values) {
  const { steps, note, table } = guidedSteps(values);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const within = list.current;
    if (!within) return;
    within.classList.add('follows');
    const all = [...within.children];
    const rootMargin = matchMedia('(width >= 64rem)').matches ? READING_LINE.wide : READING_LINE.narrow;
    const observer = new IntersectionObserver(
      (entries) => {
        // Whoever jumps over the last step is past it, and above the first one not yet there.
        const isPast = entries.some(
          ({ rootBounds, boundingClientRect: { top } }) => top < (rootBounds?.top ?? 0),
        );
        const read = entries.find(({ isIntersecting }) => isIntersecting)?.target.parentElement;
        const current = read ?? all.at(isPast ? -1 : 0);
        for (const step of all) step.classList.toggle('current', step === current);
      },
      { rootMargin },
    );
    all[0]?.classList.add('current');
    for (const { firstElementChild } of all) if (firstElementChild) observer.observe(firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="guided-chart">
      <div ref={list} className="guided-steps">
        {steps.map(({ title, text, alt, drawing }) => (
          <div key={title} className="guided-step">
            <div className="guided-text">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            <div className="guided-figure">
              <ChartDrawing drawing={drawing} alt={alt} room="low" />
            </div>
          </div>
        ))}
      </div>
      <p className="text-note text-ink-soft">{note}</p>
      <FoldedTable table={table} />
    </div>
  );
}

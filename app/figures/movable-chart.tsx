import { useState } from 'react';
import type { Field, FigureFacts, Values } from '../../figures/calculator.ts';
import type { ShownChart } from '../../figures/chart.ts';
import { FoldedTable } from '../components/folded-table.tsx';
import { ChartDrawing } from './chart-drawing.tsx';
import type { MovableView } from './movable-view.ts';
import { Slider } from './slider.tsx';

type View = (values: Values, facts: FigureFacts) => MovableView;

export interface Movable {
  /** The example's numbers. */
  values: Values;
  /** The view that the build computed. */
  start: MovableView;
  /** Fields that visitors can change. */
  sliders: readonly Field[];
}

interface MovableChartProps extends Movable {
  /** Classes that reserve the height of the longest sentences, so that the slider doesn't move while it is dragged. */
  wordsHeight: string;
  /** Loads the calculation. */
  load: () => Promise<View>;
}

/** Complete as HTML alone. Loads the calculation when a visitor points at it, touches it or focuses it. */
export function MovableChart({ values: ours, start, sliders, wordsHeight, load }: MovableChartProps) {
  const [compute, setCompute] = useState<(values: Values) => MovableView>();
  const [values, setValues] = useState(ours);
  const { message, also, shown, ...chart } = compute ? compute(values) : start;

  const prepare = () => {
    if (compute) return;
    Promise.all([load(), import('virtual:firm/figures')]).then(
      ([view, { figureFacts }]) => setCompute(() => (numbers: Values) => view(numbers, figureFacts)),
      (error: unknown) => console.warn('The chart stays still for now:', error),
    );
  };

  return (
    <figure className="movable-chart" onPointerEnter={prepare} onPointerDown={prepare} onFocus={prepare}>
      <figcaption aria-live="polite" className={`tabular-nums ${wordsHeight}`}>
        <p className="text-heading font-bold text-balance">{message}</p>
        <p className="mt-1 text-base text-ink-soft">{also}</p>
      </figcaption>
      <div className="needs-scripts my-3 grid items-end gap-x-7 gap-y-1 sm:auto-cols-fr sm:grid-flow-col">
        {sliders.map(({ name, label, from, to, step }) => (
          <Slider
            key={name}
            label={label}
            shown={shown[name] ?? ''}
            valueText={shown[name] ?? ''}
            from={from}
            to={Number(to)}
            step={step}
            value={values[name] ?? from}
            onMove={(moved) => {
              prepare();
              setValues({ ...values, [name]: moved });
            }}
          />
        ))}
      </div>
      <ChartWithNote {...chart} />
    </figure>
  );
}

export function StillChart({ message, ...chart }: ShownChart) {
  return (
    <figure>
      <figcaption className="mb-4 text-heading font-bold text-balance">{message}</figcaption>
      <ChartWithNote {...chart} />
    </figure>
  );
}

/** A chart with its assumptions and its data table. */
function ChartWithNote({ drawing, alt, note, table }: Omit<ShownChart, 'message'>) {
  return (
    <>
      <ChartDrawing drawing={drawing} alt={alt} isLead />
      <p className="mt-2 text-note text-ink-soft">{note}</p>
      <FoldedTable table={table} />
    </>
  );
}

import { figureFacts } from 'virtual:firm/figures';
import { type PointerEvent, useState } from 'react';
import type { Values } from '../../../figures/calculator.ts';
import type { ExtraView } from '../../figures/extra-view.ts';
import { Plot } from '../../figures/plot.tsx';
import { percentage, share } from '../../figures/scale.ts';

type Work = typeof import('../../figures/extra-view.ts');

interface ExtraChartProps {
  /** The numbers of the example. */
  values: Values;
  /** As the build worked it out. */
  start: ExtraView;
  range: { min: number; max: number; step: number };
  note: string;
}

/**
 * The chart that a visitor can drag: the ring stands where the loan with extra repayments ends. By
 * keyboard it is a range of dollars a month. What works it out is loaded when a hand comes near.
 */
export function ExtraChart({ values, start, range, note }: ExtraChartProps) {
  const [work, setWork] = useState<Work>();
  const [extra, setExtra] = useState(start.extra);
  const { message, plot, end } = work ? work.extraView(values, extra, figureFacts) : start;

  const load = () => {
    if (work) return;
    import('../../figures/extra-view.ts').then(setWork, (error: unknown) => {
      console.warn('The chart stays still for now:', error);
    });
  };
  const drag = (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!work || !box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setExtra(work.extraEndingAt(values, ((event.clientX - box.left) / box.width) * plot.x.to));
  };

  return (
    // Anything that announces a hand: the script is there before it moves.
    <figure className="hero-figure" onPointerEnter={load} onPointerDown={load} onFocus={load}>
      <figcaption className="pr-gutter">
        <p className="text-heading font-bold text-balance">{message}</p>
        <p className="mt-1 text-note text-ink-soft">
          <span className="needs-scripts">Drag the ring to change it. </span>
          {note}
        </p>
      </figcaption>
      <input
        type="range"
        className="needs-scripts hero-range"
        aria-label="Extra repayment a month"
        aria-valuetext={message}
        {...range}
        value={extra}
        onChange={(event) => {
          load();
          setExtra(Number(event.target.value));
        }}
      />
      <div className="chart">
        <Plot plot={plot}>
          <g className="needs-scripts hero-ring">
            <circle cx={percentage(share(plot.x, end))} cy="100%" r="11" />
            <circle
              className="hero-hold"
              cx={percentage(share(plot.x, end))}
              cy="100%"
              r="24"
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={drag}
            />
          </g>
        </Plot>
      </div>
    </figure>
  );
}

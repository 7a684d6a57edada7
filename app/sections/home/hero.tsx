import { bookButton } from 'virtual:firm';
import { figureFacts } from 'virtual:firm/figures';
import { type PointerEvent, useState } from 'react';
import type { Values } from '../../../figures/calculator.ts';
import type { ShownChart } from '../../../figures/chart.ts';
import { primaryButton } from '../../components/button.ts';
import { SectionLink } from '../../components/links.tsx';
import { band } from '../../components/section.tsx';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';
import type { ExtraView, extraRange } from '../../figures/extra-view.ts';
import { Plot } from '../../figures/plot.tsx';
import { percentage, share } from '../../figures/scale.ts';
import type { HomeWords } from './home-words.ts';

interface HeroProps {
  words: HomeWords['hero'];
  /** Whole where it stands still. */
  chart: ShownChart | Pick<ShownChart, 'message' | 'note'>;
  /** Where the chart is the one that can be dragged. */
  extra?: { values: Values; start: ExtraView; range: typeof extraRange } | undefined;
}

/** The chart stands on the floor of the band and runs on to the right edge of the window. */
export function Hero({ words, chart, extra }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className={`${band} hero`}>
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-gutter pt-8 md:pt-14 lg:grid-cols-12">
        <div className="lg:col-span-6 lg:self-center lg:pb-14">
          <h1 id="hero-title" className="text-display">
            {words.headline}
          </h1>
          <p className="mt-4 text-heading font-semibold text-fig">{words.promise}</p>
          <p className="mt-3 max-w-xl text-lead text-ink-soft">{words.introduction}</p>
          <p className="mt-6">
            <SectionLink section={bookButton.section} className={primaryButton}>
              {bookButton.label}
            </SectionLink>
          </p>
        </div>
        <div className="hero-chart lg:col-span-6">
          {extra && <ExtraChart {...extra} note={chart.note} />}
          {'drawing' in chart && <FramedChart {...chart} />}
        </div>
      </div>
    </section>
  );
}

function FramedChart({ message, note, drawing, alt }: ShownChart) {
  return (
    <figure className="pr-gutter pb-10">
      <figcaption>
        <p className="text-heading font-bold text-balance">{message}</p>
        <p className="mt-1 mb-4 text-note text-ink-soft">{note}</p>
      </figcaption>
      <ChartDrawing drawing={drawing} alt={alt} room="low" />
    </figure>
  );
}

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
function ExtraChart({ values, start, range, note }: ExtraChartProps) {
  const [work, setWork] = useState<Work>();
  const [extra, setExtra] = useState(start.extra);
  const [isTouched, setTouched] = useState(false);
  const { message, plot, end, flag, saving } = work ? work.extraView(values, extra, figureFacts) : start;

  const load = () => {
    if (work) return;
    import('../../figures/extra-view.ts').then(setWork, (error: unknown) => {
      console.warn('The chart stays still for now:', error);
    });
  };
  const drag = (event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.closest('.plot')?.getBoundingClientRect();
    if (!work || !box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    setExtra(work.extraEndingAt(values, ((event.clientX - box.left) / box.width) * plot.x.to));
  };

  return (
    // Anything that announces a hand: the script is there before it moves.
    <figure className="hero-figure" onPointerEnter={load} onPointerDown={load} onFocus={load}>
      <figcaption className="pr-gutter">
        <p className="hero-message text-heading font-bold text-balance">{message}</p>
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
          setTouched(true);
          setExtra(Number(event.target.value));
        }}
      />
      <div className="chart">
        <Plot plot={plot} room="low">
          {saving && (
            <foreignObject
              x={percentage(saving.left)}
              y={percentage(saving.at)}
              width={percentage(saving.right - saving.left)}
              height="1"
            >
              <div>
                <p className="hero-saving">{saving.text}</p>
              </div>
            </foreignObject>
          )}
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with the plot; the range says what it shows */}
          <svg x={percentage(share(plot.x, end))} y="100%">
            <Flag text={flag} lean={Math.min(1, share(plot.x, end) * 2)} />
            <g className="needs-scripts hero-ring">
              {!isTouched && <Chevrons />}
              <circle className="hero-focus" r="18" />
              <circle r="11" />
              <circle className="hero-focus inner" r="15.5" />
              <circle
                className="hero-hold"
                r="24"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setTouched(true);
                }}
                onPointerMove={drag}
              />
            </g>
          </svg>
        </Plot>
      </div>
    </figure>
  );
}

/**
 * Flies to the left of its pole, and the less so the nearer the pole is to the plot's left edge: it is in the
 * window at both ends. As wide as its longest words, so that it stands still while they change.
 *
 * @param lean from 0 to 1.
 */
function Flag({ text, lean }: { text: string; lean: number }) {
  const left = -0.875 - 5.5 * lean;
  return (
    <g className="hero-flag">
      <rect x={`${left}rem`} y="-1.75rem" width="7.25rem" height="1.75rem" rx="4" />
      <path d="M-7-1H7L0 5z" />
      <text x={`${left + 3.625}rem`} y="-.45rem">
        {text}
      </text>
    </g>
  );
}

/** Seen on the band and on its floor alike: dark on light. */
function Chevrons() {
  const d = 'M-23-6l-6 6 6 6M23-6l6 6-6 6';
  return (
    <g className="hero-chevrons">
      <path d={d} />
      <path d={d} />
    </g>
  );
}

import { bookButton } from 'virtual:firm';
import type { Values } from '../../../figures/calculator.ts';
import type { ShownChart } from '../../../figures/chart.ts';
import { primaryButton } from '../../components/button.ts';
import { SectionLink } from '../../components/links.tsx';
import { band } from '../../components/section.tsx';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';
import type { ExtraView, extraRange } from '../../figures/extra-view.ts';
import { ExtraChart } from './extra-chart.tsx';
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
      <ChartDrawing drawing={drawing} alt={alt} />
    </figure>
  );
}

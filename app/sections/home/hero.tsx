import { bookButton } from 'virtual:firm';
import type { ShownChart } from '../../../figures/chart.ts';
import { primaryButton } from '../../components/button.ts';
import { SectionLink } from '../../components/links.tsx';
import { band } from '../../components/section.tsx';
import { type Movable, MovableChart, StillChart } from '../../figures/movable-chart.tsx';
import type { HomeWords } from './home-words.ts';

/** A movable chart of extra repayments, or a still chart of another example. */
export type HeroChart = { extra: Movable } | { still: ShownChart };

interface HeroProps {
  words: HomeWords['hero'];
  chart: HeroChart;
}

const loadExtraView = async () => (await import('../../figures/extra-view.ts')).extraView;

export function Hero({ words, chart }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className={`${band} [--ground:var(--color-mist)]`}>
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-12 gap-y-10 px-gutter pt-8 pb-12 md:py-14 lg:grid-cols-2">
        <div className="lg:self-center">
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
        {'extra' in chart ? (
          <MovableChart {...chart.extra} wordsHeight="min-h-35 sm:min-h-22" load={loadExtraView} />
        ) : (
          <StillChart {...chart.still} />
        )}
      </div>
    </section>
  );
}

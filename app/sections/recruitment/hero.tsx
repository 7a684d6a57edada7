import { hero } from 'virtual:firm/work-with-us';
import type { ShownChart } from '../../../figures/chart.ts';
import { primaryButton } from '../../components/button.ts';
import { ScrollButton } from '../../components/links.tsx';
import { type Movable, MovableChart, StillChart } from '../../figures/movable-chart.tsx';

interface HeroProps {
  /** A movable chart of a loan book, or a still chart of another example. */
  chart: { book: Movable } | { still: ShownChart };
}

const loadLoanBookView = async () => (await import('../../figures/loan-book-view.ts')).loanBookView;

export function Hero({ chart }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className="bg-mist [--ground:var(--color-mist)]">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-12 gap-y-12 px-gutter pt-5 pb-14 md:py-12 lg:grid-cols-2">
        <div>
          <h1 id="hero-title" className="text-display">
            {hero.title}
          </h1>
          <p className="mt-3 text-heading font-semibold text-fig md:mt-4">{hero.advantage}</p>
          <p className="mt-3 max-w-xl text-lead text-ink-soft md:mt-4">{hero.introduction}</p>
          <p className="mt-5 md:mt-7">
            <ScrollButton section="apply" className={primaryButton}>
              {hero.button}
            </ScrollButton>
          </p>
        </div>
        {'book' in chart ? (
          <MovableChart {...chart.book} wordsHeight="min-h-47 sm:min-h-28" load={loadLoanBookView} />
        ) : (
          <StillChart {...chart.still} />
        )}
      </div>
    </section>
  );
}

import { hero } from 'virtual:firm/work-with-us';
import type { ShownChart } from '../../../figures/chart.ts';
import { primaryButton } from '../../components/button.ts';
import { ScrollButton } from '../../components/links.tsx';
import { BookOfLoans, type BookOfLoansProps } from './book-of-loans.tsx';
import { ChartWithNote } from './chart-with-note.tsx';

/** The outer columns are the margins of the page: the chart runs on into the right one. */
const columns = 'lg:grid lg:grid-cols-[1fr_minmax(0,38rem)_minmax(0,34rem)_1fr]';

/** A book of loans, which can be moved; or the chart of another example, which stands still. */
type HeroProps = { book: BookOfLoansProps } | { chart: ShownChart };

export function Hero(shown: HeroProps) {
  return (
    <section
      aria-labelledby="hero-title"
      className={`bg-mist pt-5 pb-14 [--ground:var(--color-mist)] md:py-12 ${columns}`}
    >
      <div className="px-gutter lg:col-start-2 lg:pr-8">
        <h1 id="hero-title" className="text-display">
          {hero.title}
        </h1>
        <p className="mt-3 md:mt-4 text-heading font-semibold text-fig">{hero.advantage}</p>
        <p className="mt-3 md:mt-4 max-w-xl text-lead text-ink-soft">{hero.introduction}</p>
        <p className="mt-5 md:mt-7">
          <ScrollButton section="apply" className={primaryButton}>
            {hero.button}
          </ScrollButton>
        </p>
      </div>
      <div className="mt-12 max-lg:px-gutter lg:col-span-2 lg:mt-0">
        {'book' in shown ? <BookOfLoans {...shown.book} /> : <StillChart {...shown.chart} />}
      </div>
    </section>
  );
}

function StillChart({ message, ...chart }: ShownChart) {
  return (
    <figure>
      <figcaption className="mb-2 max-w-lg text-heading font-bold text-balance">{message}</figcaption>
      <ChartWithNote {...chart} />
    </figure>
  );
}

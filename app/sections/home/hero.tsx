import { hero } from '../../../config/home-words.ts';
import { bookButton } from '../../../config/navigation.ts';
import { primaryButton } from '../../components/button.ts';
import { SectionLink } from '../../components/links.tsx';
import { band } from '../../components/section.tsx';
import type { ShownChart } from '../../figures/chart.ts';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';

export function Hero({ chart }: { chart: ShownChart }) {
  return (
    <section aria-labelledby="hero-title" className={band}>
      <div className="mx-auto grid max-w-page items-center gap-10 px-gutter pt-10 pb-14 md:py-20 lg:grid-cols-12 lg:gap-14">
        <div className="lg:col-span-6">
          <h1 id="hero-title" className="text-display">
            {hero.headline}
          </h1>
          <p className="mt-4 text-heading font-semibold text-fig">{hero.promise}</p>
          <p className="mt-4 max-w-xl text-lead text-ink-soft">{hero.introduction}</p>
          <p className="mt-7">
            <SectionLink section={bookButton.section} className={primaryButton}>
              {bookButton.label}
            </SectionLink>
          </p>
        </div>
        <figure className="lg:col-span-6">
          <figcaption className="mb-3 text-heading font-bold text-balance">{chart.message}</figcaption>
          <ChartDrawing drawing={chart.drawing} alt={chart.alt} />
          <p className="mt-2 text-sm text-ink-soft">{chart.note}</p>
        </figure>
      </div>
    </section>
  );
}

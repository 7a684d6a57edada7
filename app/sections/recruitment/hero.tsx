import { hero } from '../../../config/work-with-us-words.ts';
import { primaryButton } from '../../components/button.ts';
import { ScrollButton } from '../../components/links.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="bg-mist">
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter pt-6 pb-14 md:py-16 lg:grid-cols-12">
        <div className="flex flex-col lg:col-span-6">
          <h1 id="hero-title" className="text-display">
            {hero.title}
          </h1>
          <p className="mt-4 text-heading font-semibold text-fig">{hero.advantage}</p>
          <p className="mt-4 max-w-xl text-lead text-ink-soft">{hero.introduction}</p>
          <p className="mt-7">
            <ScrollButton section="apply" className={primaryButton}>
              {hero.button}
            </ScrollButton>
          </p>
        </div>
      </div>
    </section>
  );
}

import { hero } from '../../../content/work-with-us.ts';
import { ScrollButton } from '../../components/scroll-button.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="bg-mist">
      <div className="mx-auto max-w-page px-gutter py-14 md:py-24">
        <h1 id="hero-title" className="max-w-5xl text-display">
          {hero.title}
        </h1>
        <p className="mt-5 text-heading font-semibold text-fig">{hero.advantage}</p>
        <p className="mt-4 max-w-2xl text-lead text-ink-soft">{hero.introduction}</p>
        <p className="mt-8">
          <ScrollButton section="apply">{hero.button}</ScrollButton>
        </p>
      </div>
    </section>
  );
}

import ArrowRight from 'lucide-react/icons/arrow-right';
import { personas } from '../../../content/home.ts';
import { CardLink } from '../../components/card-link.tsx';
import { ChartCard } from '../../components/chart-picture.tsx';
import { Section } from '../../components/section.tsx';

interface StartHereProps {
  /** What the cards' charts say and assume, by chart name. */
  charts: Record<string, { alt: string; note: string }>;
}

export function StartHere({ charts }: StartHereProps) {
  return (
    <Section id="start-here" title={personas.title} ground="mist">
      <ul className="grid gap-6 lg:grid-cols-3">
        {personas.cards.map((card) => (
          <li
            key={card.category}
            className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card hover:border-fig md:flex-row lg:flex-col"
          >
            <div className="border-line border-b md:w-1/2 md:border-r md:border-b-0 lg:w-full lg:border-r-0 lg:border-b">
              <ChartCard
                name={card.chart}
                alt={charts[card.chart]?.alt ?? ''}
                loading="lazy"
                className="w-full"
              />
              <p className="px-6 pb-4 text-sm text-ink-soft">{charts[card.chart]?.note}</p>
            </div>
            <div className="flex grow flex-col p-6 md:w-1/2 lg:w-full">
              <h3 className="text-heading">{card.title}</h3>
              <p className="mt-2 grow text-ink-soft">{card.description}</p>
              <p className="mt-5 font-semibold text-fig">
                <CardLink to={`/blog?category=${card.category}`}>{card.cta}</CardLink>
                <ArrowRight aria-hidden="true" className="ml-1.5 inline size-5" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

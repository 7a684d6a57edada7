import { ArrowRight } from 'lucide-react';
import { personas } from '../../../content/home.ts';
import { CardLink } from '../../components/card-link.tsx';
import { ChartCard } from '../../components/chart-picture.tsx';
import { Section } from '../../components/section.tsx';

interface StartHereProps {
  /** Alternative texts of the cards' charts, by chart name. */
  chartAlts: Record<string, string>;
}

export function StartHere({ chartAlts }: StartHereProps) {
  return (
    <Section id="start-here" title={personas.title} ground="mist">
      <ul className="grid gap-6 lg:grid-cols-3">
        {personas.cards.map((card) => (
          <li
            key={card.category}
            className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card hover:border-fig"
          >
            <ChartCard
              name={card.chart}
              alt={chartAlts[card.chart] ?? ''}
              loading="lazy"
              className="w-full border-b border-line"
            />
            <div className="flex grow flex-col p-6">
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

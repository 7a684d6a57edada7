import type { ChartSummary } from '../../../figures/chart.ts';
import { CardLink } from '../../components/links.tsx';
import { Section } from '../../components/section.tsx';
import { CardFigure } from '../../figures/card-figure.tsx';
import type { HomeWords } from './home-words.ts';

interface StartHereProps {
  words: HomeWords['personas'];
  /** One for each card, in their order. */
  figures: readonly ChartSummary[];
}

export function StartHere({ words, figures }: StartHereProps) {
  return (
    <Section id="start-here" title={words.title}>
      <ul className="grid gap-5 md:grid-cols-3">
        {words.cards.map((card, index) => (
          <li
            key={card.category}
            className="relative row-span-6 grid grid-rows-subgrid gap-4 rounded-lg border border-line bg-card p-5 hover:border-fig lg:p-7"
          >
            <h3 className="text-heading">{card.title}</h3>
            <p className="text-base text-ink-soft">{card.description}</p>
            {figures[index] && <CardFigure chart={figures[index]} />}
            <p className="font-semibold text-fig underline underline-offset-4">
              <CardLink to={`/blog?category=${card.category}`}>{card.cta}</CardLink>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import type { ChartSummary } from '../../../figures/chart.ts';
import { Card, CardGrid } from '../../components/card.tsx';
import { band } from '../../components/section.tsx';
import type { HomeWords } from './home-words.ts';
import type { PlaceFigures } from './place-figures.server.ts';
import { PlaceMap } from './place-map.tsx';

interface StartHereProps {
  words: HomeWords['personas'];
  /** One for each card. */
  figures: readonly Pick<ChartSummary, 'figure' | 'assumption'>[];
  map: PlaceFigures | undefined;
}

/** A card for each kind of client, and the map of stamp duty. */
export function StartHere({ words, figures, map }: StartHereProps) {
  return (
    <section id="start-here" aria-labelledby="start-here-title" className={band}>
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter py-16 md:grid-cols-12 md:py-24">
        <h2 id="start-here-title" className="text-title md:col-span-12">
          {words.title}
        </h2>
        <CardGrid columns="three" className="md:col-span-12">
          {words.cards.map(({ title, description, cta, category }, index) => (
            <Card
              key={category}
              to={`/blog?category=${category}`}
              cta={cta}
              title={title}
              text={description}
              figure={figures[index]?.figure ?? null}
              note={figures[index]?.assumption}
            />
          ))}
        </CardGrid>
        {map && <PlaceMap {...map} />}
      </div>
    </section>
  );
}

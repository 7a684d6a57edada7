import type { ChartSummary } from '../../../figures/chart.ts';
import { CardLink } from '../../components/links.tsx';
import { band } from '../../components/section.tsx';
import type { PlaceFigures } from '../../content/place-figures.server.ts';
import type { HomeWords } from './home-words.ts';
import { PlaceMap } from './place-map.tsx';

interface StartHereProps {
  words: HomeWords['personas'];
  /** One for each card, in their order. */
  figures: readonly Pick<ChartSummary, 'figure' | 'assumption'>[];
  map: PlaceFigures | undefined;
}

/** Three ways in. The picture of the band is the map beside its title, so the cards have figures alone. */
export function StartHere({ words, figures, map }: StartHereProps) {
  const size = sizeOf(figures);
  return (
    <section id="start-here" aria-labelledby="start-here-title" className={band}>
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter py-16 md:grid-cols-12 md:py-24">
        <h2 id="start-here-title" className="text-title md:col-span-12">
          {words.title}
        </h2>
        <ul className="grid gap-5 md:col-span-12 md:grid-cols-3">
          {words.cards.map((card, index) => (
            <li
              key={card.category}
              className="relative row-span-5 grid grid-rows-subgrid gap-4 rounded-lg border border-line bg-card p-5 hover:border-fig lg:p-6"
            >
              <h3 className="text-heading">{card.title}</h3>
              <p className="text-base text-ink-soft">{card.description}</p>
              <p>
                <strong className={`block tracking-tight ${size}`}>{figures[index]?.figure.value}</strong>
                <span className="text-base">{figures[index]?.figure.unit}</span>
              </p>
              <p className="text-note text-ink-soft">{figures[index]?.assumption}</p>
              <p className="font-semibold text-fig underline underline-offset-4">
                <CardLink to={`/blog?category=${card.category}`}>{card.cta}</CardLink>
              </p>
            </li>
          ))}
        </ul>
        {map && <PlaceMap {...map} />}
      </div>
    </section>
  );
}

/** Of all alike: where one has two sums, or years and months, in letters that a card has room for. */
function sizeOf(figures: StartHereProps['figures']): string {
  return figures.some(({ figure }) => figure.value.length > 10)
    ? 'font-extrabold leading-tight text-[1.75rem] md:text-[clamp(1.375rem,2.9vw,2.25rem)]'
    : 'text-figure';
}

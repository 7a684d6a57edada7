import { PageLink } from '../../components/links.tsx';
import type { PlaceFigures } from './place-figures.server.ts';

/** Grid columns of tiles that don't follow the previous one. */
const columns: Readonly<Record<string, string>> = {
  NT: 'col-start-2',
  WA: 'col-start-1',
  Vic: 'col-start-3',
  Tas: 'col-start-3',
};

const tile = 'block h-full rounded-sm border border-line-strong hover:border-fig';

/**
 * A tile map of the states, with the firm's state filled. Each tile shows the duty on the same home and links to
 * the cash needed there. Marked up as a list for screen readers.
 */
export function PlaceMap({ price, link, places, own }: PlaceFigures) {
  return (
    <>
      <div className="md:col-span-6">
        <h3 className="text-heading">{`Stamp duty on a ${price} first home`}</h3>
        <p className="mt-2 text-ink-soft">
          {`For an existing home to live in. We're in ${own}. Choose a place to see the cash you need there.`}
        </p>
      </div>
      <ul className="place-map md:col-span-6 md:justify-end">
        {places.map(({ name, duty, isOwn }) => (
          <li key={name} className={columns[name]}>
            <PageLink
              to={`${link}&state=${name}`}
              className={`${tile} ${isOwn ? 'bg-fig text-card' : 'bg-card'}`}
            >
              {`${name} `}
              <strong>{duty}</strong>
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}

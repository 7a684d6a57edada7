import { PageLink } from '../../components/links.tsx';
import type { PlaceFigures } from './place-figures.server.ts';

/** Where a row begins or leaves a place out: the column. The others follow. */
const columns: Readonly<Record<string, string>> = {
  NT: 'col-start-2',
  WA: 'col-start-1',
  Vic: 'col-start-3',
  Tas: 'col-start-3',
};

const tile = 'block h-full rounded-sm border border-line-strong hover:border-fig';

/**
 * Australia as eight tiles where the states lie, the firm's own filled: each says the duty on one home there and
 * leads to the cash that it takes. It is a list, so that it can be heard as well.
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

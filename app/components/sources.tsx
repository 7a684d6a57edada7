import { Day } from './day.tsx';

export interface ShownSource {
  title: string;
  /** Omitted for a source that is not linked. */
  url?: string | undefined;
  /** As 2026-11-20; omitted for a second-hand source. */
  read?: string | undefined;
}

/** The sources of an article, with the day on which each was read. */
export function Sources({ sources }: { sources: readonly ShownSource[] }) {
  if (sources.length === 0) return null;
  const read = sources.filter((source) => source.read !== undefined).length;
  return (
    <div className="max-w-3xl">
      <h2 className="text-heading">Sources</h2>
      <p className="mt-2 text-ink-soft">
        {read < sources.length &&
          `We've read ${read} of these ${sources.length} ourselves. The rest we know second-hand, and each is marked. `}
        Sometimes we read a stored copy, and rules and rates may have changed since, so check the page itself.
      </p>
      <ul className="mt-4 grid gap-2">
        {sources.map(({ title, url, read: day }) => (
          <li key={title}>
            {url === undefined ? (
              title
            ) : (
              <a className="text-fig underline underline-offset-4 wrap-anywhere" href={url}>
                {title}
              </a>
            )}
            <span className="text-ink-soft">
              {'. '}
              {day === undefined ? (
                'Second-hand: as others quote it.'
              ) : (
                <>
                  Read on <Day date={day} />.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

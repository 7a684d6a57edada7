import { Day } from './article-header.tsx';

export interface ShownSource {
  title: string;
  /** Missing for what is named and not linked. */
  url?: string | undefined;
  /** As 2026-11-20; missing for what was only read as others quote it. */
  read?: string | undefined;
}

/** What an article rests on, each with the day on which it was read. */
export function Sources({ sources }: { sources: readonly ShownSource[] }) {
  if (sources.length === 0) return null;
  const quoted = sources.filter(({ read }) => read === undefined).length;
  return (
    <div className="max-w-3xl">
      <h2 className="text-heading">Sources</h2>
      <p className="mt-2 text-ink-soft">
        Some were read in stored copies, and rules and rates may have moved since: look at the page itself.
        {quoted > 0 &&
          ` ${quoted} of these ${sources.length} we did not read: we know ${quoted === 1 ? 'it' : 'them'} as others quote ${quoted === 1 ? 'it' : 'them'}, and say so beside ${quoted === 1 ? 'it' : 'each'}.`}
      </p>
      <ul className="mt-4 grid gap-2">
        {sources.map(({ title, url, read }) => (
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
              {read === undefined ? (
                'Not read: as others quote it.'
              ) : (
                <>
                  Read on <Day date={read} />.
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

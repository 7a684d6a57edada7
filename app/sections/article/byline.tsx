import { longDate } from '../../lib/format.ts';

interface BylineProps {
  /** Days as 2026-11-20. */
  published: string;
  updated: string;
  readMinutes: number;
}

/** When an article was written and last changed, and how long it takes to read. */
export function Byline({ published, updated, readMinutes }: BylineProps) {
  return (
    <p className="mt-4 text-base text-ink-soft">
      Published <Day date={published} />
      {updated > published && (
        <>
          {' · Updated '}
          <Day date={updated} />
        </>
      )}
      {` · ${readMinutes} min read`}
    </p>
  );
}

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}

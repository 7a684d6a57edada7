import type { ReactNode } from 'react';
import { grouped, longDate } from '../../lib/format.ts';

interface BylineProps {
  /** Days as 2026-11-20. */
  published: string;
  updated: string;
  readMinutes: number;
  words: number;
}

/** When an article was written and last changed, how long it takes to read, and how long it is. */
export function Byline({ published, updated, readMinutes, words }: BylineProps) {
  return (
    <p className="text-ink-soft">
      <Part>
        Published <Day date={published} />
      </Part>
      {updated > published && (
        <>
          {' · '}
          <Part>
            Updated <Day date={updated} />
          </Part>
        </>
      )}
      {' · '}
      <Part>{readMinutes} min read</Part>
      {' · '}
      <Part>{grouped(String(words))} words</Part>
    </p>
  );
}

/** Stays on one line. */
function Part({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}

import type { ReactNode } from 'react';
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

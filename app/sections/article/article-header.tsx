import type { ReactNode } from 'react';
import { grouped, longDate } from '../../../figures/counts-and-dates.ts';
import { PageLink, Topics } from '../../components/links.tsx';
import type { Tag } from '../../content/tags.ts';
import type { ArticlePeople } from '../../people/person.ts';
import { articleTrail } from '../../seo/page-head.ts';
import { ArticlePeopleLine } from '../people.tsx';

interface BylineProps {
  /** Days as 2026-11-20. */
  published: string;
  updated: string;
  readMinutes: number;
  words: number;
}

export interface ArticleHeaderProps extends BylineProps, ArticlePeople {
  title: string;
  tags: Tag[];
}

export function ArticleHeader({ title, tags, author, reviewer, ...byline }: ArticleHeaderProps) {
  return (
    <header className="lg:col-span-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Breadcrumb />
        <Topics tags={tags} look="links" />
      </div>
      <h1 className="mt-2 text-headline md:mt-6">{title}</h1>
      <Byline {...byline} />
      <ArticlePeopleLine author={author} reviewer={reviewer} />
    </header>
  );
}

/** Where the article stands in the site. Its title, which ends the trail, is the heading below. */
function Breadcrumb() {
  return (
    <nav aria-label="Breadcrumb" className="no-print text-note md:text-base">
      <ol>
        {articleTrail.map(({ name, path }, index) => (
          <li key={path} className="inline">
            {index > 0 && (
              <span aria-hidden="true" className="mx-2 text-ink-soft">
                ›
              </span>
            )}
            <PageLink to={path} className="inline-block py-1 text-fig underline underline-offset-4">
              {name}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * When an article was written and last changed, how long it takes to read, and how long it is. On phones the
 * last day and the minutes are seen, in one line.
 */
export function Byline({ published, updated, readMinutes, words }: BylineProps) {
  const isUpdated = updated > published;
  return (
    <p className="mt-2 text-note text-ink-soft md:mt-5 md:text-base">
      <Part isMinor={isUpdated}>
        Published <Day date={published} />
        {isUpdated && ' · '}
      </Part>
      {isUpdated && (
        <Part>
          Updated <Day date={updated} />
        </Part>
      )}
      {' · '}
      <Part>{readMinutes} min read</Part>
      <Part isMinor>
        {' · '}
        {grouped(String(words))} words
      </Part>
    </p>
  );
}

/** Stays on one line. */
function Part({ isMinor = false, children }: { isMinor?: boolean; children: ReactNode }) {
  return <span className={`whitespace-nowrap ${isMinor ? 'max-md:sr-only' : ''}`}>{children}</span>;
}

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}

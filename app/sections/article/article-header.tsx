import type { ReactNode } from 'react';
import type { Tag } from '../../../config/article-tags.ts';
import { grouped } from '../../../figures/counts-and-dates.ts';
import { Day } from '../../components/day.tsx';
import { PageLink, Topics } from '../../components/links.tsx';
import type { ArticlePeople } from '../../people/people.server.ts';
import { articleTrail } from '../../seo/page-head.ts';
import { ArticlePeopleLine, Portrait } from '../people.tsx';

interface BylineProps extends ArticlePeople {
  /** As 2026-11-20. */
  published: string;
  updated: string;
  readMinutes: number;
  words: number;
}

export interface ArticleHeaderProps extends BylineProps {
  title: string;
  tags: Tag[];
}

export function ArticleHeader({ title, tags, ...byline }: ArticleHeaderProps) {
  return (
    <header className="lg:col-span-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Breadcrumb />
        <Topics tags={tags} look="links" />
      </div>
      <h1 className="mt-1 text-headline md:mt-6">{title}</h1>
      <Byline {...byline} />
    </header>
  );
}

/** Without the article's title, which is the heading below. */
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
            <PageLink to={path} className="target inline-block py-1 text-fig underline underline-offset-4">
              {name}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Byline({ author, reviewer, published, updated, readMinutes, words }: BylineProps) {
  return (
    <div className="mt-2 flex items-center gap-3 md:mt-5">
      {/* Hidden on phones, to keep the text near the top. */}
      <div className="empty:hidden max-sm:hidden">
        <Portrait person={author ?? reviewer} size={40} />
      </div>
      <p className="text-note md:text-base md:leading-snug">
        <ArticlePeopleLine author={author} reviewer={reviewer} day={<Day date={updated} />} />
        <span className="md:hidden"> · </span>
        <span className="text-ink-soft md:block">
          <BylinePart isMinor>
            Published <Day date={published} />
            {' · '}
          </BylinePart>
          <BylinePart>{readMinutes} min read</BylinePart>
          <BylinePart isMinor>
            {' · '}
            {grouped(String(words))} words
          </BylinePart>
        </span>
      </p>
    </div>
  );
}

/** A part of the byline that doesn't wrap. Minor parts are visually hidden on phones. */
function BylinePart({ isMinor = false, children }: { isMinor?: boolean; children: ReactNode }) {
  return <span className={`whitespace-nowrap ${isMinor ? 'max-md:sr-only' : ''}`}>{children}</span>;
}

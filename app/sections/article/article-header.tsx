import type { ReactNode } from 'react';
import { site } from '../../../config/site.ts';
import { PageLink, Topics } from '../../components/links.tsx';
import type { Tag } from '../../content/tags.ts';
import { grouped, longDate } from '../../lib/format.ts';
import { useCopy } from '../../lib/use-copy.ts';
import type { ArticlePeople } from '../../people/person.ts';
import { articlePath, articleTrail } from '../../seo/page-head.ts';
import { ArticlePeopleLine } from '../people.tsx';

interface BylineProps {
  /** Days as 2026-11-20. */
  published: string;
  updated: string;
  readMinutes: number;
  words: number;
}

export interface ArticleHeaderProps extends BylineProps, ArticlePeople {
  slug: string;
  title: string;
  tags: Tag[];
}

export function ArticleHeader({ slug, title, tags, author, reviewer, ...byline }: ArticleHeaderProps) {
  return (
    <header>
      <Breadcrumb title={title} />
      <Topics tags={tags} look="links" />
      <h1 className="mt-5 max-w-4xl text-title">{title}</h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-base">
        <Byline {...byline} />
        <CopyLink address={`${site.url}${articlePath(slug)}`} />
      </div>
      <ArticlePeopleLine author={author} reviewer={reviewer} />
    </header>
  );
}

/** Where the article stands in the site. Its own title ends the trail and leads nowhere. */
function Breadcrumb({ title }: { title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-5 text-base text-ink-soft">
      <ol>
        {articleTrail.map(({ name, path }) => (
          <li key={path} className="inline">
            <PageLink to={path} className="inline-block py-1 text-fig underline underline-offset-4">
              {name}
            </PageLink>
            <span aria-hidden="true" className="mx-2">
              ›
            </span>
          </li>
        ))}
        <li className="inline" aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}

/** When an article was written and last changed, how long it takes to read, and how long it is. */
export function Byline({ published, updated, readMinutes, words }: BylineProps) {
  return (
    <p className="text-ink-soft">
      <Part>
        Published <Day date={published} />
      </Part>
      {updated > published && ' · '}
      {updated > published && (
        <Part>
          Updated <Day date={updated} />
        </Part>
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

/**
 * Copies an article's address. Where that is refused, the address is shown and selected, ready to be
 * copied by hand. Either takes room that is kept for it beside the button, so nothing moves.
 */
function CopyLink({ address }: { address: string }) {
  const [outcome, copy] = useCopy();
  return (
    <div className="needs-scripts flex max-w-measure grow basis-80 items-center gap-4">
      <button
        type="button"
        onClick={() => copy(address)}
        className="min-h-11 shrink-0 cursor-pointer rounded-md border-2 border-line-strong px-4 font-medium hover:border-fig"
      >
        Copy link
      </button>
      <p role="status">{outcome === 'copied' && 'Link copied'}</p>
      {outcome === 'refused' && (
        <input
          ref={select}
          readOnly
          value={address}
          aria-label="Address of this article, to copy"
          className="control -my-1 min-w-0"
        />
      )}
    </div>
  );
}

function select(field: HTMLInputElement | null) {
  field?.focus();
  field?.select();
}

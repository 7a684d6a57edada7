import { feeds, site } from 'virtual:firm';
import { memo, Suspense } from 'react';
import { Link } from 'react-router';
import { type Category, type Tag, tags } from '../../../config/article-tags.ts';
import { CALCULATORS } from '../../../config/fixed-pages.ts';
import { CardGrid } from '../../components/card.tsx';
import { CategoryIcon } from '../../components/icon.tsx';
import { PageLink } from '../../components/links.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ArticleCard, type CardContent } from './article-card.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults, searchStatus } from './search-results.tsx';
import { useArticleSearch } from './use-article-search.ts';

interface BlogListProps {
  category: Category;
  /** Newest first. */
  cards: readonly CardContent[];
  /** An introductory sentence for each category. */
  introductions: Record<Tag, string>;
  totals: Record<Category, number>;
  hasSearch: boolean;
  /** False if the firm hides the glossary. */
  hasGlossary: boolean;
}

const categories = [{ value: 'all', label: 'All Articles' }, ...tags] as const;

/**
 * An inline script that runs before the first card is parsed. Sets `data-category` from the URL, so that the style
 * sheet hides other cards from the first paint on. Does not change elements that React hydrates.
 */
const markCategory = `(p=>{const c=new URLSearchParams(location.search).get('category');if(${JSON.stringify(
  tags.map(({ value }) => value),
)}.includes(c))p.dataset.category=c})(document.currentScript.parentElement)`;

export function BlogList({ category, cards, introductions, totals, hasSearch, hasGlossary }: BlogListProps) {
  const hydrated = useHydrated();
  const search = useArticleSearch();
  const isSearching = search.query !== '';
  return (
    <section
      aria-labelledby="blog-title"
      className="mx-auto max-w-page px-gutter pt-5 pb-16 md:pt-14 md:pb-20"
      data-category={category}
      suppressHydrationWarning
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
      {!hydrated && <script dangerouslySetInnerHTML={{ __html: markCategory }} />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <h1 id="blog-title" className="text-title">
          Home loan articles
        </h1>
        {hasSearch && <SearchField search={search} />}
      </div>
      <div className="mt-3 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:mt-7 md:mb-8">
        <Tabs category={category} />
        <p role="status" className={isSearching ? 'w-full' : 'text-base text-ink-soft'}>
          {isSearching
            ? searchStatus(search)
            : categories.map(({ value }) => (
                <span key={value} data-only={value}>
                  {countText(totals[value], value)}
                </span>
              ))}
        </p>
      </div>
      {isSearching && <SearchResults search={search} cards={cards} />}
      <div hidden={isSearching}>
        {tags.map(
          ({ value }) =>
            totals[value] > 0 && (
              <p key={value} data-only={value} className="mb-5 max-w-measure text-lead md:mb-8">
                {introductions[value]}
              </p>
            ),
        )}
        <h2 className="sr-only">Articles</h2>
        <Cards cards={cards} />
      </div>
      <div className="no-print mt-10 grid gap-2 text-base text-ink-soft">
        <p>
          Want to use your own numbers? Try the{' '}
          <PageLink to={CALCULATORS} className="text-fig underline underline-offset-4">
            calculators
          </PageLink>
          .
        </p>
        {hasGlossary && (
          <p>
            A word you don't know?{' '}
            <PageLink to="/glossary" className="text-fig underline underline-offset-4">
              Look it up in the glossary
            </PageLink>
            .
          </p>
        )}
        {site.features.feeds && (
          <p>
            New articles in your feed reader: <FeedLink {...feeds.rss} />.
          </p>
        )}
      </div>
    </section>
  );
}

/** Hydrates each card in its own task. Memoised, since an update of the parent would hydrate all at once. */
const Cards = memo(function Cards({ cards }: Pick<BlogListProps, 'cards'>) {
  return (
    <CardGrid columns="list" className="articles">
      {cards.map((card, index) => (
        <Suspense key={card.slug}>
          {/* The first card may be the largest contentful paint. */}
          <ArticleCard card={card} loading={index === 0 ? 'eager' : 'lazy'} />
        </Suspense>
      ))}
    </CardGrid>
  );
});

const tab = [
  'flex h-full min-h-13 flex-col items-center justify-center gap-1 rounded-md border border-line-strong hover:border-fig',
  'text-center text-[clamp(0.75rem,3.6vw,0.8125rem)] font-semibold leading-tight',
  'md:min-h-11 md:flex-row md:gap-2 md:px-4 md:text-base',
].join(' ');

function Tabs({ category }: { category: Category }) {
  return (
    <nav aria-label="Article categories" className="no-print max-md:w-full">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-1 md:flex md:flex-wrap md:gap-2.5">
        {categories.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={value === 'all' ? '/blog' : `/blog?category=${value}`}
              preventScrollReset
              data-tab={value}
              aria-current={value === category ? 'true' : undefined}
              className={tab}
            >
              <CategoryIcon of={value} className="size-4.5" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A plain link, since the feed is a file. */
function FeedLink({ label, to }: { label: string; to: string }) {
  return (
    <a href={to} className="underline underline-offset-4">
      {label}
    </a>
  );
}

const subjects: Record<Category, string> = {
  all: '',
  'first-home': ' for first-home buyers',
  refinance: ' for people with a home loan',
  investment: ' for investors',
};

function countText(count: number, category: Category): string {
  const subject = subjects[category];
  if (count === 0) return `No articles${subject} yet. Try all articles.`;
  return `${count} ${count === 1 ? 'article' : 'articles'}${subject}`;
}

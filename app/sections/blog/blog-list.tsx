import { feeds, site } from 'virtual:firm';
import { Link } from 'react-router';
import { CALCULATORS } from '../../../config/fixed-pages.ts';
import { PersonaMark } from '../../components/icon.tsx';
import { PageLink } from '../../components/links.tsx';
import { FRONT } from '../../content/blog-stories.ts';
import { type Category, type Tag, tags } from '../../content/tags.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { ArticleCard, type CardContent, type LeadChart } from './article-card.tsx';
import { SearchField } from './search-field.tsx';
import { SearchResults, searchSaid } from './search-results.tsx';
import { useArticleSearch } from './use-article-search.ts';

interface CategoryStart {
  category: Tag;
  introduction: string;
  /** None where the category has hardly more. */
  starters: CardContent[];
}

interface BlogListProps {
  category: Category;
  /** Of the first story. */
  leadChart: LeadChart | null;
  cards: readonly (CardContent & { shownIn: Category[] })[];
  startTitle: string;
  /** What each category begins with. */
  starts: readonly CategoryStart[];
  totals: Record<Category, number>;
  hasSearch: boolean;
  /** A firm may hide it. */
  hasGlossary: boolean;
}

const categories = [{ value: 'all', label: 'All Articles' }, ...tags] as const;

/**
 * Runs while the page is being read, before the first card exists: it marks the wrapper with the
 * address's category, and the style sheet hides the other cards. So a page that is one file shows
 * the right articles from the first paint on, and React later finds its own elements unchanged.
 */
const markCategory = `(p=>{const c=new URLSearchParams(location.search).get('category');if(${JSON.stringify(
  tags.map(({ value }) => value),
)}.includes(c))p.dataset.category=c})(document.currentScript.parentElement)`;

export function BlogList({ category, totals, hasSearch, hasGlossary, ...list }: BlogListProps) {
  const hydrated = useHydrated();
  const search = useArticleSearch();
  const isSearching = search.query !== '';
  return (
    <section
      aria-labelledby="blog-title"
      className="blog mx-auto max-w-page px-gutter"
      data-category={category}
      suppressHydrationWarning
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      {!hydrated && <script dangerouslySetInnerHTML={{ __html: markCategory }} />}
      <div className="blog-head">
        <h1 id="blog-title" className="text-title">
          Home loan articles
        </h1>
        {hasSearch && <SearchField search={search} />}
      </div>
      <div className="blog-bar">
        <Tabs category={category} />
        <p role="status" className={isSearching ? 'blog-said' : 'blog-said blog-count'}>
          {isSearching
            ? searchSaid(search)
            : categories.map(({ value }) => (
                <span key={value} data-only={value} className={totals[value] === 0 ? 'none' : undefined}>
                  {countText(totals[value], value)}
                </span>
              ))}
        </p>
      </div>
      {isSearching && <SearchResults search={search} cards={list.cards} />}
      <div hidden={isSearching}>
        <Stories {...list} totals={totals} />
      </div>
      <div className="no-print mt-10 grid gap-2 text-base text-ink-soft">
        <p>
          Your own numbers? There are{' '}
          <PageLink to={CALCULATORS} className="text-fig underline underline-offset-4">
            calculators
          </PageLink>{' '}
          for most of this.
        </p>
        {hasGlossary && (
          <p>
            A word you don't know?{' '}
            <PageLink to="/glossary" className="text-fig underline underline-offset-4">
              The glossary
            </PageLink>{' '}
            says what it means.
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

function Tabs({ category }: { category: Category }) {
  return (
    <nav aria-label="Article categories" className="no-print">
      <ul className="blog-tabs">
        {categories.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={value === 'all' ? '/blog' : `/blog?category=${value}`}
              preventScrollReset
              data-tab={value}
              aria-current={value === category ? 'true' : undefined}
              className="hover:border-fig"
            >
              <PersonaMark of={value} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type StoriesProps = Omit<BlogListProps, 'category' | 'hasSearch' | 'hasGlossary'>;

/** The front of all articles or what a category starts with, then the list that all of them share. */
function Stories({ leadChart, cards, startTitle, starts, totals }: StoriesProps) {
  const front = cards.slice(0, FRONT);
  const listed = cards.flatMap(({ shownIn, ...card }, index) => {
    const where = index < front.length ? shownIn.filter((category) => category !== 'all') : shownIn;
    return where.length > 0 ? [{ card, where }] : [];
  });
  return (
    <>
      {starts.map((start) => (
        <div key={start.category} data-only={start.category}>
          <Start {...start} title={startTitle} total={totals[start.category]} />
        </div>
      ))}
      {cards.length > 0 && (
        <h2 data-only="all" className="sr-only">
          All of them
        </h2>
      )}
      {front.length > 0 && (
        <div data-only="all">
          <ul className="stories front">
            {front.map(({ shownIn: _, ...card }, index) => (
              <ArticleCard
                key={card.slug}
                card={card}
                isLead={index === 0}
                leadChart={index === 0 ? leadChart : null}
                // The first may be the largest thing painted.
                loading={index === 0 ? 'eager' : 'lazy'}
              />
            ))}
          </ul>
        </div>
      )}
      <ul className="ruled">
        {listed.map(({ card, where }) => (
          <ArticleCard key={card.slug} card={card} shownIn={where} loading="lazy" />
        ))}
      </ul>
    </>
  );
}

function Start({
  category,
  introduction,
  starters,
  title,
  total,
}: CategoryStart & { title: string; total: number }) {
  if (total === 0) return null;
  return (
    <>
      <p className="blog-introduction">{introduction}</p>
      {starters.length > 0 && (
        <>
          <div className="starters">
            <h2 className="text-heading">{title}</h2>
            <ul className="stories">
              {starters.map((card) => (
                <ArticleCard key={card.slug} card={card} isBrief loading="lazy" />
              ))}
            </ul>
          </div>
          <h2 className="more-title">More articles{subjects[category]}</h2>
        </>
      )}
    </>
  );
}

/** A file and no page, so no link of the router's. */
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
  refinance: ' on refinancing',
  investment: ' on investing',
};

function countText(count: number, category: Category): string {
  const subject = subjects[category];
  if (count === 0) return `No articles${subject} yet. Have a look at all of them.`;
  return `${count} ${count === 1 ? 'article' : 'articles'}${subject}`;
}

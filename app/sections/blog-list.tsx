import { Link } from 'react-router';
import { feeds } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { secondaryButton } from '../components/button.ts';
import { CardLink, PageLink, Topics } from '../components/links.tsx';
import { CardPhoto } from '../components/photo.tsx';
import { blogPath } from '../content/blog-pages.ts';
import { type Category, type Tag, tags } from '../content/tags.ts';
import { CardFigure } from '../figures/card-figure.tsx';
import type { ChartSummary } from '../figures/chart.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import type { DescribedPicture } from '../pictures/picture.ts';

interface CardContent {
  slug: string;
  title: string;
  tags: Tag[];
  /** The categories that show this article on this page. */
  shownIn: Category[];
  chart: ChartSummary | null;
  /** In place of a chart. */
  photo?: DescribedPicture;
}

interface ArticleGridProps {
  cards: readonly CardContent[];
  category: Category;
  page: number;
  totals: Record<Category, number>;
  pages: Record<Category, number>;
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

export function ArticleGrid({ cards, category, page, totals, pages }: ArticleGridProps) {
  const hydrated = useHydrated();
  return (
    <section
      aria-labelledby="blog-title"
      className="mx-auto max-w-page px-gutter py-12 md:py-16"
      data-category={category}
      suppressHydrationWarning
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      {!hydrated && <script dangerouslySetInnerHTML={{ __html: markCategory }} />}
      <h1 id="blog-title" className="text-title">
        Home loan articles{page > 1 && `, page ${page}`}
      </h1>
      <nav aria-label="Article categories" className="mt-8">
        <ul className="flex flex-wrap gap-2.5">
          {categories.map(({ value, label }) => (
            <li key={value}>
              <Link
                to={value === 'all' ? '/blog' : `/blog?category=${value}`}
                preventScrollReset
                data-tab={value}
                aria-current={value === category ? 'true' : undefined}
                className="inline-flex min-h-11 items-center rounded-md border-2 border-line-strong px-4 font-medium hover:border-fig"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="mt-6 text-base text-ink-soft">
        {categories.map(({ value }) => (
          <span key={value} data-only={value}>
            {countText(totals[value], value)}
          </span>
        ))}
      </p>
      <ul className="mt-6 grid gap-7 md:grid-cols-2 lg:grid-cols-3">
        {cards.map((card, index) => (
          // May be the largest thing painted. For a category's first, see scripts/finish.
          <ArticleCard key={card.slug} card={card} loading={index === 0 ? 'eager' : 'lazy'} />
        ))}
      </ul>
      {categories.map(({ value }) => (
        <Pager key={value} category={value} page={page} pages={pages[value]} />
      ))}
      {site.features.feeds && (
        <p className="mt-10 text-base text-ink-soft">
          New articles in your feed reader: <FeedLink {...feeds.rss} /> or <FeedLink {...feeds.json} />.
        </p>
      )}
    </section>
  );
}

function ArticleCard({ card, loading }: { card: CardContent; loading: 'eager' | 'lazy' }) {
  const { slug, title, tags, shownIn, chart, photo } = card;
  return (
    <li
      data-tags={tags.join(' ')}
      data-shown-in={shownIn.join(' ')}
      className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card hover:border-fig"
    >
      {photo && <CardPhoto picture={photo} loading={loading} />}
      <div className="flex grow flex-col p-6">
        <h2 className="grow text-heading">
          <CardLink to={`/blog/${slug}`}>{title}</CardLink>
        </h2>
        {chart && (
          <div className="mt-4 grid gap-3">
            <CardFigure chart={chart} />
          </div>
        )}
        <Topics tags={tags} look="labels" />
      </div>
    </li>
  );
}

type PagerProps = { category: Category; page: number; pages: number };

/** The way through a category's pages; shown while its category is. */
function Pager({ category, page, pages }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" data-only={category}>
      <div className="mt-10 flex flex-wrap items-center gap-5">
        {page > 1 && (
          <PageLink to={blogPath(page - 1, category)} rel="prev" className={secondaryButton}>
            Newer articles
          </PageLink>
        )}
        <p>
          Page {page} of {pages}
        </p>
        {page < pages && (
          <PageLink to={blogPath(page + 1, category)} rel="next" className={secondaryButton}>
            Older articles
          </PageLink>
        )}
      </div>
      {pages > 2 && <PageNumbers category={category} page={page} pages={pages} />}
    </nav>
  );
}

const numberLink = [
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2',
  'underline underline-offset-4 hover:decoration-2',
  'aria-[current]:border-2 aria-[current]:border-fig aria-[current]:font-bold aria-[current]:no-underline',
].join(' ');

/** Every page, so that no article is further than three clicks from the home page. */
function PageNumbers({ category, page, pages }: PagerProps) {
  return (
    <ul className="mt-5 flex flex-wrap gap-1">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <PageLink
            to={blogPath(number, category)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={numberLink}
          >
            {number}
          </PageLink>
        </li>
      ))}
    </ul>
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

import { Link } from 'react-router';
import { feeds } from '../../../config/navigation.ts';
import { CardLink } from '../../components/card-link.tsx';
import { ChartCard } from '../../components/chart-picture.tsx';
import { EarlyScript } from '../../components/early-script.tsx';
import { TagBadge } from '../../components/tag-badge.tsx';
import { type Category, type Tag, tags } from '../../content/tags.ts';
import { Pager } from './pager.tsx';

interface ArticleCard {
  slug: string;
  title: string;
  tags: Tag[];
  /** The categories that show this article on this page. */
  shownIn: Category[];
  chart: { name: string; alt: string; note: string };
}

interface ArticleGridProps {
  cards: readonly ArticleCard[];
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
  return (
    <section
      aria-labelledby="blog-title"
      className="mx-auto max-w-page px-gutter py-12 md:py-16"
      data-category={category}
      suppressHydrationWarning
    >
      <EarlyScript code={markCategory} />
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
        {cards.map((article, index) => (
          <li
            key={article.slug}
            data-tags={article.tags.join(' ')}
            data-shown-in={article.shownIn.join(' ')}
            className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card hover:border-fig"
          >
            <div className="border-line border-b">
              <ChartCard
                name={article.chart.name}
                alt={article.chart.alt}
                // May be the largest thing painted. For a category's first, see scripts/finish.
                loading={index === 0 ? 'eager' : 'lazy'}
                className="w-full"
              />
              <p className="px-6 pb-4 text-sm text-ink-soft">{article.chart.note}</p>
            </div>
            <div className="flex grow flex-col p-6">
              <h2 className="grow text-heading">
                <CardLink to={`/blog/${article.slug}`}>{article.title}</CardLink>
              </h2>
              <ul className="mt-5 flex flex-wrap gap-2" aria-label="Topics">
                {article.tags.map((tag) => (
                  <li key={tag}>
                    <TagBadge tag={tag} />
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {categories.map(({ value }) => (
        <Pager key={value} category={value} page={page} pages={pages[value]} />
      ))}
      <p className="mt-10 text-base text-ink-soft">
        New articles in your feed reader: <FeedLink {...feeds.rss} /> or{' '}
        <FeedLink {...feeds.json} />.
      </p>
    </section>
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

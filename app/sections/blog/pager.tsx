import { Link } from 'react-router';
import { secondaryButton } from '../../components/button.tsx';
import { blogPath } from '../../content/blog-pages.ts';
import type { Category } from '../../content/tags.ts';

interface PagerProps {
  category: Category;
  page: number;
  pages: number;
}

/** The way through a category's pages; shown while its category is. */
export function Pager({ category, page, pages }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" data-only={category}>
      <div className="mt-10 flex flex-wrap items-center gap-5">
        {page > 1 && (
          <Link
            prefetch="intent"
            to={blogPath(page - 1, category)}
            rel="prev"
            className={secondaryButton}
          >
            Newer articles
          </Link>
        )}
        <p>
          Page {page} of {pages}
        </p>
        {page < pages && (
          <Link
            prefetch="intent"
            to={blogPath(page + 1, category)}
            rel="next"
            className={secondaryButton}
          >
            Older articles
          </Link>
        )}
      </div>
      {pages > 2 && <PageNumbers category={category} page={page} pages={pages} />}
    </nav>
  );
}

/** Every page, so that no article is further than three clicks from the home page. */
function PageNumbers({ category, page, pages }: PagerProps) {
  return (
    <ul className="mt-5 flex flex-wrap gap-1">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <Link
            prefetch="intent"
            to={blogPath(number, category)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2 underline underline-offset-4 hover:decoration-2 aria-[current]:border-2 aria-[current]:border-fig aria-[current]:font-bold aria-[current]:no-underline"
          >
            {number}
          </Link>
        </li>
      ))}
    </ul>
  );
}

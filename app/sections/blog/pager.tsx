import { secondaryButton } from '../../components/button.ts';
import { PageLink } from '../../components/links.tsx';
import { blogPath } from '../../content/blog-pages.ts';
import type { Category } from '../../content/tags.ts';

type PagerProps = { category: Category; page: number; pages: number };

/** The way through a category's pages; shown while its category is. */
export function Pager({ category, page, pages }: PagerProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" data-only={category} className="no-print">
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

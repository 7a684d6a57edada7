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
          <Link to={blogPath(page - 1, category)} rel="prev" className={secondaryButton}>
            Newer articles
          </Link>
        )}
        <p>
          Page {page} of {pages}
        </p>
        {page < pages && (
          <Link to={blogPath(page + 1, category)} rel="next" className={secondaryButton}>
            Older articles
          </Link>
        )}
      </div>
    </nav>
  );
}

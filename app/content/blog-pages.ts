import { type Category, type Tag, tags } from './tags.ts';

/** Articles on one page of the list: a multiple of two and three, so that the grid's rows are full. */
export const PAGE_SIZE = 24;

const categories: readonly Category[] = ['all', ...tags.map(({ value }) => value)];

interface Tagged {
  tags: readonly Tag[];
}

export interface BlogPage<Article> {
  /** Every article that some category shows on this page, with the categories that do. */
  entries: { article: Article; shownIn: Category[] }[];
  /** How many articles each category has, on all pages. */
  totals: Record<Category, number>;
  /** How many pages each category has; at least 1. */
  pages: Record<Category, number>;
}

/**
 * One page of the list for every category at once. A page is one file that a script narrows down to
 * one category before it is painted, so it holds the same page of each: never more than four times
 * the page size, however large the archive grows.
 *
 * @param page counted from 1.
 */
export function blogPage<Article extends Tagged>(
  articles: readonly Article[],
  page: number,
): BlogPage<Article> {
  const shownIn = new Map<Article, Category[]>();
  const totals = {} as Record<Category, number>;
  const pages = {} as Record<Category, number>;
  for (const category of categories) {
    const all = articles.filter((article) => category === 'all' || article.tags.includes(category));
    totals[category] = all.length;
    pages[category] = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
    for (const article of all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)) {
      shownIn.set(article, [...(shownIn.get(article) ?? []), category]);
    }
  }
  const entries = articles.flatMap((article) => {
    const where = shownIn.get(article);
    return where ? [{ article, shownIn: where }] : [];
  });
  return { entries, totals, pages };
}

/** Address of a page of the list. */
export function blogPath(page: number, category: Category): string {
  const path = page === 1 ? '/blog' : `/blog/page/${page}`;
  return category === 'all' ? path : `${path}?category=${category}`;
}

/** Addresses of all pages of the list, for the build. */
export function blogPaths(articleCount: number): string[] {
  const pages = Math.max(1, Math.ceil(articleCount / PAGE_SIZE));
  return Array.from({ length: pages }, (_, index) => blogPath(index + 1, 'all'));
}

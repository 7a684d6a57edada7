import { type Category, type Tag, tags } from './tags.ts';

/** Articles on one page of the list. */
export const PAGE_SIZE = 24;

/** Up to so many a visitor looks through faster than any search. */
export const MOST_WITHOUT_SEARCH = 12;

/** How many stories stand on the front of all articles. */
export const FRONT = 3;

/** How many a category tells its readers to start with. */
const STARTERS = 3;

const categories: readonly Category[] = ['all', ...tags.map(({ value }) => value)];

interface Listed {
  slug: string;
  tags: readonly Tag[];
}

/** The slugs that each category puts first, in their order. */
export type Starts = Readonly<Record<Category, readonly string[]>>;

export interface BlogPage<Article> {
  /** Every article that some category shows in its grid on this page, with the categories that do. */
  entries: { article: Article; shownIn: Category[] }[];
  /** The articles that each category starts with, above its grid; none on a later page. */
  starters: Record<Tag, Article[]>;
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
 * @param articles newest first.
 * @param page counted from 1.
 */
export function blogPage<Article extends Listed>(
  articles: readonly Article[],
  page: number,
  starts: Starts,
): BlogPage<Article> {
  const shownIn = new Map<Article, Category[]>();
  const starters = {} as BlogPage<Article>['starters'];
  const totals = {} as BlogPage<Article>['totals'];
  const pages = {} as BlogPage<Article>['pages'];
  for (const category of categories) {
    const ordered = startingWith(starts[category], inCategory(articles, category));
    totals[category] = ordered.length;
    pages[category] = Math.max(1, Math.ceil(ordered.length / PAGE_SIZE));
    const shown = ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    // Of four or more, three are a choice; fewer are all there is.
    const hasStarters = category !== 'all' && page === 1 && ordered.length > STARTERS;
    if (category !== 'all') starters[category] = hasStarters ? shown.slice(0, STARTERS) : [];
    for (const article of hasStarters ? shown.slice(STARTERS) : shown) {
      shownIn.set(article, [...(shownIn.get(article) ?? []), category]);
    }
  }
  // One list is drawn for all categories, whose own first ones stand above it: below them it goes by date.
  const entries = startingWith(starts.all, articles).flatMap((article) => {
    const where = shownIn.get(article);
    return where ? [{ article, shownIn: where }] : [];
  });
  return { entries, starters, totals, pages };
}

function inCategory<Article extends Listed>(articles: readonly Article[], category: Category): Article[] {
  return articles.filter(({ tags }) => category === 'all' || tags.includes(category));
}

/** Those that are not among the articles are passed over. */
export function startingWith<Article extends Listed>(
  slugs: readonly string[],
  articles: readonly Article[],
): Article[] {
  const first = slugs.flatMap((wanted) => articles.find(({ slug }) => slug === wanted) ?? []);
  return [...first, ...articles.filter((article) => !first.includes(article))];
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

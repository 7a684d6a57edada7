import { type Category, type Tag, tags } from './tags.ts';

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

export interface BlogStories<Article> {
  /** Every article that some category shows in its list, with the categories that do. */
  entries: { article: Article; shownIn: Category[] }[];
  /** The articles that each category starts with, above its list. */
  starters: Record<Tag, Article[]>;
  /** How many articles each category has. */
  totals: Record<Category, number>;
}

/**
 * The list for every category at once: it is one file that a script narrows down to one category before it is
 * painted.
 *
 * @param articles newest first.
 */
export function blogStories<Article extends Listed>(
  articles: readonly Article[],
  starts: Starts,
): BlogStories<Article> {
  const shownIn = new Map<Article, Category[]>();
  const starters = {} as BlogStories<Article>['starters'];
  const totals = {} as BlogStories<Article>['totals'];
  for (const category of categories) {
    const ordered = startingWith(starts[category], inCategory(articles, category));
    totals[category] = ordered.length;
    // Of four or more, three are a choice; fewer are all there is.
    const hasStarters = category !== 'all' && ordered.length > STARTERS;
    if (category !== 'all') starters[category] = hasStarters ? ordered.slice(0, STARTERS) : [];
    for (const article of hasStarters ? ordered.slice(STARTERS) : ordered) {
      shownIn.set(article, [...(shownIn.get(article) ?? []), category]);
    }
  }
  // One list is drawn for all categories, whose own first ones stand above it: below them it goes by date.
  const entries = startingWith(starts.all, articles).flatMap((article) => {
    const where = shownIn.get(article);
    return where ? [{ article, shownIn: where }] : [];
  });
  return { entries, starters, totals };
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

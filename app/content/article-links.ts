import type { Tag } from './tags.ts';

/** What a link to an article needs. */
export interface ArticleLink {
  slug: string;
  title: string;
}

/** What decides which articles an article leads to. */
export interface LinkedArticle extends ArticleLink {
  /** Digits; articles are read in the order of these numbers. */
  id: string;
  tags: readonly Tag[];
  /** Slugs that the author chose. */
  related?: readonly string[] | undefined;
}

export interface ArticleLinks {
  related: ArticleLink[];
  previous: ArticleLink | null;
  next: ArticleLink | null;
}

/** How many are offered where the author chose none. */
const RELATED = 3;

/**
 * Where a reader may go on from an article: the one before and after it in the order of the ids,
 * and related ones. These are the author's choice; without one, those that share most tags, of the
 * articles that are not before or after it, earlier in `list` first.
 */
export function articleLinks(article: LinkedArticle, list: readonly LinkedArticle[]): ArticleLinks {
  const byId = list.toSorted((a, b) => Number(a.id) - Number(b.id));
  const place = byId.findIndex(({ slug }) => slug === article.slug);
  const previous = byId[place - 1];
  const next = byId[place + 1];
  const related = article.related
    ? article.related.flatMap((wanted) => list.filter(({ slug }) => slug === wanted))
    : sharingTags(
        article,
        list.filter((other) => other !== previous && other !== next),
      );
  return {
    related: related.map(link),
    previous: previous ? link(previous) : null,
    next: next ? link(next) : null,
  };
}

function sharingTags(article: LinkedArticle, list: readonly LinkedArticle[]): LinkedArticle[] {
  const shared = (other: LinkedArticle) =>
    other.tags.filter((tag) => article.tags.includes(tag)).length;
  return list
    .filter((other) => other.slug !== article.slug && shared(other) > 0)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, RELATED);
}

/** No more than is shown: it travels with every article's data. */
function link({ slug, title }: LinkedArticle): ArticleLink {
  return { slug, title };
}

/** What a link to an article needs. */
export interface ArticleLink {
  slug: string;
  title: string;
}

/** What decides which articles an article leads to. */
export interface LinkedArticle extends ArticleLink {
  /** Articles are read in the order of these: numbers, then names. */
  id: string;
  /** The slugs that the author chose. */
  related: readonly string[];
}

/**
 * Where a reader may go on from an article: those that its author chose, and the one before and
 * after it in the order of the ids.
 */
export function articleLinks(article: LinkedArticle, list: readonly LinkedArticle[]) {
  const inOrder = list.toSorted(byId);
  const place = inOrder.findIndex(({ slug }) => slug === article.slug);
  const [previous, next] = [inOrder[place - 1], inOrder[place + 1]];
  const related = article.related.flatMap((wanted) => list.find(({ slug }) => slug === wanted) ?? []);
  return {
    related: related.map(link),
    previous: previous ? link(previous) : null,
    next: next ? link(next) : null,
  };
}

/** Numbers in their order, then names in theirs. */
export function byId(a: { id: string }, b: { id: string }): number {
  return a.id.localeCompare(b.id, 'en', { numeric: true });
}

export type ArticleLinks = ReturnType<typeof articleLinks>;

/** No more than is shown: it travels with every article's data. */
function link({ slug, title }: LinkedArticle): ArticleLink {
  return { slug, title };
}

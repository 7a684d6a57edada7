/** What a link to an article needs. */
export interface ArticleLink {
  slug: string;
  title: string;
}

/** What decides which articles an article leads to. */
export interface LinkedArticle extends ArticleLink {
  /** Digits; articles are read in the order of these numbers. */
  id: string;
  /** The slugs that the author chose. */
  related: readonly string[];
}

export interface ArticleLinks {
  related: ArticleLink[];
  previous: ArticleLink | null;
  next: ArticleLink | null;
}

/**
 * Where a reader may go on from an article: those that its author chose, and the one before and
 * after it in the order of the ids.
 */
export function articleLinks(article: LinkedArticle, list: readonly LinkedArticle[]): ArticleLinks {
  const byId = list.toSorted((a, b) => Number(a.id) - Number(b.id));
  const place = byId.findIndex(({ slug }) => slug === article.slug);
  return {
    related: article.related.flatMap((wanted) =>
      list.filter(({ slug }) => slug === wanted).map(link),
    ),
    previous: neighbour(byId[place - 1]),
    next: neighbour(byId[place + 1]),
  };
}

function neighbour(article: LinkedArticle | undefined): ArticleLink | null {
  return article ? link(article) : null;
}

/** No more than is shown: it travels with every article's data. */
function link({ slug, title }: LinkedArticle): ArticleLink {
  return { slug, title };
}

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
  const { byId, places } = inOrder(list);
  const at = (place: number | undefined): ArticleLink | null => {
    const found = place === undefined ? undefined : byId[place];
    return found ? link(found) : null;
  };
  const place = places.get(article.slug) ?? Number.NaN;
  return {
    related: article.related.flatMap((wanted) => at(places.get(wanted)) ?? []),
    previous: at(place - 1),
    next: at(place + 1),
  };
}

interface Order {
  byId: readonly LinkedArticle[];
  /** Where an article stands in it, by slug. */
  places: ReadonlyMap<string, number>;
}

const orders = new WeakMap<readonly LinkedArticle[], Order>();

/** A list is ordered once, however many articles ask for their neighbours in it. */
function inOrder(list: readonly LinkedArticle[]): Order {
  const known = orders.get(list);
  if (known) return known;
  const byId = list.toSorted((a, b) => Number(a.id) - Number(b.id));
  const order = { byId, places: new Map(byId.map(({ slug }, place) => [slug, place])) };
  orders.set(list, order);
  return order;
}

/** No more than is shown: it travels with every article's data. */
function link({ slug, title }: LinkedArticle): ArticleLink {
  return { slug, title };
}

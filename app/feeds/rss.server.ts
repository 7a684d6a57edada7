import { generateRssFeed } from 'feedsmith';
import { tagLabel } from '../../config/article-tags.ts';
import { feeds } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import type { Article } from '../articles/article.ts';
import { authorName } from '../people/people.server.ts';

/** Limits the feed, since feed readers always fetch the whole file. */
export const FEED_LENGTH = 30;

type FeedEntry = Pick<Article, 'slug' | 'title' | 'description' | 'published' | 'updated' | 'tags'> & {
  author?: string | undefined;
};

/** Returns midnight in UTC, which is the morning of the same day everywhere in Australia. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** @param entries newest first. */
export function rssFeed(firm: LoadedFirm, entries: readonly FeedEntry[]): string {
  const { site } = firm;
  const last = entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  const address = (slug: string) => `${site.url}/blog/${slug}`;
  return generateRssFeed({
    title: `${site.brand.name}: home loan articles`,
    link: `${site.url}/blog`,
    description: `Plain-English articles on home loans from ${site.brand.name}, with every figure worked out.`,
    language: 'en-AU',
    ...(last && { lastBuildDate: startOfDay(last) }),
    atom: { links: [{ href: site.url + feeds.rss.to, rel: 'self', type: feeds.rss.type }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: address(entry.slug),
      guid: { value: address(entry.slug), isPermaLink: true },
      pubDate: startOfDay(entry.published),
      dc: { creators: [authorName(firm, entry)] },
      categories: entry.tags.map((tag) => ({ name: tagLabel(tag) })),
      description: entry.description,
    })),
  });
}

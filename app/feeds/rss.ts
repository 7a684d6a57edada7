/** The articles as RSS 2.0, with the full text in content:encoded. */
import { generateRssFeed } from 'feedsmith';
import { feeds } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { type FeedEntry, feedText, momentOf } from './feed.ts';

/** @param entries newest first. */
export function rssFeed(entries: readonly FeedEntry[]): string {
  const changes = entries.map(({ updated }) => momentOf(updated).getTime());
  return generateRssFeed({
    title: feedText.title,
    link: feedText.home,
    description: feedText.description,
    language: feedText.language,
    ...(changes.length > 0 && { lastBuildDate: new Date(Math.max(...changes)) }),
    atom: { links: [{ href: site.url + feeds.rss.to, rel: 'self', type: feeds.rss.type }] },
    items: entries.map((entry) => ({
      title: entry.title,
      link: entry.address,
      guid: { value: entry.address, isPermaLink: true },
      pubDate: momentOf(entry.published),
      dc: { creators: [site.brand.name] },
      categories: entry.topics.map((name) => ({ name })),
      description: entry.summary,
      content: { encoded: entry.html },
    })),
  });
}

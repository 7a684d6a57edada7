/** The articles as JSON Feed 1.1. */
import { generateJsonFeed } from 'feedsmith';
import { feeds } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { type FeedEntry, feedText, momentOf } from './feed.ts';

export function jsonFeed(entries: readonly FeedEntry[]): string {
  const authors = [{ name: site.brand.name, url: site.url }];
  const feed = generateJsonFeed({
    title: feedText.title,
    home_page_url: feedText.home,
    feed_url: site.url + feeds.json.to,
    description: feedText.description,
    language: feedText.language,
    authors,
    items: entries.map((entry) => ({
      id: entry.address,
      url: entry.address,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      date_published: momentOf(entry.published),
      date_modified: momentOf(entry.updated),
      tags: entry.topics,
      language: feedText.language,
      authors,
    })),
  });
  return `${JSON.stringify(feed)}\n`;
}

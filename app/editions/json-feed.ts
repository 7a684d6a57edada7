/** The articles as JSON Feed 1.1. */
import { feeds } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { type FeedEntry, feedText, momentOf } from './feed.ts';

export function jsonFeed(entries: readonly FeedEntry[]): string {
  const authors = [{ name: site.brand.name, url: site.url }];
  return `${JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feedText.title,
    home_page_url: feedText.home,
    feed_url: `${site.url}${feeds.json.to}`,
    description: feedText.description,
    language: feedText.language,
    authors,
    items: entries.map((entry) => ({
      id: entry.address,
      url: entry.address,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      date_published: momentOf(entry.published).toISOString(),
      date_modified: momentOf(entry.updated).toISOString(),
      tags: entry.topics,
      language: feedText.language,
      authors,
    })),
  })}\n`;
}

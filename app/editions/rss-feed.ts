/** The articles as RSS 2.0, with the full text in content:encoded. */
import { feeds } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { type FeedEntry, feedText, momentOf } from './feed.ts';
import { xmlText } from './xml.ts';

/** @param entries newest first, at least one. */
export function rssFeed(entries: readonly FeedEntry[]): string {
  const newest = entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(feedText.title)}</title>
<link>${xmlText(feedText.home)}</link>
<description>${xmlText(feedText.description)}</description>
<language>${feedText.language}</language>
${newest === undefined ? '' : `<lastBuildDate>${rssDate(newest)}</lastBuildDate>\n`}<atom:link href="${xmlText(site.url + feeds.rss.to)}" rel="self" type="application/rss+xml"/>
${entries.map(item).join('')}</channel>
</rss>
`;
}

function item(entry: FeedEntry): string {
  return `<item>
<title>${xmlText(entry.title)}</title>
<link>${xmlText(entry.address)}</link>
<guid isPermaLink="true">${xmlText(entry.address)}</guid>
<pubDate>${rssDate(entry.published)}</pubDate>
<dc:creator>${xmlText(site.brand.name)}</dc:creator>
${entry.topics.map((topic) => `<category>${xmlText(topic)}</category>\n`).join('')}<description>${xmlText(entry.summary)}</description>
<content:encoded>${xmlText(entry.html)}</content:encoded>
</item>
`;
}

/** As RFC 822 has it, with the year in four digits: `Fri, 20 Nov 2026 00:00:00 GMT`. */
function rssDate(day: string): string {
  return momentOf(day).toUTCString();
}

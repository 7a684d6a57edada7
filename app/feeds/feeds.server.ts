/** Every file that tells programs rather than people what the site holds. */
import { feeds } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { readArticle, readArticleList } from '../content/articles.server.ts';
import { blogPaths } from '../content/blog-pages.ts';
import { legalNames, readLegalPage } from '../content/legal-pages.server.ts';
import { markdownPath } from '../content/markdown-path.ts';
import { FEED_LENGTH, type FeedEntry, feedEntry } from './feed.ts';
import { jsonFeed } from './json.ts';
import { llmsTxt } from './llms-txt.ts';
import { markdownCopy } from './markdown.ts';
import { rssFeed } from './rss.ts';
import { SECURITY_PATH, securityTxt } from './security-txt.ts';
import { robotsTxt, SITEMAP_PATH, sitemapXml } from './sitemap.ts';

/**
 * One file after the other, as path in the site and text; the articles by the thousand are never in
 * memory together.
 *
 * @param listed the addresses of the pages that search engines may list. Where there are none, there
 * is no sitemap either.
 */
export async function* filesForPrograms(
  listed: readonly string[],
): AsyncGenerator<[path: string, text: string]> {
  const articles = readArticleList();
  const entries: FeedEntry[] = [];
  for (const { slug } of articles) {
    const article = await readArticle(slug);
    if (!article) continue;
    yield [markdownPath(slug), markdownCopy(article)];
    if (entries.length < FEED_LENGTH) entries.push(feedEntry(article));
  }
  yield [feeds.rss.to, rssFeed(entries)];
  yield [feeds.json.to, jsonFeed(entries)];

  const legal = await Promise.all(
    legalNames.map(async (name) => ({ path: `/${name}`, ...(await readLegalPage(name)) })),
  );
  const hasSitemap = listed.length > 0;
  yield ['/llms.txt', llmsTxt(articles, legal, hasSitemap)];
  yield ['/robots.txt', robotsTxt(hasSitemap)];
  const changed = lastChanges(articles, legal);
  if (hasSitemap) yield [SITEMAP_PATH, await sitemapXml(listed, changed)];
  yield [SECURITY_PATH, securityTxt(new Date().toISOString().slice(0, 10))];
}

/**
 * The day of each page's last change, by address, as the content states it. A list moves with any
 * article. The other pages' words carry no date.
 */
function lastChanges(
  articles: readonly { slug: string; updated: string }[],
  legal: readonly { path: string; updated: string }[],
): Map<string, string> {
  const newest = articles
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  return new Map([
    ...articles.map(({ slug, updated }) => [`${site.url}/blog/${slug}`, updated] as const),
    ...legal.map(({ path, updated }) => [`${site.url}${path}`, updated] as const),
    ...(newest === undefined
      ? []
      : blogPaths(articles.length).map((path) => [`${site.url}${path}`, newest] as const)),
  ]);
}

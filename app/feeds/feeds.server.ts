import { textPages } from '../../config/content-files.ts';
import { feeds } from '../../config/fixed-pages.ts';
import type { LoadedFirm } from '../../config/load-firm.ts';
import { MAX_ARTICLES_WITHOUT_SEARCH, SEARCH_PATH } from '../articles/article-search.ts';
import { readArticleList } from '../articles/articles.server.ts';
import { buildSearchIndex } from '../articles/search-index.server.ts';
import { llmsTxt } from './llms-txt.server.ts';
import { FEED_LENGTH, rssFeed } from './rss.server.ts';
import { SECURITY_PATH, securityTxt } from './security-txt.server.ts';
import { robotsTxt, SITEMAP_PATH, sitemapXml } from './sitemap.server.ts';

/**
 * Generates the files for feed readers, search engines and other programs.
 *
 * @param listed URLs of the pages that may be indexed. If empty, there is no sitemap.
 * @returns each file's text by its path in the site.
 */
export async function machineReadableFiles(
  firm: LoadedFirm,
  listed: readonly string[],
): Promise<Map<string, string>> {
  const { site } = firm;
  const articles = readArticleList(firm);
  const texts = textPages(firm.pages);
  const hasSitemap = listed.length > 0;
  return new Map([
    ...(site.features.feeds ? [[feeds.rss.to, rssFeed(firm, articles.slice(0, FEED_LENGTH))] as const] : []),
    ...(articles.length > MAX_ARTICLES_WITHOUT_SEARCH
      ? [[SEARCH_PATH, await buildSearchIndex(firm)] as const]
      : []),
    ['/llms.txt', llmsTxt(site, articles, texts, hasSitemap)],
    ['/robots.txt', robotsTxt(site, hasSitemap)],
    ...(hasSitemap ? [[SITEMAP_PATH, await sitemapXml(site, listed, articles, texts)] as const] : []),
    [SECURITY_PATH, securityTxt(site, new Date().toISOString().slice(0, 10))],
  ]);
}

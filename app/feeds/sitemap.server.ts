import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { TextPage } from '../../config/content-files.ts';
import type { Site } from '../../config/schema.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/**
 * Sets `lastmod` for articles and texts from their front matter, and for the list of articles from its newest
 * article. Other pages have no date.
 *
 * @param addresses absolute URLs.
 */
export async function sitemapXml(
  { url: site }: Site,
  addresses: readonly string[],
  articles: readonly { slug: string; updated: string }[],
  texts: readonly Pick<TextPage, 'name' | 'updated'>[],
): Promise<string> {
  const newest = articles
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1);
  const changed = new Map<string, string | undefined>([
    ['/blog', newest] as const,
    ...articles.map(({ slug, updated }) => [`/blog/${slug}`, updated] as const),
    ...texts.map(({ name, updated }) => [`/${name}`, updated] as const),
  ]);
  const urls = addresses.toSorted().map((url) => ({ url, lastmod: changed.get(url.slice(site.length)) }));
  const none = { news: false, xhtml: false, image: false, video: false };
  const stream = new SitemapStream({ lastmodDateOnly: true, xmlns: none });
  return String(await streamToPromise(Readable.from(urls).pipe(stream)));
}

/** Allows everything: a crawler must be able to read a page to find its noindex tag. */
export function robotsTxt(site: Site, hasSitemap: boolean): string {
  return `User-agent: *\nAllow: /\n${hasSitemap ? `\nSitemap: ${site.url}${SITEMAP_PATH}\n` : ''}`;
}

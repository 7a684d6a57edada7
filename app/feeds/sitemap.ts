/** sitemap.xml and robots.txt. */
import { Readable } from 'node:stream';
import { SitemapStream, streamToPromise } from 'sitemap';
import { site } from '../../config/site.ts';

export const SITEMAP_PATH = '/sitemap.xml';

/**
 * @param addresses of the pages that search engines may list. At least one: the protocol knows no
 * empty sitemap.
 * @param changed the day of each page's last change, by address, as 2026-11-20. A page whose content
 * has no date says nothing of one, since a made-up date is worse than none.
 */
export async function sitemapXml(
  addresses: readonly string[],
  changed: ReadonlyMap<string, string>,
): Promise<string> {
  const urls = addresses.toSorted().map((url) => ({ url, lastmod: changed.get(url) }));
  const none = { news: false, xhtml: false, image: false, video: false };
  const stream = new SitemapStream({ lastmodDateOnly: true, xmlns: none });
  return String(await streamToPromise(Readable.from(urls).pipe(stream)));
}

/**
 * Everybody may read everything. Pages that shall not be listed say so themselves, and a robot has to
 * read them for that; nothing is forbidden here even then.
 */
export function robotsTxt(hasSitemap: boolean): string {
  const lines = ['User-agent: *', 'Allow: /'];
  return `${[...lines, ...(hasSitemap ? ['', `Sitemap: ${site.url}${SITEMAP_PATH}`] : [])].join('\n')}\n`;
}

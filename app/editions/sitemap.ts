/** sitemap.xml and robots.txt. */
import { site } from '../../config/site.ts';
import { xmlText } from './xml.ts';

export const SITEMAP_PATH = '/sitemap.xml';
/** More the protocol does not allow in one file. */
const MOST = 50_000;

/** Thrown while the site is built, when the pages do not fit into one sitemap. */
export class SitemapError extends Error {
  override name = 'SitemapError';
}

/**
 * @param addresses of the pages that search engines may list. At least one: the protocol knows no
 * empty sitemap.
 * @param changed the day of each page's last change, by address, as 2026-11-20. A page whose content
 * has no date says nothing of one, since a made-up date is worse than none.
 * @throws {SitemapError} for no pages, or more than the protocol allows.
 */
export function sitemapXml(
  addresses: readonly string[],
  changed: ReadonlyMap<string, string>,
): string {
  if (addresses.length === 0 || addresses.length > MOST) {
    throw new SitemapError(`expected 1 to ${MOST} pages for a sitemap, found ${addresses.length}`);
  }
  const urls = addresses.toSorted().map((address) => {
    const day = changed.get(address);
    return `<url><loc>${xmlText(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/**
 * Everybody may read everything. Pages that shall not be listed say so themselves, and a robot has to
 * read them for that; nothing is forbidden here even then.
 */
export function robotsText(hasSitemap: boolean): string {
  const lines = ['User-agent: *', 'Allow: /'];
  return `${[...lines, ...(hasSitemap ? ['', `Sitemap: ${site.url}${SITEMAP_PATH}`] : [])].join('\n')}\n`;
}

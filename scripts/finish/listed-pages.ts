/** Which pages search engines may list. The pages themselves say it, and the sitemap follows them. */
import type { CheerioAPI } from 'cheerio';
import { site } from '../../config/site.ts';

/**
 * The canonical address of a page that may be listed; null for one that says `noindex` of itself, as
 * the 404 page does. A demonstration says it of every page, and still has its sitemap: nobody comes to
 * read it, and what is judged before the opening is what will be there after it.
 *
 * @throws {Error} when a page that may be listed has not exactly one canonical address of this site.
 */
export function listedAddress($: CheerioAPI): string | null {
  const robots = $('meta[name=robots]:not([data-demonstration])')
    .map((_index, meta) => $(meta).attr('content') ?? '')
    .get();
  if (robots.some((content) => /\b(noindex|none)\b/i.test(content))) return null;
  const links = $('link[rel=canonical]');
  const address = links.attr('href') ?? '';
  if (links.length !== 1 || !address.startsWith(`${site.url}/`)) {
    throw new Error(
      `expected one canonical address on ${site.url} or noindex, found ${links.length}: "${address}"`,
    );
  }
  return address;
}

/**
 * Tells where a request comes from, so that other sites and simple programs cannot post through
 * ours. It keeps nobody out who forges headers; that is the rate limits' work.
 */
import type { IncomingHttpHeaders } from 'node:http';

export type RequestSource =
  /** A page of this site. */
  | 'own-site'
  /** A page of another site, or one that hides where it comes from. */
  | 'other-site'
  /** No sign of a browser at all. */
  | 'no-browser';

/**
 * Browsers send `Origin` with every POST and scripts cannot set it, so it decides where it is
 * there. A plain form post can come with the origin "null" or without one (old browsers, strict
 * referrer settings); then `Sec-Fetch-Site` and at last `Referer` answer the same question.
 *
 * @param siteUrl the configured address of the site, which also counts as our own: some proxies
 *   replace the Host header, and that must not close the forms.
 */
export function requestSource(headers: IncomingHttpHeaders, siteUrl: string): RequestSource {
  const { origin, referer } = headers;
  const fetchSite = headers['sec-fetch-site'];
  if (origin !== undefined && origin !== 'null') {
    return isOwn(origin, headers.host, siteUrl) ? 'own-site' : 'other-site';
  }
  if (fetchSite !== undefined) return fetchSite === 'same-origin' ? 'own-site' : 'other-site';
  if (referer !== undefined) {
    return isOwn(referer, headers.host, siteUrl) ? 'own-site' : 'other-site';
  }
  return origin === undefined ? 'no-browser' : 'other-site';
}

/** The scheme is not compared with ours: behind a proxy that ends TLS the server cannot know it. */
function isOwn(address: string, host: string | undefined, siteUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const from = new URL(address);
  if (from.protocol !== 'http:' && from.protocol !== 'https:') return false;
  if (from.origin === new URL(siteUrl).origin) return true;
  // Parsed with the same scheme, so that "example.com:443" and "example.com" are one host.
  const here = `${from.protocol}//${host}`;
  return host !== undefined && URL.canParse(here) && from.host === new URL(here).host;
}

/**
 * Tells where a request comes from, so that other sites and simple programs cannot post through
 * ours. It keeps nobody out who forges headers; that is the rate limits' work.
 */
import type { IncomingHttpHeaders } from 'node:http';

export type RequestSource =
  /** A page of this site. */
  | 'own-site'
  /** A page of a site that the operator allows to send here. */
  | 'allowed-site'
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
 * @param allowed origins of other sites that may send here, as {@link normaliseOrigins} gives them.
 */
export function requestSource(
  headers: IncomingHttpHeaders,
  siteUrl: string,
  allowed: ReadonlySet<string> = new Set(),
): RequestSource {
  const { origin, referer } = headers;
  const fetchSite = headers['sec-fetch-site'];
  const sourceOf = (address: string) => {
    if (isOwn(address, headers.host, siteUrl)) return 'own-site';
    return isAllowed(address, allowed) ? 'allowed-site' : 'other-site';
  };
  if (origin !== undefined && origin !== 'null') return sourceOf(origin);
  if (fetchSite !== undefined) return fetchSite === 'same-origin' ? 'own-site' : 'other-site';
  if (referer !== undefined) return sourceOf(referer);
  return origin === undefined ? 'no-browser' : 'other-site';
}

/** Thrown when an allowed origin is none. The message says which, and what was expected. */
export class OriginError extends Error {
  override name = 'OriginError';

  constructor(found: string) {
    super(
      `Allowed origins: expected an origin with its scheme and without a path, such as https://www.example.com, found ${JSON.stringify(found)}`,
    );
  }
}

/** @throws {OriginError} naming the first that is not an http or https origin. */
export function normaliseOrigins(origins: readonly string[]): ReadonlySet<string> {
  return new Set(
    origins.map((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      const scheme = url?.protocol === 'http:' || url?.protocol === 'https:';
      // Without path, query, fragment and user name an address is its origin and one slash.
      if (!scheme || url.href !== `${url.origin}/`) throw new OriginError(text);
      return url.origin;
    }),
  );
}

function isAllowed(address: string, allowed: ReadonlySet<string>): boolean {
  return URL.canParse(address) && allowed.has(new URL(address).origin);
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

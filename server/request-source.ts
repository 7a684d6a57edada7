/**
 * Detects where a request comes from, so that other sites and simple programs cannot post to this one. It does not
 * stop a client that forges headers; the rate limits do.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { encodeWithin } from '../contracts/text.ts';

/** A page of this or an allowed site; a page of another or an unknown site; no sign of a browser. */
export type RequestSource = 'own-site' | 'other-site' | 'no-browser';

/** The parts of a request that are read. */
export interface RequestOrigin {
  headers: IncomingHttpHeaders;
  /** Where it was received; undefined for requests that tests inject. */
  socket: { localAddress?: string | undefined; localPort?: number | undefined };
}

/**
 * Browsers send `Origin` with every POST and scripts cannot set it, so it decides if present. A plain form post can
 * have the origin "null" or none (old browsers, strict referrer settings); then `Sec-Fetch-Site` decides, and then
 * `Referer`.
 *
 * `Host` alone proves nothing: another site can point its own name at this server (DNS rebinding), and its pages then
 * have the same origin as that host.
 *
 * @param own the result of {@link ownOrigins}.
 */
export function requestSource({ headers, socket }: RequestOrigin, own: ReadonlySet<string>): RequestSource {
  const { origin, referer, host } = headers;
  const fetchSite = headers['sec-fetch-site'];
  const compare = (...addresses: string[]) =>
    addresses.some((address) => own.has(address) || isOwn(URL.parse(address), own, socket))
      ? 'own-site'
      : 'other-site';
  if (origin !== undefined && origin !== 'null') return compare(origin);
  if (fetchSite === 'same-origin') return compare(`https://${host}`, `http://${host}`);
  if (fetchSite !== undefined) return 'other-site';
  if (referer !== undefined) return compare(referer);
  return origin === undefined ? 'no-browser' : 'other-site';
}

/** Advertisers append ids to URLs. Of a longer URL, the path and the campaign parameters are kept. */
const MAX_PAGE_LENGTH = 500;
const MAX_PATH_LENGTH = 200;
const MAX_VALUE_LENGTH = 120;
/** Most important first. */
const CAMPAIGN_PARAMS = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content', 'utm_id'];
const BASE_URL = 'https://site.invalid';

/** Returns path and query of the page in `Referer`, or null when there is none or it is another site's. */
export function refererPage(request: RequestOrigin, own: ReadonlySet<string>): string | null {
  return shortenUrl(refererUrl(request, own));
}

function refererUrl({ headers, socket }: RequestOrigin, own: ReadonlySet<string>): URL | null {
  const url = URL.parse(headers.referer ?? '');
  return isOwn(url, own, socket) ? url : null;
}

/**
 * Returns path and query of the page where a visitor entered the site, including the campaign. Falls back to the page
 * with the form.
 *
 * @param fieldValue the landing page that the form recorded.
 */
export function landingPage(
  request: RequestOrigin,
  own: ReadonlySet<string>,
  fieldValue: unknown,
): string | null {
  return shortenUrl(parsePath(fieldValue) ?? refererUrl(request, own));
}

/** Returns null for anything but a path of this site. */
function parsePath(text: unknown): URL | null {
  if (typeof text !== 'string' || !text.startsWith('/')) return null;
  const url = URL.parse(text, BASE_URL);
  return url?.origin === BASE_URL ? url : null;
}

/** Returns path and query within the maximum length. */
function shortenUrl(url: URL | null): string | null {
  if (url === null) return null;
  const { pathname, search } = url;
  // Canonical paths have no trailing slash, but prerendered pages record one.
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (path.length + search.length <= MAX_PAGE_LENGTH) return path + search;
  const params = new URLSearchParams(search);
  // Removes a truncated percent-escape at the end.
  let page = path.slice(0, MAX_PATH_LENGTH).replace(/%.?$/, '');
  for (const name of CAMPAIGN_PARAMS) {
    const value = encodeWithin(params.get(name) ?? '', MAX_VALUE_LENGTH);
    const longer = `${page}${page.includes('?') ? '&' : '?'}${name}=${value}`;
    if (value !== '' && longer.length <= MAX_PAGE_LENGTH) page = longer;
  }
  return page;
}

function isOwn(url: URL | null, own: ReadonlySet<string>, socket: RequestOrigin['socket']): url is URL {
  return url !== null && (own.has(url.origin) || isThisMachine(url, socket));
}

/**
 * Returns the origins whose pages may send here.
 *
 * @param siteUrl the configured URL of the site. http counts too, because not every site redirects to https.
 * @param allowed origins of other sites that may send here.
 */
export function ownOrigins(siteUrl: string, allowed: readonly string[] = []): ReadonlySet<string> {
  const { host } = new URL(siteUrl);
  return new Set([`https://${host}`, `http://${host}`, ...allowed]);
}

/** Returns the origins of the public site with and without `www.`, which belong to the same owner. */
export function siteOrigins(siteUrl: string, allowed: readonly string[] = []): ReadonlySet<string> {
  const { protocol, host } = new URL(siteUrl);
  const twin = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`;
  return new Set([...ownOrigins(siteUrl, allowed), ...ownOrigins(`${protocol}//${twin}`)]);
}

/**
 * Returns whether the URL is the IP address and port that received the request, or localhost on this machine. DNS
 * cannot point either at another machine.
 */
export function isThisMachine(url: URL, { localAddress, localPort }: RequestOrigin['socket']): boolean {
  if (url.protocol !== 'http:' || Number(url.port || 80) !== localPort) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const here = localAddress?.replace(/^::ffff:/, '') ?? '';
  return name === here || (isLoopback(here) && (name === 'localhost' || isLoopback(name)));
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

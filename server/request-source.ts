/**
 * Tells where a request comes from, so that other sites and simple programs cannot post through
 * ours. It keeps nobody out who forges headers; that is the rate limits' work.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import { encodeWithin } from '../contracts/text.ts';

/** A page of this site (or an allowed one), of another or of nobody knows which, no sign of a browser. */
export type RequestSource = 'own-site' | 'other-site' | 'no-browser';

/** What is read of a request. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  /** Where it arrived; tests that inject requests have no such place. */
  socket: { localAddress?: string | undefined; localPort?: number | undefined };
}

/**
 * Browsers send `Origin` with every POST and scripts cannot set it, so it decides where it is
 * there. A plain form post can come with the origin "null" or without one (old browsers, strict
 * referrer settings); then `Sec-Fetch-Site` and at last `Referer` answer the same question.
 *
 * `Host` alone proves nothing: a page of another site can have its own name pointed at this server,
 * and is then of the same origin as that.
 *
 * @param own as {@link ownOrigins} gives them.
 */
export function requestSource({ headers, socket }: Arrival, own: ReadonlySet<string>): RequestSource {
  const { origin, referer, host } = headers;
  const fetchSite = headers['sec-fetch-site'];
  const sourceOf = (...addresses: string[]) =>
    addresses.some((address) => own.has(address) || isOwn(URL.parse(address), own, socket))
      ? 'own-site'
      : 'other-site';
  if (origin !== undefined && origin !== 'null') return sourceOf(origin);
  if (fetchSite === 'same-origin') return sourceOf(`https://${host}`, `http://${host}`);
  if (fetchSite !== undefined) return 'other-site';
  if (referer !== undefined) return sourceOf(referer);
  return origin === undefined ? 'no-browser' : 'other-site';
}

/** Advertisers append ids of their own to an address; of a longer one the path and the campaign are kept. */
const MAX_PAGE_LENGTH = 500;
const MAX_PATH_LENGTH = 200;
const MAX_VALUE_LENGTH = 120;
/** The most telling first. */
const CAMPAIGN = ['utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content', 'utm_id'];
const NO_SITE = 'https://site.invalid';

/**
 * Path and query of the page that a request was sent from, as far as `Referer` tells; null where it does not, or names
 * a page that is none of ours.
 */
export function refererPage(arrival: Arrival, own: ReadonlySet<string>): string | null {
  return shortened(sendingUrl(arrival, own));
}

function sendingUrl({ headers, socket }: Arrival, own: ReadonlySet<string>): URL | null {
  const url = URL.parse(headers.referer ?? '');
  return isOwn(url, own, socket) ? url : null;
}

/**
 * Where somebody came from who sends a form: the page that they came to first, campaign included, as the form itself
 * says; else the page that they sent it from.
 *
 * @param told what stands in the form's own field.
 */
export function landingPage(arrival: Arrival, own: ReadonlySet<string>, told: unknown): string | null {
  return shortened(ownUrl(told) ?? sendingUrl(arrival, own));
}

/** @returns null for what is no path of a site. */
function ownUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || !text.startsWith('/')) return null;
  const url = URL.parse(text, NO_SITE);
  return url?.origin === NO_SITE ? url : null;
}

/** Path and query. */
function shortened(url: URL | null): string | null {
  if (url === null) return null;
  const { pathname, search } = url;
  // As pages are asked for: the build draws them under addresses that end with a slash.
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (path.length + search.length <= MAX_PAGE_LENGTH) return path + search;
  const params = new URLSearchParams(search);
  // Without an escape that was cut in two.
  let page = path.slice(0, MAX_PATH_LENGTH).replace(/%.?$/, '');
  for (const name of CAMPAIGN) {
    const value = encodeWithin(params.get(name) ?? '', MAX_VALUE_LENGTH);
    const longer = `${page}${page.includes('?') ? '&' : '?'}${name}=${value}`;
    if (value !== '' && longer.length <= MAX_PAGE_LENGTH) page = longer;
  }
  return page;
}

function isOwn(url: URL | null, own: ReadonlySet<string>, socket: Arrival['socket']): url is URL {
  return url !== null && (own.has(url.origin) || isThisMachine(url, socket));
}

/**
 * @param siteUrl the configured address of the site. It counts with http too, as long as nothing sends
 *   its visitors on to https.
 * @param allowed origins of other sites that may send here.
 */
export function ownOrigins(siteUrl: string, allowed: readonly string[] = []): ReadonlySet<string> {
  const { host } = new URL(siteUrl);
  return new Set([`https://${host}`, `http://${host}`, ...allowed]);
}

/**
 * The origins of the public site, with and without `www.`: often both names lead to the server, and whoever has the
 * one has the other.
 */
export function siteOrigins(siteUrl: string, allowed: readonly string[] = []): ReadonlySet<string> {
  const { protocol, host } = new URL(siteUrl);
  const twin = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`;
  return new Set([...ownOrigins(siteUrl, allowed), ...ownOrigins(`${protocol}//${twin}`)]);
}

/**
 * Whether the address names the very place where the request arrived, in numbers, or as localhost on
 * the machine itself. No name server can point those anywhere else.
 */
export function isThisMachine(url: URL, { localAddress, localPort }: Arrival['socket']): boolean {
  if (url.protocol !== 'http:' || Number(url.port || 80) !== localPort) return false;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const here = localAddress?.replace(/^::ffff:/, '') ?? '';
  return name === here || (isLoopback(here) && (name === 'localhost' || isLoopback(name)));
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIPv4(address) && address.startsWith('127.'));
}

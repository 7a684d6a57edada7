/** Serves the prerendered site: pages at their canonical URLs, files, redirects and the 404 page. */
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feeds } from '../../config/fixed-pages.ts';
import { addressKey } from '../../config/list-schemas.ts';
import { filePolicy } from '../../config/security.ts';
import { DESK, DESK_API } from '../../contracts/desk.ts';
import { COMPRESSED_EXTENSIONS, type CurrentSite, NOT_FOUND_PAGE, type SiteFiles } from '../built-site.ts';
import { isThisMachine } from '../request-source.ts';

/** For hashed file names: a changed file gets a new name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Caches, but revalidates before each use. Unlike no-store this keeps the back/forward cache. */
const REVALIDATE = 'no-cache';
/** For route data: React Router prefetches it on hover and needs it on click. */
const FIVE_MINUTES = 'public, max-age=300';

/** Content types that the file name does not imply, by its suffix. */
const TYPES: readonly (readonly [suffix: string, type: string])[] = [
  // As React Router's own server sends it.
  ['.data', 'text/x-script; charset=utf-8'],
  ...Object.values(feeds).map(({ to, type }) => [to, `${type}; charset=utf-8`] as const),
];

const ARTICLES = '/blog';

export async function addSite(app: FastifyInstance, current: CurrentSite): Promise<void> {
  // No static routes: the files change when a new build takes over.
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, index: false });
  app.addHook('onSend', async (request, reply) => {
    const type = TYPES.find(([suffix]) => splitUrl(request)[0].endsWith(suffix))?.[1];
    if (type !== undefined && reply.statusCode < 300) reply.type(type);
  });

  app.get('/*', (request, reply) => {
    const { built } = current;
    const [rawPath, query] = splitUrl(request);
    const path = decode(rawPath);
    if (path === null) return sendNotFound(current, request, reply, 400);

    const page = pageFile(built.files, path, query);
    if (page !== undefined) return sendPage(current, request, reply, page);
    const file = built.files.files.get(path);
    if (file !== undefined) {
      reply.headers({ 'Cache-Control': cacheControlOf(path), 'Content-Security-Policy': filePolicy(path) });
      return reply.sendFile(file, built.siteDir);
    }
    // The canonical path of `/Blog`, `/blog/` and `/blog/index.html`.
    const canonical = addressKey(path);
    if (built.files.pages.has(canonical)) return redirect(reply, 301, canonical, query);
    const firmRedirect = built.firm.redirects.find(({ from }) => addressKey(from) === canonical);
    if (firmRedirect !== undefined) return redirect(reply, 301, firmRedirect.to, query);
    if (isMissingArticle(canonical)) return redirect(reply, 302, ARTICLES);
    // An unknown example below an article redirects to the article.
    const article = /^(\/blog\/[^/\\]+)\/[^/\\.]+$/.exec(canonical)?.[1] ?? '';
    if (built.files.pages.has(article)) return redirect(reply, 302, article);
    return sendNotFound(current, request, reply, 404);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = decode(splitUrl(request)[0]) ?? '';
    const { pages, files } = current.built.files;
    if (!pages.has(path) && !files.has(path)) return sendNotFound(current, request, reply, 404);
    reply.header('Allow', 'GET, HEAD');
    return sendText(reply, 405, 'Method not allowed');
  });
}

/** Sends the 404 page to clients that want a page, and one line of text to others. */
export function sendNotFound(
  current: CurrentSite,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 400 | 404,
): FastifyReply | Promise<FastifyReply> {
  if (!wantsPage(request)) return sendText(reply, status, status === 400 ? 'Bad request' : 'Not found');
  return sendPage(current, request, reply.code(status), NOT_FOUND_PAGE);
}

export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('Cache-Control', REVALIDATE).type('text/plain; charset=utf-8').send(text);
}

/** Follows Sec-Fetch-Dest and Accept. A client that accepts anything gets a page if the path looks like one. */
function wantsPage(request: FastifyRequest): boolean {
  const { accept = '*/*', 'sec-fetch-dest': destination } = request.headers;
  if (destination !== undefined) return /^(document|iframe|frame)$/.test(String(destination));
  if (accept.includes('text/html')) return true;
  const [path] = splitUrl(request);
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1] ?? 'html';
  return /^(GET|HEAD)$/.test(request.method) && !path.startsWith('/assets/') && extension === 'html';
}

/** Serves pages from memory: reading them from disk each time costs two to three times as much (docs/performance.md). */
async function sendPage(
  { built }: CurrentSite,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  const copies = (['br', 'gzip'] as const).filter((one) =>
    built.files.names.has(page + COMPRESSED_EXTENSIONS[one]),
  );
  const encoding = negotiate(String(headers['accept-encoding'] ?? ''), copies);
  const { body, etag } = await built.read(page + (encoding === null ? '' : COMPRESSED_EXTENSIONS[encoding]));
  reply.headers({ 'Cache-Control': REVALIDATE, ETag: etag });
  // Replaces the general policy: a page may run only the scripts it contains.
  const policy = built.policies[page];
  if (policy !== undefined) reply.header('Content-Security-Policy', policy);
  if (copies.length > 0) reply.header('Vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== null) reply.header('Content-Encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
}

/** Compares weakly, as RFC 9110 requires for If-None-Match. */
function matchesEtag(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

function splitUrl(request: FastifyRequest): [path: string, query: string] {
  const url = request.raw.url ?? '/';
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** @returns null for invalid escapes and control characters. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them.
    return /[\x00-\x1f\x7f]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/') || path.startsWith('/pictures/')) return IMMUTABLE;
  return path.endsWith('.data') ? FIVE_MINUTES : REVALIDATE;
}

/** Returns the page's file or, for `?category=`, its prerendered variant, so that the first paint is right. */
function pageFile({ pages, variants }: SiteFiles, path: string, query: string): string | undefined {
  const category = new URLSearchParams(query).get('category');
  return variants.get(path)?.get(category ?? '') ?? pages.get(path);
}

function isMissingArticle(path: string): boolean {
  const slug = /^\/blog\/(?<slug>[^/\\]*)$/.exec(path)?.groups?.slug;
  return slug !== undefined && !/^\.+$/.test(slug) && !/\.(data|md)$/.test(slug);
}

/** Redirects are revalidated too: a browser would cache a wrong 301 forever. */
function redirect(reply: FastifyReply, status: 301 | 302, path: string, query = ''): FastifyReply {
  const location = query === '' ? path : `${path}?${query}`;
  return reply.header('Cache-Control', REVALIDATE).redirect(location, status);
}

export interface DeskAddress {
  /** The desk's public origin; undefined: the desk opens on this machine only. */
  origin: string | undefined;
  port: number;
}

const NO_DESK_ORIGIN =
  'This server does not know the address of the desk. Its operator has to set DESK_ORIGIN to that address.';

export function redirectToDesk(app: FastifyInstance, { origin, port }: DeskAddress): void {
  for (const path of [DESK, `${DESK}/*`]) {
    app.get(path, ({ url, headers: { host }, socket }, reply) => {
      // API clients must call the desk's own origin.
      if (url.startsWith(DESK_API)) return sendText(reply, 404, 'Not found');
      const here = URL.parse(`http://${host}`);
      const isLocal = here !== null && isThisMachine(here, socket);
      const target = origin ?? (isLocal ? `http://${here.hostname}:${port}` : null);
      // Prevents a redirect loop behind a proxy that routes the desk's host to the public site.
      if (target === null || new URL(target).host === host) return sendText(reply, 404, NO_DESK_ORIGIN);
      // Browsers keep the fragment across the redirect.
      return reply.header('Cache-Control', 'no-store').redirect(target + url, 302);
    });
  }
}

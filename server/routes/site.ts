/** Serves the prerendered site: its pages at their canonical addresses, its files, its 404 page. */
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feeds } from '../../config/fixed-pages.ts';
import { addressKey } from '../../config/list-schemas.ts';
import { filePolicy } from '../../config/security.ts';
import { DESK, DESK_API } from '../../contracts/desk.ts';
import { COMPRESSED_EXTENSIONS, type CurrentSite, NOT_FOUND_PAGE, type SiteFiles } from '../built-site.ts';
import { isThisMachine } from '../request-source.ts';

/** Hashed names only: a changed file has a new name, so an old copy can never be wrong. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Stored, but asked about before each use; unlike no-store it leaves the back button fast. */
const ASK_FIRST = 'no-cache';
/** A page's data that was fetched when a link was hovered has to be there when it is pressed. */
const FOR_MINUTES = 'public, max-age=300';

/** Types that a file's name does not give, by its ending. */
const TYPES: readonly (readonly [ending: string, type: string])[] = [
  // The framework's own server says so.
  ['.data', 'text/x-script; charset=utf-8'],
  ...Object.values(feeds).map(({ to, type }) => [to, `${type}; charset=utf-8`] as const),
];

const ARTICLES = '/blog';

export async function addSite(app: FastifyInstance, current: CurrentSite): Promise<void> {
  // Which files there are is the build's to say, and which build is the moment's: no route of its own.
  await app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false, index: false });
  app.addHook('onSend', async (request, reply) => {
    const type = TYPES.find(([ending]) => splitUrl(request)[0].endsWith(ending))?.[1];
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
      reply.headers({ 'Cache-Control': cachingOf(path), 'Content-Security-Policy': filePolicy(path) });
      return reply.sendFile(file, built.siteDir);
    }
    // The address that a page should have been asked for by, for `/Blog`, `/blog/` and `/blog/index.html`.
    const canonical = addressKey(path);
    if (built.files.pages.has(canonical)) return redirect(reply, 301, canonical, query);
    const elsewhere = built.firm.redirects.find(({ from }) => addressKey(from) === canonical);
    if (elsewhere !== undefined) return redirect(reply, 301, elsewhere.to, query);
    if (isMissingArticle(canonical)) return redirect(reply, 302, ARTICLES);
    // The article below which a path asks for an example that it has not, or has no more.
    const article = /^(\/blog\/[^/\\]+)\/[^/\\.]+$/.exec(canonical)?.[1] ?? '';
    if (built.files.pages.has(article)) return redirect(reply, 302, article);
    return sendNotFound(current, request, reply, 404);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = decode(splitUrl(request)[0]) ?? '';
    const { pages, files } = current.built.files;
    if (!pages.has(path) && !files.has(path)) return sendNotFound(current, request, reply, 404);
    reply.header('Allow', 'GET, HEAD');
    return plain(reply, 405, 'Method not allowed');
  });
}

/** What is not there: the 404 page for whoever can read a page, one line for everything else. */
export function sendNotFound(
  current: CurrentSite,
  request: FastifyRequest,
  reply: FastifyReply,
  status: 400 | 404,
): FastifyReply | Promise<FastifyReply> {
  if (!wantsPage(request)) return plain(reply, status, status === 400 ? 'Bad request' : 'Not found');
  return sendPage(current, request, reply.code(status), NOT_FOUND_PAGE);
}

export function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('Cache-Control', ASK_FIRST).type('text/plain; charset=utf-8').send(text);
}

/**
 * Browsers say what they want: a page for the address bar, or a picture, a script, some data. Of
 * programs that take anything, those get a page whose path looks like one.
 */
function wantsPage(request: FastifyRequest): boolean {
  const { accept = '*/*', 'sec-fetch-dest': destination } = request.headers;
  if (destination !== undefined) return /^(document|iframe|frame)$/.test(String(destination));
  if (accept.includes('text/html')) return true;
  const [path] = splitUrl(request);
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1] ?? 'html';
  return /^(GET|HEAD)$/.test(request.method) && !path.startsWith('/assets/') && extension === 'html';
}

/**
 * Out of memory, since pages are what visitors wait for: read from the disk each time, as the files are, they
 * take two to three times the work (docs/performance.md).
 */
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
  reply.headers({ 'Cache-Control': ASK_FIRST, ETag: etag });
  // Takes the place of the general policy: a page is allowed exactly what stands in it.
  const policy = built.policies[page];
  if (policy !== undefined) reply.header('Content-Security-Policy', policy);
  if (copies.length > 0) reply.header('Vary', 'Accept-Encoding');
  if (reply.statusCode === 200 && isSame(headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== null) reply.header('Content-Encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(body);
}

/** Compares weakly, as RFC 9110 has it for If-None-Match. */
function isSame(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

function splitUrl(request: FastifyRequest): [path: string, query: string] {
  const url = request.raw.url ?? '/';
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** @returns null for what no honest link contains: broken escapes and control characters. */
function decode(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
    return /[\x00-\x1f\x7f]/.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

function cachingOf(path: string): string {
  if (path.startsWith('/assets/') || path.startsWith('/pictures/')) return FOREVER;
  return path.endsWith('.data') ? FOR_MINUTES : ASK_FIRST;
}

/** A page, or the variant of it that the query asks for, so that the first paint is right. */
function pageFile({ pages, variants }: SiteFiles, path: string, query: string): string | undefined {
  const category = new URLSearchParams(query).get('category');
  return variants.get(path)?.get(category ?? '') ?? pages.get(path);
}

function isMissingArticle(path: string): boolean {
  const slug = /^\/blog\/(?<slug>[^/\\]*)$/.exec(path)?.groups?.slug;
  return slug !== undefined && !/^\.+$/.test(slug) && !/\.(data|md)$/.test(slug);
}

/** Redirects are asked about each time too: a browser would keep a wrong 301 for good. */
function redirect(reply: FastifyReply, status: 301 | 302, path: string, query = ''): FastifyReply {
  const location = query === '' ? path : `${path}?${query}`;
  return reply.header('Cache-Control', ASK_FIRST).redirect(location, status);
}

export interface WayToDesk {
  /** Where it is opened; without one, on this machine alone. */
  origin: string | undefined;
  port: number;
}

const NOT_NAMED =
  'The desk has an address of its own, which this server was not told. Whoever runs it sets DESK_ORIGIN to that address.';

export function redirectToDesk(app: FastifyInstance, { origin, port }: WayToDesk): void {
  for (const path of [DESK, `${DESK}/*`]) {
    app.get(path, ({ url, headers: { host }, socket }, reply) => {
      // Programs that ask here would be answered by nobody who may.
      if (url.startsWith(DESK_API)) return plain(reply, 404, 'Not found');
      const here = URL.parse(`http://${host}`);
      const isLocal = here !== null && isThisMachine(here, socket);
      const target = origin ?? (isLocal ? `http://${here.hostname}:${port}` : null);
      // A proxy that leads the desk's name to the public site would go round in circles.
      if (target === null || new URL(target).host === host) return plain(reply, 404, NOT_NAMED);
      // What stands behind the # of a link goes along by itself.
      return reply.header('Cache-Control', 'no-store').redirect(target + url, 302);
    });
  }
}

/** Serves the prerendered site: its pages at their canonical addresses, its files, its 404 page. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feeds } from '../../config/navigation.ts';
import { redirects } from '../../config/redirects.ts';
import type { PagePolicies } from '../page-policies.ts';
import type { SiteFiles } from './site-files.ts';

/** Hashed names only: a changed file has a new name, so an old copy can never be wrong. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Kept, but asked about before each use; unlike no-store it leaves the back button fast. */
const ASK_FIRST = 'no-cache';
/** A page's data that was fetched when a link was hovered has to be there when it is pressed. */
const FOR_MINUTES = 'public, max-age=300';

const ARTICLES = '/blog';
const MARKDOWN = 'text/markdown; charset=utf-8';

export async function addSite(
  app: FastifyInstance,
  siteDir: string,
  site: SiteFiles,
  policies: PagePolicies,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: siteDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });

  app.get('/*', { onSend: nameType }, (request, reply) => {
    const [rawPath, query] = splitUrl(request);
    const path = decode(rawPath);
    if (path === null) return plain(reply, 400, 'Bad request');

    const page = pageFile(site, path, query);
    if (page !== undefined) return send(withPolicy(reply, policies[page]), page, ASK_FIRST);
    const file = site.files.get(path);
    if (file !== undefined) {
      return send(reply, file, cachingOf(path));
    }
    const canonical = canonicalPath(site, path);
    if (canonical !== undefined) return redirect(reply, 301, withQuery(canonical, query));
    const elsewhere = redirects.find(({ from }) => from === path);
    if (elsewhere !== undefined) return redirect(reply, 301, withQuery(elsewhere.to, query));
    if (isMissingArticle(path)) return redirect(reply, 302, ARTICLES);
    if (isFilePath(path)) return plain(reply, 404, 'Not found');
    // "Not changed" would be an answer without a body, and a blank page under the status 404.
    for (const name of ['if-none-match', 'if-modified-since', 'range']) {
      delete request.raw.headers[name];
    }
    return withPolicy(reply, policies['404.html'])
      .code(404)
      .header('Cache-Control', ASK_FIRST)
      .sendFile('404.html');
  });

  app.setNotFoundHandler((request, reply) => {
    const path = decode(splitUrl(request)[0]) ?? '';
    if (!site.pages.has(path) && !site.files.has(path)) return plain(reply, 404, 'Not found');
    reply.header('Allow', 'GET, HEAD');
    return plain(reply, 405, 'Method not allowed');
  });
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
  if (path.startsWith('/assets/')) return FOREVER;
  return path.endsWith('.data') ? FOR_MINUTES : ASK_FIRST;
}

/** A page, or the variant of it that the query asks for, so that the first paint is right. */
function pageFile(site: SiteFiles, path: string, query: string): string | undefined {
  const category = new URLSearchParams(query).get('category');
  const variant = category === null ? undefined : site.variants.get(path)?.get(category);
  return variant ?? site.pages.get(path);
}

/** The address that a page should have been asked for by, for `/blog/` and `/blog/index.html`. */
function canonicalPath(site: SiteFiles, path: string): string | undefined {
  const short = path.replace(/\/(index\.html)?$/, '') || '/';
  return short !== path && site.pages.has(short) ? short : undefined;
}

function isMissingArticle(path: string): boolean {
  const slug = /^\/blog\/(?<slug>[^/\\]*)\/?$/.exec(path)?.groups?.slug;
  return slug !== undefined && !/^\.+$/.test(slug) && !/\.(data|md)$/.test(slug);
}

/** Scripts, pictures and data: whoever asks for one of these cannot read a page instead. */
function isFilePath(path: string): boolean {
  const extension = /\.(?<extension>[A-Za-z0-9]{1,8})$/.exec(path)?.groups?.extension;
  return path.startsWith('/assets/') || (extension !== undefined && extension !== 'html');
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}

function send(reply: FastifyReply, file: string, caching: string): FastifyReply {
  return reply.header('Cache-Control', caching).sendFile(file);
}

/** Takes the place of the general policy: a page is allowed exactly what stands in it. */
function withPolicy(reply: FastifyReply, policy: string | undefined): FastifyReply {
  return policy === undefined ? reply : reply.header('Content-Security-Policy', policy);
}

/** Redirects are asked about each time too: a browser would keep a wrong 301 for good. */
function redirect(reply: FastifyReply, status: 301 | 302, location: string): FastifyReply {
  return reply.header('Cache-Control', ASK_FIRST).redirect(location, status);
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', ASK_FIRST)
    .type('text/plain; charset=utf-8')
    .send(text);
}

/** Types that the file's ending does not give, or not in full. */
const TYPES: readonly (readonly [ending: string, type: string])[] = [
  // The framework's own server says so.
  ['.data', 'text/x-script; charset=utf-8'],
  ...Object.values(feeds).map(({ to, type }) => [to, `${type}; charset=utf-8`] as const),
  ['.xml', 'text/xml; charset=utf-8'],
  ['.md', MARKDOWN],
];

async function nameType(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200) return payload;
  const [path] = splitUrl(request);
  const type = TYPES.find(([ending]) => path.endsWith(ending))?.[1];
  if (type !== undefined) reply.type(type);
  // The page itself is what search engines shall list.
  if (type === MARKDOWN) reply.header('X-Robots-Tag', 'noindex');
  return payload;
}

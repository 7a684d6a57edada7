import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { script, testMail } from '../testing/site-fixture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site.close());

const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

test.each([
  ['/', 'Home'],
  ['/blog', 'All Articles'],
  ['/blog/offset-accounts', 'Offset accounts'],
  ['/work-with-us', 'Work with us'],
  ['/blog?category=refinance', 'Refinance'],
  ['/blog?utm_source=x&category=refinance', 'Refinance'],
  ['/blog?category=investment', 'All Articles'],
  ['/blog?category=', 'All Articles'],
  ['/blog?category=../refinance', 'All Articles'],
  ['/?category=refinance', 'Home'],
])('%s shows %s', async (url, expected) => {
  const answer = await site.get(url);
  expect(answer.statusCode).toBe(200);
  expect(heading(answer.body)).toBe(expected);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

test.each([
  ['/blog/', 301, '/blog'],
  ['/blog/?category=refinance&x=1', 301, '/blog?category=refinance&x=1'],
  ['/blog/offset-accounts/', 301, '/blog/offset-accounts'],
  ['/index.html', 301, '/'],
  ['/blog/index.html', 301, '/blog'],
  ['/feed', 301, '/feed.xml'],
  ['/security.txt?x=1', 301, '/.well-known/security.txt?x=1'],
  ['/blog/no-such-article', 302, '/blog'],
  ['/blog/no-such-article/', 302, '/blog'],
  ['/blog/No%20Such%20Article?x=1', 302, '/blog'],
  ['/blog/index.refinance.html', 302, '/blog'],
])('%s redirects (%i) to %s', async (url, status, location) => {
  const answer = await site.get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers.location).toBe(location);
});

test.each([
  '/nope',
  '/nope/',
  '/blog/a/b',
  '/404',
  '/404.html',
  '/nope.html',
  '/__spa-fallback.html',
  '/_headers',
  '/_redirects',
])('%s is the 404 page with status 404', async (url) => {
  const answer = await site.get(url, { 'if-none-match': '*' });
  expect(answer.statusCode).toBe(404);
  expect(heading(answer.body)).toBe('Oops! Page not found');
});

test.each([
  '/assets/gone-1234.js',
  '/assets/',
  '/nope.data',
  '/blog/nope.data',
  '/humans.txt',
  '/blog/no-such-article.md',
  '/index.html.br',
])('%s is a short plain 404, not cached for good', async (url) => {
  const answer = await site.get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body).toBe('Not found');
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  ['/index.php', 404],
  ['/favicon.ico', 404],
  ['/blog/a/b', 404],
  ['/assets/gone-1234.js', 404],
  ['/blog/%E0%A4%A', 400],
  ['/%00', 400],
])(
  '%s is the 404 page for a browser (%i), one line for what wants no page',
  async (url, status) => {
    for (const headers of [browser, { ...browser, 'sec-fetch-dest': 'document' }]) {
      const page = await site.get(url, headers);
      expect(page.statusCode).toBe(status);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(heading(page.body)).toBe('Oops! Page not found');
    }
    for (const destination of ['image', 'script', 'empty']) {
      const line = await site.get(url, { ...browser, 'sec-fetch-dest': destination });
      expect(line.statusCode).toBe(status);
      expect(line.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  },
);

test('a part of a file is sent; one beyond its end is refused with its length', async () => {
  const get = (range: string, more: Record<string, string> = {}) =>
    site.get('/assets/entry-1234.js', { range, ...more });
  const { length } = script;
  const part = await get('bytes=8-11');
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 8-11/${length}`);
  expect(part.body).toBe(script.slice(8, 12));
  const beyond = await get(`bytes=${length}-`);
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers['content-range']).toBe(`bytes */${length}`);
  for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes']) {
    expect(await get(range)).toMatchObject({ statusCode: 200, body: script });
  }
  // Of another version, a part would be joined with what does not belong to it.
  expect((await get('bytes=8-11', { 'if-range': '"other"' })).statusCode).toBe(200);
  const etag = String(part.headers.etag);
  expect((await get('bytes=8-11', { 'if-range': etag })).statusCode).toBe(206);
});

test('tags come from content: the same on every server, whenever its files were written', async () => {
  const tagOf = async (app: TestApp, url: string) => (await app.get(url)).headers.etag;
  const other = await startTestApp({
    changes: { 'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>' },
  });
  for (const url of ['/', '/blog?category=refinance', '/assets/entry-1234.js', '/robots.txt']) {
    expect(await tagOf(other, url)).toBe(await tagOf(site, url));
  }
  expect(await tagOf(other, '/favicon.svg')).not.toBe(await tagOf(site, '/favicon.svg'));
  await other.close();
});

test('hashed files may be kept for good; pages and the rest are asked about each time', async () => {
  const caching = async (url: string) => (await site.get(url)).headers['cache-control'];
  expect(await caching('/assets/entry-1234.js')).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/blog?category=refinance', '/favicon.svg', '/blog/']) {
    expect(await caching(url)).toBe('no-cache');
  }
});

test('the 404 page is compressed, and whole when it is asked for again', async () => {
  const first = await site.get('/nope', { 'accept-encoding': 'br' });
  const etag = first.headers.etag ?? '';
  const again = await site.get('/nope', { 'accept-encoding': 'br', 'if-none-match': etag });
  for (const answer of [first, again]) {
    expect(answer.statusCode).toBe(404);
    expect(heading(brotliDecompressSync(answer.rawPayload).toString())).toBe(
      'Oops! Page not found',
    );
  }
});

test('the data of a page that was fetched ahead is still there when its link is pressed', async () => {
  const answer = await site.get('/blog.data');
  expect(answer.headers['cache-control']).toBe('public, max-age=300');
});

test('a page that has not changed is not sent again', async () => {
  const first = await site.get('/');
  const etag = first.headers.etag ?? '';
  expect(etag).not.toBe('');
  const again = await site.get('/', { 'if-none-match': etag });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  expect(again.headers['cache-control']).toBe('no-cache');
});

test.each([
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
  ['/sitemap.xml', 'text/xml; charset=utf-8'],
  ['/blog/offset-accounts.md', 'text/markdown; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
])('%s is sent as %s', async (url, type) => {
  const answer = await site.get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe(type);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('a Markdown copy asks search engines to list the page in its place', async () => {
  expect((await site.get('/blog/offset-accounts.md')).headers['x-robots-tag']).toBe('noindex');
  expect((await site.get('/blog/offset-accounts')).headers['x-robots-tag']).toBeUndefined();
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])(
  'what the build compressed with %s is sent so to browsers that read it',
  async (encoding, unpack) => {
    const answer = await site.get('/assets/entry-1234.js', { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(unpack(answer.rawPayload).toString()).toBe(script);
  },
);

test('brotli is preferred, and pages stay pages when compressed', async () => {
  const answer = await site.get('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(heading(brotliDecompressSync(answer.rawPayload).toString())).toBe('Home');
});

test('a browser that reads no compression gets the plain file, marked as one of several forms', async () => {
  const answer = await site.get('/assets/entry-1234.js');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(answer.body).toBe(script);
});

test('data files are named as the framework names them, compressed or not', async () => {
  for (const encoding of ['br', 'identity']) {
    const answer = await site.get('/blog.data', { 'accept-encoding': encoding });
    expect(answer.headers['content-type']).toBe('text/x-script; charset=utf-8');
  }
});

test.each([
  ['/', 200],
  ['/assets/entry-1234.js', 200],
  ['/blog/', 301],
  ['/nope', 404],
  ['/healthz', 200],
])('HEAD %s answers %i without a body', async (url, status) => {
  const answer = await site.app.inject({ method: 'HEAD', url });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).toBe('');
});

test('pages take no other methods, and unknown paths have none', async () => {
  const onPage = await site.app.inject({ method: 'POST', url: '/blog', payload: { a: 1 } });
  expect(onPage.statusCode).toBe(405);
  expect(onPage.headers.allow).toBe('GET, HEAD');
  expect(onPage.headers['content-type']).toBe('text/plain; charset=utf-8');
  const unknown = await site.app.inject({ method: 'DELETE', url: '/nope' });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toBe('Not found');
});

test('healthz says ok', async () => {
  const answer = await site.get('/healthz');
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('ok');
});

test.each(['/blog', '/nope', '/assets/entry-1234.js', '/healthz', '/blog/'])(
  '%s carries the security headers',
  async (url) => {
    const { headers } = await site.get(url);
    const policy = String(headers['content-security-policy']);
    expect(policy.split(';').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=(), microphone=()');
  },
);

test('a relay elsewhere may be talked to, by its origin alone', async () => {
  const other = await startTestApp({ mail: { ...testMail, origin: 'https://mail.test/prefix' } });
  const policy = String((await other.get('/healthz')).headers['content-security-policy']);
  await other.close();
  expect(policy).toContain("connect-src 'self' https://mail.test");
  expect(policy).toContain("form-action 'self' https://mail.test");
  expect(policy).not.toContain('prefix');
});

test('a page is sent with the policy that the build made for it, other answers with a general one', async () => {
  const page = await site.get('/');
  expect(page.headers['content-security-policy']).toBe("default-src 'none'; img-src 'self'");
  const missing = await site.get('/assets/no-such.js');
  expect(missing.headers['content-security-policy']).toContain("object-src 'none'");
});

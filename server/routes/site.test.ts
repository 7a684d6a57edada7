import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { script } from '../../tests/support/site-fixture.ts';
import { openRawSocket } from '../../tests/support/sockets.ts';
import { listen, startSharedTestApp, startTestApp, type TestApp } from '../../tests/support/test-app.ts';

const site = await startSharedTestApp();
const address = await listen(site);
afterAll(site.close);

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const SCRIPT = '/assets/entry-1234.js';
const NOT_FOUND = 'Oops! Page not found';
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
  expect(answer.headers).toMatchObject({ 'content-type': HTML, 'cache-control': 'no-cache' });
});

test.each([
  ['/blog/', 301, '/blog'],
  ['/blog/?category=refinance&x=1', 301, '/blog?category=refinance&x=1'],
  ['/blog/offset-accounts/', 301, '/blog/offset-accounts'],
  ['/index.html', 301, '/'],
  ['/blog/index.html', 301, '/blog'],
  ['/feed', 301, '/feed.xml'],
  ['/Feed', 301, '/feed.xml'],
  ['/feed/?x=1', 301, '/feed.xml?x=1'],
  ['/BLOG/Offset-Accounts/', 301, '/blog/offset-accounts'],
  ['/Blog/no-such-article', 302, '/blog'],
  ['/security.txt?x=1', 301, '/.well-known/security.txt?x=1'],
  ['/blog/no-such-article', 302, '/blog'],
  ['/blog/no-such-article/', 302, '/blog'],
  ['/blog/No%20Such%20Article?x=1', 302, '/blog'],
  ['/blog/index.refinance.html', 302, '/blog'],
])('%s redirects (%i) to %s', async (url, status, location) => {
  const answer = await site.get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ location, 'cache-control': 'no-cache' });
});

const unknownPages = ['/nope', '/nope/', '/blog/a/b', '/404', '/404.html', '/nope.html'];
const internalFiles = ['/__spa-fallback.html', '/_headers', '/_redirects'];

test.each([...unknownPages, ...internalFiles])('%s gets the 404 page with status 404', async (url) => {
  const answer = await site.get(url, { 'if-none-match': '*' });
  expect(answer.statusCode).toBe(404);
  expect(heading(answer.body)).toBe(NOT_FOUND);
});

test.each([
  '/assets/gone-1234.js',
  '/assets/',
  '/nope.data',
  '/blog/nope.data',
  '/humans.txt',
  '/_redirects.conf',
  '/blog/no-such-article.md',
  '/index.html.br',
])('%s gets a short 404 in plain text that is revalidated', async (url) => {
  const answer = await site.get(url);
  expect(answer).toMatchObject({ statusCode: 404, body: 'Not found' });
  expect(answer.headers).toMatchObject({ 'content-type': TEXT, 'cache-control': 'no-cache' });
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  ['/index.php', 404],
  ['/favicon.ico', 404],
  ['/blog/a/b', 404],
  ['/assets/gone-1234.js', 404],
  ['/blog/%E0%A4%A', 400],
  ['/%00', 400],
])('%s gets the 404 page for a navigation (%i), and one line for other requests', async (url, status) => {
  for (const headers of [browser, { ...browser, 'sec-fetch-dest': 'document' }]) {
    const page = await site.get(url, headers);
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, HTML]);
    expect(heading(page.body)).toBe(NOT_FOUND);
  }
  for (const destination of ['image', 'script', 'empty']) {
    const line = await site.get(url, { ...browser, 'sec-fetch-dest': destination });
    expect([line.statusCode, line.headers['content-type']]).toEqual([status, TEXT]);
  }
});

/** Uses a real socket, because `inject` normalises these paths. */
function raw(path: string): Promise<{ status: number; location: string | undefined; body: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path }, async (answer) => {
      const body = (await answer.setEncoding('utf8').toArray()).join('');
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body });
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ...['/../mail.json', '/%2e%2e/mail.json', '/..%2fmail.json', '/..%5cmail.json', '/%252e%252e/mail.json'],
  ...['/assets/../../mail.json', '/assets/..%2f..%2fmail.json', '/assets/%2e%2e/%2e%2e/mail.json'],
  ...['/blog/..', '/blog/%2e%2e', '/blog/../', '/blog/%2e%2e%2f%2e%2e%2fmail.json', '/./index.html'],
  ...['/blog/..%5c..%5cmail.json', '//evil.test', '//evil.test/', '//evil.test/index.html', '//evil.test/..'],
  ...['/%00', '/blog/%00', '/index.html%00', '/blog/%0d%0aSet-Cookie:x=1', '/blog/%5C%5Cevil.test'],
  ...['/%', '/blog/%', '/%zz', '/%c0%ae', '/%ff', '*', 'http://evil.test/'],
  `/${'a'.repeat(9000)}`,
  `/${'%2e%2e/'.repeat(600)}etc/passwd`,
])('%.60s neither escapes the site nor crashes the server', async (path) => {
  const answer = await raw(path);
  expect([400, 404]).toContain(answer.status);
  expect(answer.body).not.toContain('test_key');
});

test('redirects never leave the site', async () => {
  expect(await raw('//')).toMatchObject({ status: 301, location: '/' });
  expect(await raw('/blog/@evil.test')).toMatchObject({ status: 302, location: '/blog' });
});

test('sends a range of a file, and rejects one beyond its end', async () => {
  const get = (range: string, more: Record<string, string> = {}) => site.get(SCRIPT, { range, ...more });
  const { length } = script;
  const part = await get('bytes=8-11');
  expect(part).toMatchObject({ statusCode: 206, body: script.slice(8, 12) });
  expect(part.headers['content-range']).toBe(`bytes 8-11/${length}`);
  const beyond = await get(`bytes=${length}-`);
  expect(beyond.statusCode).toBe(416);
  for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes']) {
    expect(await get(range)).toMatchObject({ statusCode: 200, body: script });
  }
  // Another version: the client must get the whole file.
  expect((await get('bytes=8-11', { 'if-range': '"other"' })).statusCode).toBe(200);
  const etag = String(part.headers.etag);
  expect((await get('bytes=8-11', { 'if-range': etag })).statusCode).toBe(206);
});

test('derives ETags of pages from their content, the same on every server', async () => {
  const tagOf = async (app: TestApp, url: string) => (await app.get(url)).headers.etag;
  const other = await startTestApp();
  for (const url of ['/', '/blog?category=refinance']) {
    expect(await tagOf(other, url)).toBe(await tagOf(site, url));
  }
  await other.close();
});

test('answers 304 for an unchanged page', async () => {
  const etag = String((await site.get('/')).headers.etag);
  for (const tag of [etag, `W/${etag}`, `"0", ${etag}`, '*']) {
    const again = await site.get('/', { 'if-none-match': tag });
    expect(again).toMatchObject({ statusCode: 304, body: '' });
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
  }
  expect((await site.get('/', { 'if-none-match': '"0"' })).statusCode).toBe(200);
});

test.each([
  [SCRIPT, 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/pictures/house-1234-480.avif', 'image/avif', 'public, max-age=31536000, immutable'],
  ['/blog.data', 'text/x-script; charset=utf-8', 'public, max-age=300'],
  ['/favicon.svg', 'image/svg+xml', 'no-cache'],
  ['/feed.xml', 'application/rss+xml; charset=utf-8', 'no-cache'],
  ['/sitemap.xml', 'application/xml', 'no-cache'],
  ['/robots.txt', TEXT, 'no-cache'],
  ['/.well-known/security.txt', TEXT, 'no-cache'],
  ['/llms.txt', TEXT, 'no-cache'],
])('sends %s as %s, cached as %s, compressed or not', async (url, type, caching) => {
  for (const encoding of ['br', 'identity']) {
    const answer = await site.get(url, { 'accept-encoding': encoding });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': caching });
  }
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['', undefined, (body: Buffer) => body],
])('sends a file for Accept-Encoding %j as %s, with Vary', async (accepted, encoding, unpack) => {
  const answer = await site.get(SCRIPT, { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(unpack(answer.rawPayload).toString()).toBe(script);
});

test.each(['/blog', '/.well-known/security.txt'])(
  '%s rejects other methods with 405, and unknown paths with 404',
  async (url) => {
    const answer = await site.app.inject({ method: 'POST', url, payload: { a: 1 } });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).toMatchObject({ allow: 'GET, HEAD', 'content-type': TEXT });
    const unknown = await site.app.inject({ method: 'DELETE', url: '/nope' });
    expect(unknown).toMatchObject({ statusCode: 404, body: 'Not found' });
  },
);

test('rejects a request with two Host headers', async () => {
  const raw = await openRawSocket(address);
  raw.write('GET / HTTP/1.1\r\nHost: site.test\r\nHost: other.test\r\nConnection: close\r\n\r\n');
  expect(await raw.ended).toMatch(/^HTTP\/1\.1 400 /);
});

test('files other than pages may load and run nothing when opened directly', async () => {
  for (const url of ['/favicon.svg', '/robots.txt', '/feed.xml', '/healthz', SCRIPT]) {
    const policy = String((await site.get(url)).headers['content-security-policy']);
    expect(policy, url).toContain("default-src 'none'");
    expect(policy, url).not.toContain('script-src');
  }
  const drawing = String((await site.get('/favicon.svg')).headers['content-security-policy']);
  expect(drawing).toContain('sandbox');
});

test.each(['/blog', '/nope', SCRIPT, '/healthz', '/blog/', '/forms/enquiry', '/api/v1.0/email/send'])(
  '%s has the security headers',
  async (url) => {
    const { headers } = await site.get(url);
    const policy = String(headers['content-security-policy']);
    for (const name of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect(policy).toContain(`${name} 'none'`);
    }
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=(), microphone=()'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  },
);

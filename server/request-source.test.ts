import { describe, expect, test } from 'vitest';
import { landingPage, refererPage, requestSource, siteOrigins } from './request-source.ts';

const allowed = ['https://broker.example', 'http://test.example:8080'];
const own = siteOrigins('https://www.example.com', allowed);
const far = { localAddress: '203.0.113.5', localPort: 3000 };
const from = (headers: Record<string, string>, socket: object = far) =>
  requestSource({ headers: { host: 'www.example.com', ...headers }, socket }, own);

test.each([
  ['the configured site', { origin: 'https://www.example.com' }],
  ['the configured site before it has https', { origin: 'http://www.example.com' }],
  ['the site behind a proxy that changes the host', { origin: 'https://www.example.com', host: 'x' }],
  ['the site without www', { origin: 'https://example.com' }],
  ['an allowed site', { origin: 'https://broker.example' }],
  ['an allowed site on its own port', { origin: 'http://test.example:8080' }],
  ['a form post that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['an old browser with a referer only', { referer: 'https://www.example.com/work-with-us' }],
  ['the address and port that it reached', { origin: 'http://203.0.113.5:3000' }],
])('%s may send', (_name, headers) => {
  expect(from(headers)).toBe('own-site');
});

test.each([
  ['another host', { origin: 'https://evil.test' }],
  ['a name that was pointed at this server', { origin: 'http://evil.test:3000', host: 'evil.test:3000' }],
  ['one that hides it', { origin: 'null', 'sec-fetch-site': 'same-origin', host: 'evil.test:3000' }],
  ['such a name in a referer', { referer: 'http://evil.test:3000/', host: 'evil.test:3000' }],
  ['another port', { origin: 'https://www.example.com:4000' }],
  ['a host that begins like ours', { origin: 'https://www.example.com.evil.test' }],
  ['our host as a user name', { origin: 'https://www.example.com@evil.test' }],
  ['another name of the domain', { origin: 'https://shop.example.com' }],
  ['the domain above', { origin: 'https://com' }],
  ['another scheme', { origin: 'ftp://www.example.com' }],
  ['no address at all', { origin: 'www.example.com' }],
  ['a hidden origin', { origin: 'null' }],
  ['a hidden origin from elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['a referer elsewhere', { referer: 'https://evil.test/https://www.example.com' }],
  ['a foreign origin with our referer', { origin: 'https://evil.test', referer: 'https://www.example.com/' }],
  ['an allowed site with another scheme', { origin: 'http://broker.example' }],
  ['an allowed site on another port', { origin: 'http://test.example' }],
  ['a part of an allowed site', { origin: 'https://www.broker.example' }],
  ['another port of the address that it reached', { origin: 'http://203.0.113.5:4000' }],
  ['localhost, from far away', { origin: 'http://localhost:3000' }],
])('%s may not', (_name, headers) => {
  expect(from(headers)).toBe('other-site');
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'what arrives at %s may come from localhost by any of its names, on this port alone',
  (localAddress) => {
    const here = { localAddress, localPort: 3000 };
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect(from({ origin: `http://${name}:3000` }, here)).toBe('own-site');
      expect(from({ origin: `http://${name}:8080` }, here)).toBe('other-site');
    }
    expect(from({ origin: 'http://localhost.evil.test:3000' }, here)).toBe('other-site');
    expect(from({ origin: 'http://127.evil.test:3000' }, here)).toBe('other-site');
  },
);

test('a request without any of the signs comes from no browser', () => {
  expect(from({ 'user-agent': 'Mozilla/5.0' })).toBe('no-browser');
});

test.each([
  [
    'a page with its campaign',
    'https://www.example.com/blog/x?utm_source=news#top',
    '/blog/x?utm_source=news',
  ],
  ['the home page', 'https://www.example.com/', '/'],
  ['a page of an allowed site', 'https://broker.example/chat', '/chat'],
  ['a page of another site', 'https://evil.test/blog/x', null],
  ['no address', 'blog', null],
  ['a query that no link of ours has', `https://www.example.com/a?${'q'.repeat(600)}`, '/a'],
])('%s is told as it is, or not at all', (_name, referer, page) => {
  expect(refererPage({ headers: { referer }, socket: far }, own)).toBe(page);
  expect(refererPage({ headers: {}, socket: far }, own)).toBeNull();
});

describe('where somebody came from who sends a form', () => {
  const at = (address: string) => ({
    headers: { referer: `https://www.example.com${address}` },
    socket: far,
  });

  test.each([
    ['the form says it', '/', '/blog/x?utm_campaign=spring', '/blog/x?utm_campaign=spring'],
    ['its page is none that there can be', '///', '///', '//'],
    ['the form names a page with an end slash', '/', '/blog/x/', '/blog/x'],
    ['nothing says it', '/?utm_source=news', undefined, '/?utm_source=news'],
    ['the form names another site', '/', '//evil.test/x', '/'],
    ['the form names no path', '/', 'javascript:alert(1)', '/'],
    ['the form says no text', '/', { a: 1 }, '/'],
    ['signs stand there that no address has', '/', '/a\nb<c>', '/ab%3Cc%3E'],
    ['its address is long', '/', `/a?${'q'.repeat(600)}`, '/a'],
    [
      'its address is long and has a campaign',
      '/',
      `/a?gclid=${'q'.repeat(600)}&utm_source=news&utm_campaign=spring%20sale`,
      '/a?utm_campaign=spring%20sale&utm_source=news',
    ],
    [
      'the campaign alone is long',
      '/',
      `/a?utm_source=news&utm_campaign=${encodeURIComponent('家'.repeat(200))}`,
      `/a?utm_campaign=${encodeURIComponent('家'.repeat(13))}&utm_source=news`,
    ],
    ['its path is long', '/', `/${'a'.repeat(198)}%E5${'b'.repeat(400)}`, `/${'a'.repeat(198)}`],
  ])('%s', (_name, page, told, expected) => {
    expect(landingPage(at(page), own, told)).toBe(expected);
  });
});

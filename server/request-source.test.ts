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
  ['the IP address and port that received it', { origin: 'http://203.0.113.5:3000' }],
])('accepts %s', (_name, headers) => {
  expect(from(headers)).toBe('own-site');
});

test.each([
  ['another host', { origin: 'https://evil.test' }],
  [
    'a foreign host name that resolves to this server',
    { origin: 'http://evil.test:3000', host: 'evil.test:3000' },
  ],
  [
    'such a name with a hidden origin',
    { origin: 'null', 'sec-fetch-site': 'same-origin', host: 'evil.test:3000' },
  ],
  ['such a name in a referer', { referer: 'http://evil.test:3000/', host: 'evil.test:3000' }],
  ['another port', { origin: 'https://www.example.com:4000' }],
  ['a host that begins with the site’s host', { origin: 'https://www.example.com.evil.test' }],
  ['the site’s host as a user name', { origin: 'https://www.example.com@evil.test' }],
  ['another subdomain', { origin: 'https://shop.example.com' }],
  ['the parent domain', { origin: 'https://com' }],
  ['another scheme', { origin: 'ftp://www.example.com' }],
  ['an invalid URL', { origin: 'www.example.com' }],
  ['a hidden origin', { origin: 'null' }],
  ['a hidden origin from elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['a referer elsewhere', { referer: 'https://evil.test/https://www.example.com' }],
  [
    'a foreign origin with the site’s referer',
    { origin: 'https://evil.test', referer: 'https://www.example.com/' },
  ],
  ['an allowed site with another scheme', { origin: 'http://broker.example' }],
  ['an allowed site on another port', { origin: 'http://test.example' }],
  ['a part of an allowed site', { origin: 'https://www.broker.example' }],
  ['another port of the IP address that received it', { origin: 'http://203.0.113.5:4000' }],
  ['localhost, when received at another address', { origin: 'http://localhost:3000' }],
])('rejects %s', (_name, headers) => {
  expect(from(headers)).toBe('other-site');
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'accepts localhost by any name at %s, on the same port only',
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

test('classifies a request without browser headers as no-browser', () => {
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
  ['an invalid URL', 'blog', null],
  ['an overlong query', `https://www.example.com/a?${'q'.repeat(600)}`, '/a'],
])('reads the page from the referer: %s', (_name, referer, page) => {
  expect(refererPage({ headers: { referer }, socket: far }, own)).toBe(page);
  expect(refererPage({ headers: {}, socket: far }, own)).toBeNull();
});

describe('landingPage', () => {
  const at = (address: string) => ({
    headers: { referer: `https://www.example.com${address}` },
    socket: far,
  });

  test.each([
    ['uses the form field', '/', '/blog/x?utm_campaign=spring', '/blog/x?utm_campaign=spring'],
    ['ignores an invalid path in the field', '///', '///', '//'],
    ['removes a trailing slash', '/', '/blog/x/', '/blog/x'],
    ['falls back to the referer', '/?utm_source=news', undefined, '/?utm_source=news'],
    ['ignores another site in the field', '/', '//evil.test/x', '/'],
    ['ignores a field that is not a path', '/', 'javascript:alert(1)', '/'],
    ['ignores a field that is not text', '/', { a: 1 }, '/'],
    ['escapes invalid characters', '/', '/a\nb<c>', '/ab%3Cc%3E'],
    ['drops an overlong query', '/', `/a?${'q'.repeat(600)}`, '/a'],
    [
      'keeps the campaign of an overlong query',
      '/',
      `/a?gclid=${'q'.repeat(600)}&utm_source=news&utm_campaign=spring%20sale`,
      '/a?utm_campaign=spring%20sale&utm_source=news',
    ],
    [
      'truncates an overlong campaign',
      '/',
      `/a?utm_source=news&utm_campaign=${encodeURIComponent('家'.repeat(200))}`,
      `/a?utm_campaign=${encodeURIComponent('家'.repeat(13))}&utm_source=news`,
    ],
    ['truncates an overlong path', '/', `/${'a'.repeat(198)}%E5${'b'.repeat(400)}`, `/${'a'.repeat(198)}`],
  ])('%s', (_name, page, fieldValue, expected) => {
    expect(landingPage(at(page), own, fieldValue)).toBe(expected);
  });
});

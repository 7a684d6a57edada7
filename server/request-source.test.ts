import { expect, test } from 'vitest';
import { normaliseOrigins, OriginError, requestSource } from './request-source.ts';

const site = 'https://www.example.com';
const from = (headers: Record<string, string>) =>
  requestSource({ host: 'loans.test:3000', ...headers }, site);

test.each([
  ['an origin of the same host', { origin: 'http://loans.test:3000' }],
  ['an origin over https, with TLS ended by a proxy', { origin: 'https://loans.test:3000' }],
  ['a host in capitals', { origin: 'http://loans.test:3000', host: 'LOANS.test:3000' }],
  ['a host that states the usual port', { origin: 'https://loans.test', host: 'loans.test:443' }],
  ['the configured site behind a proxy that changes the host', { origin: site, host: '10.0.0.7' }],
  ['a form post that hides its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['an old browser with a referer only', { referer: 'http://loans.test:3000/work-with-us' }],
])('%s is our own site', (_name, headers) => {
  expect(from(headers)).toBe('own-site');
});

test.each([
  ['another host', { origin: 'https://evil.test' }],
  ['another port', { origin: 'http://loans.test:4000' }],
  ['a host that begins like ours', { origin: 'http://loans.test:3000.evil.test' }],
  ['our host as a user name', { origin: 'http://loans.test:3000@evil.test' }],
  ['another scheme', { origin: 'ftp://loans.test:3000' }],
  ['no address at all', { origin: 'loans.test:3000' }],
  ['a hidden origin', { origin: 'null' }],
  ['a hidden origin from elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ['a referer elsewhere', { referer: 'https://evil.test/http://loans.test:3000' }],
  [
    'a foreign origin with our referer',
    { origin: 'https://evil.test', referer: 'http://loans.test:3000/' },
  ],
])('%s is another site', (_name, headers) => {
  expect(from(headers)).toBe('other-site');
});

test('a request without any of the signs comes from no browser', () => {
  expect(from({ 'user-agent': 'Mozilla/5.0' })).toBe('no-browser');
});

test('a site that the operator allows is told from others, at its own scheme and port alone', () => {
  const allowed = normaliseOrigins(['https://Broker.example:443', 'http://test.example:8080/']);
  const seen = (headers: Record<string, string>) =>
    requestSource({ host: 'loans.test:3000', ...headers }, site, allowed);
  expect(seen({ origin: 'https://broker.example' })).toBe('allowed-site');
  expect(seen({ origin: 'http://test.example:8080' })).toBe('allowed-site');
  expect(seen({ origin: 'http://broker.example' })).toBe('other-site');
  expect(seen({ origin: 'http://test.example' })).toBe('other-site');
  expect(seen({ origin: 'https://www.broker.example' })).toBe('other-site');
  expect(seen({ origin: 'http://loans.test:3000' })).toBe('own-site');
});

test.each([
  'broker.example',
  '*',
  'null',
  '',
  'ftp://broker.example',
  'https://broker.example/path',
  'https://broker.example?x',
  'https://ann@broker.example',
  'https://*.broker.example/*',
])('%j is no origin to allow', (origin) => {
  expect(() => normaliseOrigins([origin])).toThrow(OriginError);
});

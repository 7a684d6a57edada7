import { expect, test } from 'vitest';
import { redirects, redirectsSchema } from '../../config/redirects.ts';
import { checkConfig } from '../../config/schema.ts';
import { hostRedirects } from './host-redirects.ts';

const addresses = new Set(['/', '/blog', '/feed.xml']);

test('one line for each, in the form that both hosts read', () => {
  expect(
    hostRedirects(
      [
        { from: '/feed', to: '/feed.xml' },
        { from: '/old', to: 'https://other.example.com/' },
      ],
      addresses,
    ),
  ).toBe('/feed /feed.xml 301\n/old https://other.example.com/ 301\n');
});

test('what two hosts would treat differently is refused', () => {
  expect(() => hostRedirects([{ from: '/blog', to: '/' }], addresses)).toThrow(
    'from: expected an address that the site has not, found "/blog"',
  );
  expect(() => hostRedirects([{ from: '/old', to: '/gone' }], addresses)).toThrow(
    'to: expected an address of the site, found "/gone"',
  );
});

test('the shipped redirects are sound', () => {
  expect(checkConfig(redirectsSchema, redirects, 'config/redirects.ts')).toEqual(redirects);
});

test.each([
  [[{ from: '/old/*', to: '/' }], 'expected a path such as /about-us'],
  [[{ from: '/old?a=1', to: '/' }], 'expected a path such as /about-us'],
  [[{ from: '/', to: '/blog' }], 'expected another address than the home page'],
  [[{ from: '/a', to: 'http://example.com/' }], 'expected a path or an https address'],
  [
    [
      { from: '/a', to: '/b' },
      { from: '/a', to: '/c' },
    ],
    'expected each address once',
  ],
  [
    [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/c' },
    ],
    'lead to another redirect',
  ],
])('%j is refused', (list, message) => {
  expect(() => checkConfig(redirectsSchema, list, 'config/redirects.ts')).toThrow(message);
});

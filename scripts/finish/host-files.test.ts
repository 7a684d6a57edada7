import { expect, test } from 'vitest';
import { redirectsSchema } from '../../config/list-schemas.ts';
import { checkConfig } from '../../config/problems.ts';
import { site } from '../../tests/support/firm.ts';
import { hostHeaders, hostRedirects } from './host-files.ts';

const policies = {
  'index.html': "default-src 'none'",
  'blog/index.html': "default-src 'self'",
  'blog/index.refinance.html': 'a variant, which no host would serve',
  '404.html': 'no address of its own',
};
const text = hostHeaders(policies, site);
const rules = new Map(
  text
    .split(/\n(?=\S)/)
    .map((rule) => rule.trim().split('\n'))
    .map(([path, ...lines]) => [path, lines.map((line) => line.trim())]),
);

test('each page has its own policy at its own address, and of the rest the drawing alone', () => {
  expect(rules.get('/')).toEqual(["Content-Security-Policy: default-src 'none'"]);
  expect(rules.get('/blog')).toEqual(["Content-Security-Policy: default-src 'self'"]);
  const withPolicy = [...rules].filter(([, lines]) => lines.join().includes('Security-Policy'));
  expect(withPolicy.map(([path]) => path)).toEqual(['/favicon.svg', '/', '/blog']);
  expect(rules.get('/favicon.svg')?.join()).toContain("default-src 'none'");
});

test('only hashed files are kept for good', () => {
  for (const folder of ['/assets/*', '/pictures/*']) {
    expect(rules.get(folder)).toEqual(['Cache-Control: public, max-age=31536000, immutable']);
  }
  expect(rules.get('/*')?.join()).not.toContain('Cache-Control');
});

test('every answer carries the headers that do not depend on the page', () => {
  for (const name of ['X-Content-Type-Options', 'Referrer-Policy', 'Permissions-Policy']) {
    expect(rules.get('/*')?.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
  }
});

test('one line for each, in the form that both hosts read', () => {
  const list = [
    { from: '/feed', to: '/feed.xml' },
    { from: '/old', to: 'https://other.example.com/' },
  ];
  expect(hostRedirects({ redirects: list })).toBe(
    '/feed /feed.xml 301\n/old https://other.example.com/ 301\n',
  );
});

const to = (target: string, ...from: string[]) => from.map((each) => ({ from: each, to: target }));

test.each([
  [to('/', '/old/*'), 'expected a path such as /about-us'],
  [to('/', '/old?a=1'), 'expected a path such as /about-us'],
  [to('/blog', '/'), 'expected another address than the home page'],
  [to('http://example.com/', '/a'), 'to: expected a path'],
  [to('/b', '/a', '/a'), 'expected each address once'],
  [[...to('/b', '/a'), ...to('/c', '/b')], 'lead to another redirect'],
])('%j is refused', (list, message) => {
  expect(() => checkConfig(redirectsSchema, list, 'firm/redirects.yaml')).toThrow(message);
});

import { expect, test } from 'vitest';
import { hostHeaders } from './host-headers.ts';

const text = hostHeaders({
  'index.html': "default-src 'none'",
  'blog/index.html': "default-src 'self'",
  'blog/index.refinance.html': 'a variant, which no host would serve',
  '404.html': 'no address of its own',
});
const rules = new Map(
  text
    .split(/\n(?=\S)/)
    .map((rule) => rule.trim().split('\n'))
    .map(([path, ...lines]) => [path, lines.map((line) => line.trim())]),
);

test('each page has its own policy at its own address, and nothing else has one', () => {
  expect(rules.get('/')).toEqual(["Content-Security-Policy: default-src 'none'"]);
  expect(rules.get('/blog')).toEqual(["Content-Security-Policy: default-src 'self'"]);
  const withPolicy = [...rules].filter(([, lines]) => lines.join().includes('Security-Policy'));
  expect(withPolicy.map(([path]) => path)).toEqual(['/', '/blog']);
});

test('only hashed files are kept for good', () => {
  expect(rules.get('/assets/*')).toEqual(['Cache-Control: public, max-age=31536000, immutable']);
  expect(rules.get('/*')?.join()).not.toContain('Cache-Control');
});

test('Markdown copies are named as such, and left to programs', () => {
  expect(rules.get('/*.md')).toEqual([
    'Content-Type: text/markdown; charset=utf-8',
    'X-Robots-Tag: noindex',
  ]);
});

test('every answer carries the headers that do not depend on the page', () => {
  for (const name of ['X-Content-Type-Options', 'Referrer-Policy', 'Permissions-Policy']) {
    expect(rules.get('/*')?.filter((line) => line.startsWith(`${name}: `))).toHaveLength(1);
  }
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRoutes, NoBuildError, sampleRoutes } from './routes.ts';

let client: string;
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'routes-'));
});
afterEach(() => rmSync(client, { recursive: true }));

function pages(...files: string[]) {
  for (const file of files) {
    mkdirSync(join(client, file, '..'), { recursive: true });
    writeFileSync(join(client, file), '');
  }
}

test('every built page is found at the address that visitors use', () => {
  pages(
    'index.html',
    'index.html.br',
    '404.html',
    '404/index.html',
    'blog/index.html',
    'blog/index.first-home.html',
    'blog/offset/index.html',
    'blog/page/2/index.html',
    'assets/x.js',
  );
  expect(findRoutes(client).map(({ path, kind }) => [path, kind])).toEqual([
    ['/', 'page'],
    ['/blog', 'page'],
    ['/blog/offset', 'article'],
    ['/blog/page/2', 'page'],
    ['/blog?category=first-home', 'variant'],
    ['/no-such-page', 'not-found'],
  ]);
});

test('a folder without a site is refused with what to do', () => {
  expect(() => findRoutes(client)).toThrow(NoBuildError);
  expect(() => findRoutes(join(client, 'gone'))).toThrow(/npm run build/);
});

test('the sample keeps every page and two of many articles', () => {
  pages('index.html', 'blog/index.html', ...'abcdef'.split('').map((n) => `blog/${n}/index.html`));
  expect(sampleRoutes(findRoutes(client)).map(({ path }) => path)).toEqual([
    '/',
    '/blog',
    '/blog/a',
    '/blog/f',
  ]);
});

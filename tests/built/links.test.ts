/** Where the pages lead, and what they fetch, is there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { expect, test } from 'vitest';
import { firm } from '../support/firm.ts';
import { built, client, origin, pageAt } from './site.ts';

const moved = new Set(firm.redirects.map(({ from }) => from));

/** Every address of this site that a page names, with its anchor. */
function addressesIn($: CheerioAPI, path: string): URL[] {
  const named = $('[href], [src], [srcset]')
    .toArray()
    .flatMap(({ attribs: { href, src, srcset = '' } }) => [
      ...[href, src].filter((address) => address !== undefined),
      ...srcset.split(',').flatMap((part) => part.trim().split(' ')[0] || []),
    ]);
  return named.map((address) => new URL(address, `${origin}${path}`)).filter((url) => url.origin === origin);
}

test('every link, anchor and file of every page is there, and each page at most three clicks from home', () => {
  const linked = new Map<string, string[]>();
  const missing: string[] = [];
  for (const [path, { $ }] of pageAt) {
    const addresses = addressesIn($, path);
    linked.set(
      path,
      addresses.map(({ pathname }) => pathname),
    );
    for (const { pathname, hash } of addresses) {
      const page = pageAt.get(pathname);
      if (!page && !built.files.has(pathname) && !moved.has(pathname)) missing.push(`${pathname} in ${path}`);
      // Behind #example= stand numbers for an example, which are no anchor (app/figures/example-link.ts).
      if (!page || hash === '' || hash.startsWith('#example=')) continue;
      if (page.$(`[id="${decodeURIComponent(hash.slice(1))}"]`).length === 0) {
        missing.push(`${pathname}${hash} in ${path}`);
      }
    }
  }
  expect(missing).toEqual([]);

  const clicks = new Map([['/', 0]]);
  for (const [path, count] of clicks) {
    for (const next of linked.get(path) ?? []) if (!clicks.has(next)) clicks.set(next, count + 1);
  }
  for (const path of pageAt.keys()) expect(clicks.get(path), path).toBeLessThanOrEqual(3);
});

test('every file that a style sheet names is there', () => {
  const sheets = [...built.files].filter((path) => path.endsWith('.css') && !path.startsWith('/desk/'));
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) {
    const css = readFileSync(join(client, sheet), 'utf8');
    for (const [, address = ''] of css.matchAll(/url\(["']?(?!data:)([^"')]+)/g)) {
      expect(built.files, sheet).toContain(new URL(address, `${origin}${sheet}`).pathname);
    }
  }
});

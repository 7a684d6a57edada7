import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { listedAddress } from '../../scripts/finish/site-files.ts';
import { built, client, origin, pageAt } from './site.ts';

const robots = readFileSync(join(client, 'robots.txt'), 'utf8');
const listed = [...new Set([...pageAt.values()].flatMap(({ $ }) => listedAddress($) ?? []))];

// A demonstration, all of whose pages say noindex, has no sitemap.
describe.skipIf(listed.length === 0)('the sitemap', () => {
  const xml = listed.length === 0 ? '' : readFileSync(join(client, 'sitemap.xml'), 'utf8');

  test('follows the schema of the protocol', async () => {
    const schema = readFileSync('tests/built/sitemap.xsd', 'utf8');
    expect((await validateXML({ xml, schema })).errors).toEqual([]);
  });

  test('names exactly the pages that may be listed, and robots.txt names it', () => {
    const $ = load(xml, { xml: true });
    const locations = $('loc')
      .toArray()
      .map((loc) => $(loc).text());
    expect(locations.toSorted()).toEqual(listed.toSorted());
    for (const address of locations) {
      expect(pageAt.has(new URL(address).pathname), address).toBe(true);
    }
    expect(robots).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  });

  test('says of a page what the page says of its last change', () => {
    const $ = load(xml, { xml: true });
    const dated = $('url').toArray();
    for (const url of dated) {
      const { pathname } = new URL($(url).find('loc').text());
      if (!/^\/blog\/[^/]+$/.test(pathname)) continue;
      const page = pageAt.get(pathname)?.$;
      const days = page?.('article header time')
        .map((_index, time) => time.attribs.datetime)
        .get();
      expect($(url).find('lastmod').text(), pathname).toBe(days?.toSorted().at(-1));
    }
    expect(dated.length).toBeGreaterThan(0);
  });
});

test.skipIf(listed.length > 0)('without pages to list there is no sitemap to look for', () => {
  expect(built.files.has('/sitemap.xml')).toBe(false);
  expect(robots).not.toContain('Sitemap:');
});

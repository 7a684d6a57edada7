import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { listedAddress } from '../../scripts/finish/listed-pages.ts';
import { built, client, origin, pageAt } from './site.ts';

const schema = readFileSync('tests/built/sitemap.xsd', 'utf8');
const robots = readFileSync(join(client, 'robots.txt'), 'utf8');
const listed = [...pageAt.values()].flatMap(({ $ }) => listedAddress($) ?? []);

// A demonstration, all of whose pages say noindex, has no sitemap.
describe.skipIf(listed.length === 0)('the sitemap', () => {
  const xml = readSitemap();

  test('follows the schema of the protocol', async () => {
    const { valid, errors } = await validateXML({ xml, schema });
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
  });

  test('names exactly the pages that may be listed, under their canonical addresses', () => {
    expect(locations(xml).toSorted()).toEqual(listed.toSorted());
  });

  test('leads to pages that are there, and robots.txt to it', () => {
    for (const address of locations(xml)) {
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

test.each([
  '<url><loc>https://www.example.com/</loc><lastmod>20 November</lastmod></url>',
  '<url><lastmod>2026-11-20</lastmod></url>',
  '<url><loc>https://www.example.com/</loc><priority>2</priority></url>',
  '',
])('the judge refuses %s', async (urls) => {
  const xml = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
  expect((await validateXML({ xml, schema })).valid).toBe(false);
});

function readSitemap(): string {
  return listed.length === 0 ? '' : readFileSync(join(client, 'sitemap.xml'), 'utf8');
}

function locations(xml: string): string[] {
  const $ = load(xml, { xml: true });
  return $('loc')
    .map((_index, loc) => $(loc).text())
    .get();
}

/** The feed and the sitemap, by a parser that has no part in writing them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { readArticleList } from '../../app/content/articles.server.ts';
import { feeds } from '../../config/fixed-pages.ts';
import { listedAddress } from '../../scripts/finish/site-files.ts';
import { firm } from '../support/firm.ts';
import { built, client, origin, pageAt } from './site.ts';

const parsed = (path: string) => load(readFileSync(join(client, path), 'utf8'), { xml: true });

test('the feed holds the newest articles, each with an address for an identity, a date and a description', () => {
  const $ = parsed(feeds.rss.to);
  const ofChannel = (selector: string) => $(`channel > ${selector}`).text().trim();
  expect(ofChannel('title')).not.toBe('');
  expect(ofChannel('link')).toBe(`${origin}/blog`);
  expect(ofChannel('language')).toBe('en-AU');
  const self = { href: `${origin}${feeds.rss.to}`, rel: 'self' };
  expect($('channel > atom\\:link').attr()).toMatchObject(self);
  const items = $('item').toArray();
  const said = (item: (typeof items)[number], selector: string) => $(item).find(selector).text().trim();
  for (const item of items) {
    const title = said(item, 'title');
    expect(said(item, 'guid[isPermaLink=true]'), title).toBe(said(item, 'link'));
    expect(new Date(said(item, 'pubDate')).toUTCString(), title).toBe(said(item, 'pubDate'));
    expect(said(item, 'description').length, title).toBeGreaterThan(20);
  }
  const newest = readArticleList(firm).slice(0, 30);
  expect(items.map((item) => said(item, 'link'))).toEqual(newest.map(({ slug }) => `${origin}/blog/${slug}`));
  for (const { file, $: page } of built.pages) {
    expect(page(`link[rel=alternate][type="${feeds.rss.type}"]`).attr('href'), file).toBe(feeds.rss.to);
  }
});

test('the sitemap names exactly the pages that may be listed, with the day of their last change', () => {
  const listed = [...new Set([...pageAt.values()].flatMap(({ $ }) => listedAddress($) ?? []))];
  const robots = readFileSync(join(client, 'robots.txt'), 'utf8');
  expect(robots.includes('Sitemap:')).toBe(listed.length > 0);
  expect(built.files.has('/sitemap.xml')).toBe(listed.length > 0);
  if (listed.length === 0) return;
  expect(robots).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  const $ = parsed('sitemap.xml');
  const locations = $('loc').map((_index, loc) => $(loc).text());
  expect(locations.get().toSorted()).toEqual(listed.toSorted());
  for (const url of $('url').toArray()) {
    const { pathname } = new URL($(url).find('loc').text());
    const page = pageAt.get(pathname)?.$;
    expect(page, pathname).toBeDefined();
    if (!/^\/blog\/[^/]+$/.test(pathname)) continue;
    const days = page?.('article header time').map((_index, time) => time.attribs.datetime);
    expect($(url).find('lastmod').text(), pathname).toBe(days?.get().toSorted().at(-1));
  }
});

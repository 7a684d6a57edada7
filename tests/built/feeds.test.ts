/** The feed by a parser that has no part in writing it, and by the format's own rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { readArticleList } from '../../app/content/articles.server.ts';
import { feeds } from '../../config/fixed-pages.ts';
import { firm } from '../support/firm.ts';
import { built, client, origin } from './site.ts';

const rssText = readFileSync(join(client, feeds.rss.to), 'utf8');
const rss = load(rssText, { xml: true });
const rssItems = rss('item').toArray();
const said = (item: (typeof rssItems)[number], selector: string) => rss(item).find(selector).text().trim();
const newest = readArticleList(firm)
  .slice(0, 30)
  .map(({ slug }) => `${origin}/blog/${slug}`);

test('the RSS feed is well-formed XML and a channel with all that RSS 2.0 asks for', async () => {
  const schema =
    '<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema"><xsd:element name="rss"/></xsd:schema>';
  expect((await validateXML({ xml: rssText, schema })).errors).toEqual([]);
  const ofChannel = (selector: string) => rss(`channel > ${selector}`).text().trim();
  expect(ofChannel('title')).not.toBe('');
  expect(ofChannel('link')).toBe(`${origin}/blog`);
  expect(ofChannel('description')).not.toBe('');
  expect(ofChannel('language')).toBe('en-AU');
  expect(rss('channel > atom\\:link').attr()).toMatchObject({
    href: `${origin}${feeds.rss.to}`,
    rel: 'self',
  });
});

test('every RSS item has an address for an identity, a date and a description', () => {
  for (const item of rssItems) {
    const title = said(item, 'title');
    expect(said(item, 'guid[isPermaLink=true]'), title).toBe(said(item, 'link'));
    expect(new Date(said(item, 'pubDate')).toUTCString(), title).toBe(said(item, 'pubDate'));
    expect(said(item, 'description').length, title).toBeGreaterThan(20);
  }
});

test('the feed holds the newest articles', () => {
  expect(rssItems.map((item) => said(item, 'link'))).toEqual(newest);
});

test('every page names the feed', () => {
  for (const { file, $ } of built.pages) {
    for (const { to, type } of Object.values(feeds)) {
      expect($(`link[rel=alternate][type="${type}"]`).attr('href'), file).toBe(to);
    }
  }
});

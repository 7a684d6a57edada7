/** Both feeds by parsers that have no part in writing them, and by the formats' own rules. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { z } from 'zod';
import { readArticleList } from '../../app/content/articles.server.ts';
import { feeds } from '../../config/navigation.ts';
import { generalWarning } from '../../content/general-warning.ts';
import { built, client, origin, pageAt } from './site.ts';

const rssText = readFileSync(join(client, feeds.rss.to), 'utf8');
const jsonText = readFileSync(join(client, feeds.json.to), 'utf8');
const rss = load(rssText, { xml: true });
const rssItems = rss('item').toArray();
const said = (item: (typeof rssItems)[number], selector: string) => rss(item).find(selector).text().trim();
const newest = readArticleList()
  .slice(0, 30)
  .map(({ slug }) => `${origin}/blog/${slug}`);

const address = z.url({ protocol: /^https?$/ });
const moment = z.iso.datetime({ offset: true });
const author = z.strictObject({ name: z.string().min(1), url: address });

/** https://www.jsonfeed.org/version/1.1/: nothing but what it names, and what it asks for. */
const jsonFeedRules = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: address,
  feed_url: z.literal(`${origin}${feeds.json.to}`),
  description: z.string().min(1),
  language: z.literal('en-AU'),
  authors: z.array(author).min(1),
  items: z.array(
    z.strictObject({
      id: address,
      url: address,
      title: z.string().min(1),
      summary: z.string().min(1),
      content_html: z.string().min(1000),
      date_published: moment,
      date_modified: moment,
      tags: z.array(z.string().min(1)),
      language: z.literal('en-AU'),
      authors: z.array(author).min(1),
    }),
  ),
});

const jsonFeed = jsonFeedRules.safeParse(JSON.parse(jsonText));
const jsonItems = jsonFeed.data?.items ?? [];

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

test('the JSON feed keeps to version 1.1 in every field, and both hold the same newest articles', () => {
  expect(jsonFeed.error?.issues ?? []).toEqual([]);
  expect(rssItems.map((item) => said(item, 'link'))).toEqual(newest);
  expect(jsonItems.map(({ url }) => url)).toEqual(newest);
  const htmls = rssItems.map((item) => said(item, 'content\\:encoded'));
  expect(htmls).toEqual(jsonItems.map(({ content_html }) => content_html));
});

describe.each(jsonItems.map(({ url, content_html }) => [url, content_html]))(
  '%s in a feed reader',
  (url, html) => {
    const $ = load(html, null, false);
    const page = pageAt.get(new URL(url).pathname)?.$;

    test('needs no script, no style and no form', () => {
      expect($('script, style, form, input, button, select, textarea, svg, iframe, link')).toHaveLength(0);
      const attributes = $('*')
        .toArray()
        .flatMap((element) => Object.keys($(element).attr() ?? {}));
      expect([...new Set(attributes)].toSorted()).toEqual(['alt', 'height', 'href', 'src', 'width']);
    });

    test('leads only to whole addresses, and its own are there', () => {
      const targets = $('[href], [src]')
        .toArray()
        .map((element) => $(element).attr('href') ?? $(element).attr('src') ?? '');
      expect(targets.filter((target) => !/^(https?:\/\/|mailto:|tel:)/.test(target))).toEqual([]);
      for (const target of targets.filter((each) => each.startsWith(origin))) {
        const { pathname, hash } = new URL(target);
        const there = pageAt.get(pathname);
        expect(there !== undefined || built.files.has(pathname), target).toBe(true);
        if (hash !== '') expect(there?.$(`[id="${hash.slice(1)}"]`), target).toHaveLength(1);
      }
    });

    test('is the whole article: its headings, its tables, its examples and the warning', () => {
      const onPage = texts(page, '.prose h2');
      expect(texts($, 'h2')).toEqual(expect.arrayContaining(onPage));
      expect(onPage.length).toBeGreaterThan(1);
      expect(texts($, 'table')).toHaveLength(texts(page, 'article table').length);
      const examples = texts($, 'h3').filter((heading) => heading.startsWith('Worked example'));
      expect(examples).toHaveLength(texts(page, '.worked-example').length);
      expect($.text()).toContain(generalWarning.text);
    });
  },
);

function texts($: CheerioAPI | undefined, selector: string): string[] {
  const found = $?.(selector).toArray() ?? [];
  return found.map((element) => $?.(element).text() ?? '');
}

test('every article has its Markdown copy, and its page names it', () => {
  for (const { slug, title } of readArticleList()) {
    const path = `/blog/${slug}.md`;
    const page = pageAt.get(`/blog/${slug}`)?.$;
    expect(page?.('link[rel=alternate][type="text/markdown"]').attr('href'), slug).toBe(path);
    expect(readFileSync(join(client, path), 'utf8').startsWith(`# ${title}\n`), slug).toBe(true);
  }
});

test('every page names both feeds', () => {
  for (const { file, $ } of built.pages) {
    for (const { to, type } of Object.values(feeds)) {
      expect($(`link[rel=alternate][type="${type}"]`).attr('href'), file).toBe(to);
    }
  }
});

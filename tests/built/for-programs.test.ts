/** The feed and the sitemap, by a parser that has no part in writing them. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { readArticleList } from '../../app/content/articles.server.ts';
import { limits } from '../../app/seo/page-limits.ts';
import { feeds } from '../../config/fixed-pages.ts';
import { plain } from '../../figures/unbroken.ts';
import { listedAddress } from '../../scripts/postbuild/site-files.ts';
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

// What each page tells programs of itself is what it tells people, and is there.
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
const isArticle = (path: string) => /^\/blog\/[^/]+$/.test(path);
const isExample = (path: string) => /^\/blog\/[^/]+\/./.test(path);
const pages = [...pageAt].map(([path, { $ }]) => ({
  path,
  property: (name: string) => $(`meta[property="${name}"]`).attr('content') ?? '',
  $,
}));

test.each(pages)('$path says its language, its address and what it is about', ({ path, $ }) => {
  expect($('html').attr('lang')).toBe('en-AU');
  const canonical = isExample(path) ? dirname(path) : path;
  expect($('link[rel=canonical]').attr('href')).toBe(`${origin}${canonical}`);
  expect($('meta[property="og:url"]').attr('content')).toBe(`${origin}${canonical}`);
  expect($('head > title').text()).toMatch(new RegExp(`^.{1,${limits.title}}$`));
  expect($('meta[name=description]').attr('content')).toMatch(new RegExp(`^.{50,${limits.description}}$`));
  expect($('h1').text()).toMatch(/\w/);
});

test('each page but those of examples has a title and a description of its own', () => {
  const whole = pages.filter(({ path }) => !isExample(path));
  for (const selector of ['title', 'meta[name=description]']) {
    const said = whole.map(({ $ }) => $(selector).attr('content') ?? $(selector).first().text());
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  }
});

test('every page is a demonstration and out of search, until the site is opened', () => {
  const isDemonstration = firm.opening === null;
  for (const { file, $ } of built.pages) {
    expect($('aside[aria-label=Demonstration]'), file).toHaveLength(isDemonstration ? 1 : 0);
    expect($('meta[name=robots][data-demonstration]'), file).toHaveLength(isDemonstration ? 1 : 0);
  }
  // The page for what is not there has no address, and stays out of search for ever.
  const $ = built.pages.find(({ file }) => file === '404.html')?.$;
  expect($?.('link[rel=canonical]')).toHaveLength(0);
  expect($?.('meta[name=robots]:not([data-demonstration])').attr('content')).toBe('noindex');
});

test('the manifest has icons as large as it says, and the colour of the page', () => {
  const $ = pageAt.get('/')?.$;
  const manifest = JSON.parse(
    readFileSync(join(client, $?.('link[rel=manifest]').attr('href') ?? ''), 'utf8'),
  );
  expect($?.('meta[name=theme-color]').attr('content')).toBe(manifest.theme_color);
  const src = '/apple-touch-icon.png';
  for (const icon of [...manifest.icons, { src, sizes: '180x180' }]) {
    expect(sizeOf(readFileSync(join(client, icon.src))), icon.src).toBe(icon.sizes);
  }
});

test.each(pages)('a shared link to $path has a picture as large as it says', ({ path, property }) => {
  const png = readFileSync(join(client, new URL(property('og:image')).pathname));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeLessThan(100_000);
  expect(sizeOf(png)).toBe(`${property('og:image:width')}x${property('og:image:height')}`);
  for (const name of ['og:title', 'og:image:alt']) expect(property(name), name).not.toBe('');
  expect(property('og:type')).toBe(isArticle(path) ? 'article' : 'website');
});

test.each(pages)('$path tells programs nothing that it does not tell people', ({ path, $ }) => {
  const ids = $('[id]')
    .map((_index, { attribs }) => attribs.id)
    .get();
  const hrefs = $('a')
    .toArray()
    .map(({ attribs }) => attribs.href);
  const lang = $('html').attr('lang');
  const data = $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((script): Json[] => JSON.parse($(script).text())['@graph']);
  expect(data.length > 0).toBe(path === '/' || isArticle(path));

  const body = $('body').clone();
  body.find('script, style, template').remove();
  const text = plain(body.text()).replaceAll(/\s+/g, ' ');
  for (const [way, value] of values(data)) {
    expect(value.trim(), way).not.toBe('');
    if (way.endsWith('.@id')) {
      expect(value, way).toMatch(/#/);
      expect(value.startsWith(`${origin}/`), value).toBe(true);
    } else if (way.includes('.sameAs.')) {
      expect(hrefs, way).toContain(value);
    } else if (value.startsWith('https://')) {
      const { origin: where, pathname, hash } = new URL(value);
      expect(where, way).toBe(origin);
      expect(pageAt.has(pathname) || built.files.has(pathname), value).toBe(true);
      if (hash) expect(ids, way).toContain(hash.slice(1));
    } else if (way.endsWith('.telephone')) {
      expect(hrefs, way).toContain(`tel:${value}`);
    } else if (way.endsWith('.inLanguage')) {
      expect(value).toBe(lang);
    } else if (/\.date(Published|Modified)$/.test(way)) {
      expect(text, way).toContain(longDate(value));
    } else if (way.endsWith('.author.name')) {
      expect(text, way).toContain(`Worked out by ${value},`);
    } else if (way.endsWith('.wordCount')) {
      expect(text, way).toContain(`${Number(value).toLocaleString('en-AU')} words`);
    } else if (!/\.image\.(width|height)$|\.itemListElement\.\d\.position$/.test(way)) {
      expect(text, way).toContain(plain(value).replaceAll(/\s+/g, ' '));
    }
  }
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Every value with the way to it, but for the words that schema.org gives. */
function values(data: Json, way = ''): [way: string, value: string][] {
  if (typeof data !== 'object' || data === null) return [[way, String(data)]];
  return Object.entries(data).flatMap(([key, value]) =>
    key.startsWith('@') && key !== '@id' ? [] : values(value, `${way}.${key}`),
  );
}

/** 2026-11-21 as people read it. */
function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

test('the figures of the specification stand in the articles', () => {
  const textOf = (path: string) => pageAt.get(path)?.$('article').text() ?? '';
  expect(textOf('/blog/how-home-loan-repayments-work')).toContain('$2,684');
  expect(textOf('/blog/offset-accounts-mortgage-game-changer')).toMatch(/\$375.*\$17,500/s);
  expect(textOf('/blog/lenders-mortgage-insurance-explained')).toContain('80%');
});

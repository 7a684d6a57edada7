/** The feed, the sitemap and each page's metadata, read with a different parser than the one that wrote them. */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { readArticleList } from '../../app/articles/articles.server.ts';
import { limits } from '../../app/seo/page-limits.ts';
import { feeds } from '../../config/fixed-pages.ts';
import { plain } from '../../figures/unbroken.ts';
import { listedAddress } from '../../scripts/postbuild/site-files.ts';
import { firm } from '../support/firm.ts';
import { built, client, origin, pageAt } from './site.ts';

const parseXml = (path: string) => load(readFileSync(join(client, path), 'utf8'), { xml: true });

test('the feed lists the newest articles, each with a permalink, date and description', () => {
  const $ = parseXml(feeds.rss.to);
  const channelText = (selector: string) => $(`channel > ${selector}`).text().trim();
  expect(channelText('title')).not.toBe('');
  expect(channelText('link')).toBe(`${origin}/blog`);
  expect(channelText('language')).toBe('en-AU');
  const self = { href: `${origin}${feeds.rss.to}`, rel: 'self' };
  expect($('channel > atom\\:link').attr()).toMatchObject(self);
  const items = $('item').toArray();
  const itemText = (item: (typeof items)[number], selector: string) => $(item).find(selector).text().trim();
  for (const item of items) {
    const title = itemText(item, 'title');
    expect(itemText(item, 'guid[isPermaLink=true]'), title).toBe(itemText(item, 'link'));
    expect(new Date(itemText(item, 'pubDate')).toUTCString(), title).toBe(itemText(item, 'pubDate'));
    expect(itemText(item, 'description').length, title).toBeGreaterThan(20);
  }
  const newest = readArticleList(firm).slice(0, 30);
  expect(items.map((item) => itemText(item, 'link'))).toEqual(
    newest.map(({ slug }) => `${origin}/blog/${slug}`),
  );
  for (const { file, $: page } of built.pages) {
    expect(page(`link[rel=alternate][type="${feeds.rss.type}"]`).attr('href'), file).toBe(feeds.rss.to);
  }
});

test('the sitemap lists exactly the indexable pages, with their last change', () => {
  const listed = [...new Set([...pageAt.values()].flatMap(({ $ }) => listedAddress($) ?? []))];
  const robots = readFileSync(join(client, 'robots.txt'), 'utf8');
  expect(robots.includes('Sitemap:')).toBe(listed.length > 0);
  expect(built.files.has('/sitemap.xml')).toBe(listed.length > 0);
  if (listed.length === 0) return;
  expect(robots).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  const $ = parseXml('sitemap.xml');
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

// Each page's metadata must match its visible content.
const pngSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
const isArticle = (path: string) => /^\/blog\/[^/]+$/.test(path);
const isExample = (path: string) => /^\/blog\/[^/]+\/./.test(path);
const pages = [...pageAt].map(([path, { $ }]) => ({
  path,
  property: (name: string) => $(`meta[property="${name}"]`).attr('content') ?? '',
  $,
}));

test.each(pages)('$path has a language, a canonical URL, a title and a description', ({ path, $ }) => {
  expect($('html').attr('lang')).toBe('en-AU');
  const canonical = isExample(path) ? dirname(path) : path;
  expect($('link[rel=canonical]').attr('href')).toBe(`${origin}${canonical}`);
  expect($('meta[property="og:url"]').attr('content')).toBe(`${origin}${canonical}`);
  expect($('head > title').text()).toMatch(new RegExp(`^.{1,${limits.title}}$`));
  expect($('meta[name=description]').attr('content')).toMatch(new RegExp(`^.{50,${limits.description}}$`));
  expect($('h1').text()).toMatch(/\w/);
});

test('titles and descriptions are unique, except on pages of examples', () => {
  const mainPages = pages.filter(({ path }) => !isExample(path));
  for (const selector of ['title', 'meta[name=description]']) {
    const texts = mainPages.map(({ $ }) => $(selector).attr('content') ?? $(selector).first().text());
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

test('every page is marked as a demonstration and noindex until the site is opened', () => {
  const isDemonstration = firm.opening === null;
  for (const { file, $ } of built.pages) {
    expect($('aside[aria-label=Demonstration]'), file).toHaveLength(isDemonstration ? 1 : 0);
    expect($('meta[name=robots][data-demonstration]'), file).toHaveLength(isDemonstration ? 1 : 0);
  }
  // The 404 page has no canonical URL and is always noindex.
  const $ = built.pages.find(({ file }) => file === '404.html')?.$;
  expect($?.('link[rel=canonical]')).toHaveLength(0);
  expect($?.('meta[name=robots]:not([data-demonstration])').attr('content')).toBe('noindex');
});

test('the manifest declares the actual icon sizes and the theme colour of the page', () => {
  const $ = pageAt.get('/')?.$;
  const manifest = JSON.parse(
    readFileSync(join(client, $?.('link[rel=manifest]').attr('href') ?? ''), 'utf8'),
  );
  expect($?.('meta[name=theme-color]').attr('content')).toBe(manifest.theme_color);
  const src = '/apple-touch-icon.png';
  for (const icon of [...manifest.icons, { src, sizes: '180x180' }]) {
    expect(pngSize(readFileSync(join(client, icon.src))), icon.src).toBe(icon.sizes);
  }
});

test.each(pages)('the preview image of $path has its declared size', ({ path, property }) => {
  const png = readFileSync(join(client, new URL(property('og:image')).pathname));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeLessThan(100_000);
  expect(pngSize(png)).toBe(`${property('og:image:width')}x${property('og:image:height')}`);
  for (const name of ['og:title', 'og:image:alt']) expect(property(name), name).not.toBe('');
  expect(property('og:type')).toBe(isArticle(path) ? 'article' : 'website');
});

test.each(pages)('the structured data of $path matches its visible text', ({ path, $ }) => {
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
  for (const [keyPath, value] of values(data)) {
    expect(value.trim(), keyPath).not.toBe('');
    if (keyPath.endsWith('.@id')) {
      expect(value, keyPath).toMatch(/#/);
      expect(value.startsWith(`${origin}/`), value).toBe(true);
    } else if (keyPath.includes('.sameAs.')) {
      expect(hrefs, keyPath).toContain(value);
    } else if (value.startsWith('https://')) {
      const { origin: where, pathname, hash } = new URL(value);
      expect(where, keyPath).toBe(origin);
      expect(pageAt.has(pathname) || built.files.has(pathname), value).toBe(true);
      if (hash) expect(ids, keyPath).toContain(hash.slice(1));
    } else if (keyPath.endsWith('.telephone')) {
      expect(hrefs, keyPath).toContain(`tel:${value}`);
    } else if (keyPath.endsWith('.inLanguage')) {
      expect(value).toBe(lang);
    } else if (/\.date(Published|Modified)$/.test(keyPath)) {
      expect(text, keyPath).toContain(longDate(value));
    } else if (keyPath.endsWith('.author.name')) {
      expect(text, keyPath).toContain(`Worked out by ${value},`);
    } else if (keyPath.endsWith('.wordCount')) {
      expect(text, keyPath).toContain(`${Number(value).toLocaleString('en-AU')} words`);
    } else if (!/\.image\.(width|height)$|\.itemListElement\.\d\.position$/.test(keyPath)) {
      expect(text, keyPath).toContain(plain(value).replaceAll(/\s+/g, ' '));
    }
  }
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Returns every value with its path, without schema.org's own keywords. */
function values(data: Json, keyPath = ''): [keyPath: string, value: string][] {
  if (typeof data !== 'object' || data === null) return [[keyPath, String(data)]];
  return Object.entries(data).flatMap(([key, value]) =>
    key.startsWith('@') && key !== '@id' ? [] : values(value, `${keyPath}.${key}`),
  );
}

/** Formats 2026-11-21 as "21 November 2026". */
function longDate(day: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

test('the articles contain the figures of the specification', () => {
  const articleText = (path: string) => pageAt.get(path)?.$('article').text() ?? '';
  expect(articleText('/blog/how-home-loan-repayments-work')).toContain('$2,684');
  expect(articleText('/blog/offset-accounts-mortgage-game-changer')).toMatch(/\$375.*\$17,500/s);
  expect(articleText('/blog/lenders-mortgage-insurance-explained')).toContain('80%');
});

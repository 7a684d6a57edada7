/** What a page says to programs, and that it says the same to people. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { site } from '../../config/site.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The page's structured data; the empty graph where it has none. */
export async function structuredData(page: Page): Promise<{ [key: string]: Json }[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(texts.length).toBeLessThanOrEqual(1);
  return texts.flatMap((text) => JSON.parse(text)['@graph']);
}

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

/** @param isDescribed whether the page is to have structured data at all. */
export async function expectSameForPrograms(page: Page, request: APIRequestContext, isDescribed: boolean) {
  const shown = await page.evaluate(() => ({
    text: document.body.innerText.replaceAll(/\s+/g, ' '),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
    phones: [...document.querySelectorAll('a[href^="tel:"]')].map((a) => a.getAttribute('href')),
    profiles: [...document.querySelectorAll('footer a')].map((a) => a.getAttribute('href')),
    lang: document.documentElement.lang,
  }));
  const data = await structuredData(page);
  expect(data.length > 0).toBe(isDescribed);
  for (const [way, value] of values(data)) {
    expect(value.trim(), way).not.toBe('');
    if (way.endsWith('.@id')) {
      expect(value.startsWith(`${site.url}/`), value).toBe(true);
      expect(value, way).toContain('#');
    } else if (way.includes('.sameAs.')) {
      expect(shown.profiles, way).toContain(value);
    } else if (value.startsWith('https://')) {
      const url = new URL(value);
      expect(url.origin, way).toBe(site.url);
      expect((await request.get(url.pathname)).status(), value).toBe(200);
      if (url.hash) expect(shown.ids, way).toContain(url.hash.slice(1));
    } else if (way.endsWith('.telephone')) {
      expect(shown.phones, way).toContain(`tel:${value}`);
    } else if (way.endsWith('.inLanguage')) {
      expect(value).toBe(shown.lang);
    } else if (/\.date(Published|Modified)$/.test(way)) {
      expect(shown.text, way).toContain(longDate(value));
    } else if (way.endsWith('.wordCount')) {
      expect(shown.text, way).toContain(`${Number(value).toLocaleString('en-AU')} words`);
    } else if (!/\.image\.(width|height)$|\.itemListElement\.\d\.position$/.test(way)) {
      expect(shown.text, way).toContain(value);
    }
  }
}

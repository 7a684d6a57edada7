import { dirname } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { check, LinkState } from 'linkinator';
import { site } from './firm.ts';
import {
  accessibilityFaults,
  EVERY_SCREEN,
  EXAMPLE_PAGE,
  expect,
  heading1,
  open,
  paths,
  settled,
  test,
} from './site.ts';

/** The wide screen's header and contents list; all else is the same elements on either. Articles are of one kind. */
const onEveryScreen = ['/', '/blog/how-home-loan-repayments-work'];
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
const isArticle = (path: string) => /^\/blog\/[^/]+$/.test(path);

for (const path of paths) {
  test(`${path} has its landmarks and meta data, fits, is accessible, and tells programs the same`, {
    tag: onEveryScreen.includes(path) ? EVERY_SCREEN : [],
  }, async ({ page, request }) => {
    await open(page, path);
    await expect(heading1(page)).toHaveText(/\w/);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toBeVisible();
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${site.url}${path === EXAMPLE_PAGE ? dirname(path) : path}`,
    );
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,160}/);

    await test.step('programs are told what people are told', () =>
      expectSameForPrograms(page, request, path === '/' || isArticle(path)));

    await test.step('shared links have a picture as large as they say', async () => {
      const property = async (name: string) =>
        (await page.locator(`meta[property="${name}"]`).getAttribute('content')) ?? '';
      const answer = await request.get(new URL(await property('og:image')).pathname);
      expect(answer.headers()['content-type']).toBe('image/png');
      const png = await answer.body();
      expect(png.length).toBeLessThan(100_000);
      expect(sizeOf(png)).toBe(`${await property('og:image:width')}x${await property('og:image:height')}`);
      for (const name of ['og:title', 'og:image:alt']) expect(await property(name), name).not.toBe('');
      expect(await property('og:type')).toBe(isArticle(path) ? 'article' : 'website');
    });

    if (!isArticle(path) || onEveryScreen.includes(path)) {
      await test.step('it has no accessibility fault', async () => {
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    }

    await test.step('it does not scroll sideways at 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page
        .locator('html')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
}

test('the manifest has icons as large as it says, and the colour of the page', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
  const manifest = await (await request.get('/site.webmanifest')).json();
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', manifest.theme_color);
  const src = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const icon of [...manifest.icons, { src, sizes: '180x180' }]) {
    expect(sizeOf(await (await request.get(icon.src)).body()), icon.src).toBe(icon.sizes);
  }
});

test('every link, anchor and file is there, every page three clicks from home', async ({ baseURL }) => {
  const home = `${baseURL}/`;
  const { links } = await check({
    path: home,
    recurse: true,
    // In the order in which they are found: what is near is asked before what is far.
    concurrency: 1,
    checkFragments: true,
    checkCss: true,
    urlRewriteExpressions: [{ pattern: new RegExp(`^${site.url}`), replacement: `${baseURL}` }],
    linksToSkip: async (url) => ![home, site.url].some((own) => url.startsWith(own)),
  });
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, parent }) => `${url} in ${parent}`)).toEqual([]);

  const clicks = new Map([[home, 0]]);
  for (const { url, parent = '' } of links) {
    if (!clicks.has(url)) clicks.set(url, (clicks.get(parent) ?? Number.NaN) + 1);
  }
  for (const path of paths) expect(clicks.get(new URL(path, home).href), path).toBeLessThanOrEqual(3);
});

test('the head follows the visitor from page to page and back', async ({ page }) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    }));
  await open(page, '/');
  const before = await head();
  const facts = page.locator('head [property], head script[type="application/ld+json"]');
  expect(await facts.count()).toBeGreaterThan(5);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
  await expect(facts, 'what the file told of the first page alone').toHaveCount(0);
  const during = await head();
  expect(during.canonical).toBe(`${site.url}/disclaimer`);
  expect(during.title).toMatch(/disclaimer/i);
  expect(during.description).not.toBe(before.description);
  await page.goBack();
  await expect(heading1(page)).toHaveText("Australia's Expert Mortgage Brokers");
  expect(await head()).toEqual(before);
});

for (const host of ['our server', 'a static host'] as const) {
  test(`${host} knows no such page, and no such article`, async ({ page, staticHost, allowConsole }) => {
    allowConsole(/404/);
    const isOurs = host === 'our server';
    const address = isOurs ? '' : staticHost;
    const unknown = ['/no/such/page', '/blog/a/b', '/blog/page/99'];
    for (const path of unknown) {
      const logged = page.waitForEvent('console', (message) => message.text().includes(path));
      const response = await page.goto(address + path);
      expect(response?.status(), path).toBe(404);
      expect((await logged).type()).toBe('error');
      await settled(page);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    }
    await page.getByRole('link', { name: /home page/i }).click();
    await expect(heading1(page)).toHaveText("Australia's Expert Mortgage Brokers");
    for (const path of ['/blog/no-such-article', ...(isOurs ? ['/blog/'] : [])]) {
      await page.goto(address + path);
      await expect(page).toHaveURL(isOurs ? '/blog' : /\/blog\/?$/);
      await expect(heading1(page)).toHaveText('Home loan articles');
    }
  });
}

test('a click without network says so and offers another try', async ({ page, context, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/blog?category=refinance');
  // Not by hovering, which would fetch the page ahead.
  const link = page.getByRole('heading', { name: /^redraw on/i }).getByRole('link');
  await context.setOffline(true);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Network Error');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading1(page)).toHaveText(/redraw/i);
});

test('a failure while rendering shows status, message and a way home', async ({ page, allowConsole }) => {
  allowConsole(/./);
  // The data of another version of the site, which this one cannot draw.
  await page.route('**/blog.data*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"cards"', '"others"');
    await route.fulfill({ response, body });
  });
  await open(page, '/');
  await page.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('500');
  await expect(page.getByRole('main')).not.toContainText(/cards|undefined|\.js/);
  await expect(page.getByRole('link', { name: /home page/i })).toHaveAttribute('href', '/');
  // The frame around it lives on.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The page's structured data; the empty graph where it has none. */
async function structuredData(page: Page): Promise<{ [key: string]: Json }[]> {
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
async function expectSameForPrograms(page: Page, request: APIRequestContext, isDescribed: boolean) {
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

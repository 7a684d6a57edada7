/** The order and the weight of what a page asks for; the policy of each page is in security.spec.ts. */
import type { CDPSession, Page, Request } from '@playwright/test';
import {
  brand,
  EVERY_SCREEN,
  EXAMPLE_PAGE,
  expect,
  pageSections,
  test,
  waitForIdleHydration,
} from './site.ts';

/**
 * Bytes of the page as transferred, headers included. One congestion window is 14,600: the home page comes within
 * it as a whole, and of longer ones the head with its styles and all that the first screen shows.
 */
const pages = [
  { path: '/', mostHtml: 14_000 },
  { path: '/blog', mostHtml: 12_200 },
  { path: '/work-with-us', mostHtml: 13_400 },
  { path: '/blog/offset-accounts-mortgage-game-changer', mostHtml: 20_400 },
  { path: EXAMPLE_PAGE, mostHtml: 12_300 },
];
/** Without the page's own file: that is its data, which the page has as text already. */
const MOST_SCRIPTS = 140_400;
const MOST_FONTS = 12_500;
const MOST_SHIFT = 0.02;

interface Seen {
  shifts: { value: number; what: string }[];
}

/** Runs in the page ahead of its own scripts. */
function watch(): void {
  const seen: Seen = { shifts: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      };
      seen.shifts.push({ value, what: sources[0]?.node?.textContent?.slice(0, 60) ?? '' });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readSeen = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Compressed, each file once: what is fetched ahead comes out of the browser's cache when it is run. */
function bytesOf(page: Page, ending: RegExp): Promise<number> {
  return page.evaluate((end) => {
    const files = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const { pathname } = new URL(entry.name);
      if (end.test(pathname)) {
        files.set(pathname, Math.max(entry.encodedBodySize, files.get(pathname) ?? 0));
      }
    }
    return [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
  }, ending);
}

for (const { path, mostHtml } of pages) {
  test(`${path} is loaded and drawn before its scripts, font and styles are asked for`, {
    // An article's contents list stands beside its text there.
    tag: path.startsWith('/blog/') ? EVERY_SCREEN : [],
  }, async ({ page }) => {
    const open = new Set<Request>();
    page.on('request', (request) => open.add(request));
    page.on('requestfinished', (request) => open.delete(request));
    await page.addInitScript(watch);
    const response = await page.goto(path);
    await waitForIdleHydration(page);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => open.size).toBe(0);

    const html = await response?.request().sizes();
    expect(await response?.headerValue('content-encoding')).toBe('br');
    expect((html?.responseHeadersSize ?? 0) + (html?.responseBodySize ?? Infinity)).toBeLessThanOrEqual(
      mostHtml,
    );

    const scriptBytes = await bytesOf(page, /^(?!\/assets\/page-[\w-]{10}\.js).*\.js$/);
    expect(scriptBytes).toBeGreaterThan(50_000);
    expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPTS);
    expect(await bytesOf(page, /\.woff2$/)).toBeLessThanOrEqual(MOST_FONTS);

    // When a picture of the page reaches the screen hangs on the machine; that it is drawn first does not.
    const early = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => {
          return /\.(js|css|woff2)(\?|$)/.test(name) && startTime < (document?.loadEventEnd ?? Infinity);
        })
        .map(({ name }) => name);
    });
    expect(early).toEqual([]);

    const eagerPictures = await page
      .locator('img:not([loading=lazy])')
      .evaluateAll((pictures) =>
        pictures.filter((picture) => picture.getBoundingClientRect().top >= innerHeight).map(String),
      );
    expect(eagerPictures).toEqual([]);

    // Down to its end, as a reader goes.
    for (const part of await pageSections(page).all()) {
      await part.scrollIntoViewIfNeeded();
    }
    await expect.poll(() => open.size).toBe(0);
    const { shifts } = await readSeen(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MOST_SHIFT);
  });
}

// What a first visit is drawn in, by the browser's own account.
const drawn = ['/', '/blog', '/blog/what-extra-repayments-save', '/work-with-us', '/no-such-page'];
const TEXTS =
  'h1, h2, h3, p, li, a, dt, dd, td, th, label, button, summary, figcaption, .chart text, .chart-label';

/** "Figtree Variable" is what styles call it; the file's own name may be shorter. */
const family = brand.font.family.split(' ')[0] ?? '';

/** What is drawn in another font than the brand's, as "Arial: Our fees". Nothing, if all is as it should be. */
async function otherFonts(browser: CDPSession): Promise<string[]> {
  const { root } = await browser.send('DOM.getDocument');
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: TEXTS });
  expect(nodeIds.length).toBeGreaterThan(10);
  const found = nodeIds.map(async (nodeId) => {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    const other = fonts.find(
      ({ isCustomFont, familyName }) => !isCustomFont || !familyName.startsWith(family),
    );
    if (!other) return [];
    const { outerHTML } = await browser.send('DOM.getOuterHTML', { nodeId });
    return [`${other.familyName}: ${outerHTML.slice(0, 120)}`];
  });
  return (await Promise.all(found)).flat();
}

test("every first visit is soon drawn in the brand's font", async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const browser = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS', 'Network'] as const) await browser.send(`${domain}.enable`);
  for (const path of drawn) {
    await test.step(path, async () => {
      await browser.send('Network.clearBrowserCache');
      await page.goto(path);
      await expect.poll(() => otherFonts(browser)).toEqual([]);
    });
  }
});

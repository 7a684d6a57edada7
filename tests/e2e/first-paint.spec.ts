/** The order and size of each page's requests. security.spec.ts tests its content security policy. */
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
 * Limits in bytes as transferred, headers included. The initial congestion window is 14,600 bytes: the home page
 * fits in it, and of longer pages the head with its styles and the content of the first screen.
 */
const pages = [
  { path: '/', mostHtml: 14_000 },
  { path: '/blog', mostHtml: 12_200 },
  { path: '/work-with-us', mostHtml: 13_400 },
  { path: '/blog/offset-accounts-mortgage-game-changer', mostHtml: 20_400 },
  { path: EXAMPLE_PAGE, mostHtml: 12_300 },
];
/** Excludes the page's own script, which only repeats its text as data. */
const MAX_SCRIPTS = 140_400;
const MAX_FONTS = 12_500;
const MAX_SHIFT = 0.02;

interface Recorded {
  shifts: { value: number; what: string }[];
}

/** Runs in the page before its scripts: records layout shifts. */
function recordShifts(): void {
  const recorded: Recorded = { shifts: [] };
  Object.assign(window, { recorded });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      };
      recorded.shifts.push({ value, what: sources[0]?.node?.textContent?.slice(0, 60) ?? '' });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readRecorded = (page: Page) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/** Sums up compressed sizes, counting each file once: preloaded files come from the cache when they are used. */
function sumBytes(page: Page, ending: RegExp): Promise<number> {
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
  test(`${path} is loaded and painted before its scripts, font and styles are requested`, {
    // On wide screens an article has its table of contents next to its text.
    tag: path.startsWith('/blog/') ? EVERY_SCREEN : [],
  }, async ({ page }) => {
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    await page.addInitScript(recordShifts);
    const response = await page.goto(path);
    await waitForIdleHydration(page);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => pending.size).toBe(0);

    const html = await response?.request().sizes();
    expect(await response?.headerValue('content-encoding')).toBe('br');
    expect((html?.responseHeadersSize ?? 0) + (html?.responseBodySize ?? Infinity)).toBeLessThanOrEqual(
      mostHtml,
    );

    const scriptBytes = await sumBytes(page, /^(?!\/assets\/page-[\w-]{10}\.js).*\.js$/);
    expect(scriptBytes).toBeGreaterThan(50_000);
    expect(scriptBytes).toBeLessThanOrEqual(MAX_SCRIPTS);
    expect(await sumBytes(page, /\.woff2$/)).toBeLessThanOrEqual(MAX_FONTS);

    // Checks the order of requests, because paint times depend on the machine.
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

    // Scrolls to the end.
    for (const part of await pageSections(page).all()) {
      await part.scrollIntoViewIfNeeded();
    }
    await expect.poll(() => pending.size).toBe(0);
    const { shifts } = await readRecorded(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(MAX_SHIFT);
  });
}

// The fonts that the browser reports on a first visit.
const fontPages = ['/', '/blog', '/blog/what-extra-repayments-save', '/work-with-us', '/no-such-page'];
const TEXTS =
  'h1, h2, h3, p, li, a, dt, dd, td, th, label, button, summary, figcaption, .chart text, .chart-label';

/** The first word of the family: "Figtree Variable" in CSS may have a shorter name in the font file. */
const family = brand.font.family.split(' ')[0] ?? '';

/** Finds texts in another font than the brand's, such as "Arial: <p>Our fees</p>". */
async function findOtherFonts(browser: CDPSession): Promise<string[]> {
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

test("a first visit switches to the brand's font", async ({ page, allowConsole }) => {
  allowConsole(/404/);
  const browser = await page.context().newCDPSession(page);
  for (const domain of ['DOM', 'CSS', 'Network'] as const) await browser.send(`${domain}.enable`);
  for (const path of fontPages) {
    await test.step(path, async () => {
      await browser.send('Network.clearBrowserCache');
      await page.goto(path);
      await expect.poll(() => findOtherFonts(browser)).toEqual([]);
    });
  }
});

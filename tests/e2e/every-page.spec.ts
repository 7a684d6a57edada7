/** Every page, as it is painted before any script: what stands where, and what a font that comes late moves. */
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { allPaths, expect, open, paths, test, waitForStyles } from './site.ts';

const pages = [...allPaths, '/blog?category=refinance', '/no-such-page'];
const WIDTHS = [360, 390, 412, 768, 1280];
/** Of the many pages of calculators, which are made alike: where lines break soonest. */
const NARROWEST = [360];
const isAlike = (path: string) => allPaths.includes(path) && !paths.includes(path);
const MOST_SHIFT = 0.02;
/** Tests that share the pages, and so run side by side. */
const SHARES = 2;

/** Adds up what moves, as the browser counts it, from the moment that `shifted` was asked last. */
function watch(): void {
  let shift = 0;
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value;
  };
  observer.observe({ type: 'layout-shift' });
  const shifted = () => {
    add(observer.takeRecords());
    const total = shift;
    shift = 0;
    return total;
  };
  Object.assign(window, { shifted });
}

/** Takes the font away from a page that has been painted, and lets it come again. */
function shiftByFont(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { shifted } = window as unknown as { shifted(): number };
    const frames = async () => {
      // A shift is told after the frame in which it happened.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    };
    const sheet = [...document.styleSheets].find(({ href }) => href !== null);
    const rules = [...(sheet?.cssRules ?? [])];
    const place = rules.findIndex((rule) => rule instanceof CSSFontFaceRule && /url\(/.test(rule.cssText));
    const face = rules[place]?.cssText;
    if (!sheet || face === undefined) throw new Error('expected the font in the page’s style sheet');
    sheet.deleteRule(place);
    await frames();
    shifted();
    sheet.insertRule(face, place);
    await frames();
    await document.fonts.ready;
    await frames();
    return shifted();
  });
}

/** Runs in the page: what lies on something else in its text or, printed, which words lie on a chart. */
function overlapsIn(article: Element, isPrinted: boolean): string[] {
  const named = (elements: Iterable<Element>) =>
    [...elements]
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        words: element.textContent?.slice(0, 30),
        box: element.getBoundingClientRect(),
      }));
  const find = (name: string) => [...article.querySelectorAll(name)];
  const parts = named(find('.article-body > .prose > *'));
  const charts = named(find('.chart, .chart :is(svg, text, p)'));
  const words = named(
    find('p, li, td, th, h1, h2, h3, figcaption, summary').filter((one) => !one.closest('.chart')),
  );
  return (isPrinted ? charts : parts).flatMap(({ words: of, box }, index) =>
    (isPrinted ? words : parts.slice(index + 1))
      .filter(
        ({ box: other }) =>
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      )
      .map((other) => `${of} / ${other.words}`),
  );
}

/** Of a sheet of A4, between margins of 1.6 cm. */
const PAPER = { width: 672, height: 1000 };

/** On small screens, wide ones and paper: nothing scrolls sideways, and articles begin at once and overlap nowhere. */
async function expectPlaces(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
  if (!/^\/blog\/(?!page\/)[^/]+$/.test(path)) return;
  await page.setViewportSize({ width: 360, height: 780 });
  const first = await page.locator('.prose > p').first().boundingBox();
  expect.soft(first?.y, `${path} begins on the first screen of a phone`).toBeLessThanOrEqual(700);
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overlaps = await page.locator('article').evaluate(overlapsIn, false);
    expect.soft(overlaps, `${path} at ${width}`).toEqual([]);
  }
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  expect.soft(await page.locator('article').evaluate(overlapsIn, true), `${path} on paper`).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
}

for (let share = 0; share < SHARES; share++) {
  test(`every page has its place, also before its font comes (${share + 1} of ${SHARES})`, async ({
    page,
    allowConsole,
  }) => {
    // For what hangs, and not for a slow machine.
    test.setTimeout(600_000);
    allowConsole(/404/);
    // Where things stand is the page's own, and scripts would only take time.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.addInitScript(watch);
    for (const path of pages.filter((_, index) => index % SHARES === share)) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await waitForStyles(page);
      if (!isAlike(path)) await expectPlaces(page, path);
      for (const width of isAlike(path) ? NARROWEST : WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await shiftByFont(page), `${path} at ${width} px`).toBeLessThanOrEqual(MOST_SHIFT);
      }
    }
  });
}

const plain = (text: string) => text.replace(/\s+/g, '');

for (const path of ['/', '/work-with-us', '/blog/what-extra-repayments-save', '/terms-of-service']) {
  test(`no heading of ${path} is left at the foot of a printed page`, async ({ page }) => {
    await open(page, path);
    const headings = await page.getByRole('heading').allInnerTexts();
    for (const margin of ['1cm', '2cm']) {
      const sides = { top: margin, bottom: margin, left: margin, right: margin };
      const file = await page.pdf({ format: 'A4', margin: sides });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
      expect(text.length).toBeGreaterThan(1);
      for (const [index, words] of text.slice(0, -1).entries()) {
        const last = headings.find((heading) => plain(words).endsWith(plain(heading)));
        expect(last, `page ${index + 1}, margin ${margin}`).toBeUndefined();
      }
    }
  });
}

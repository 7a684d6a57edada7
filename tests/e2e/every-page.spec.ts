/** The layout of every page before hydration, and the layout shift when its font loads late. */
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { allPaths, expect, open, paths, test, waitForStyles } from './site.ts';

const pages = [...allPaths, '/blog?category=refinance', '/no-such-page'];
const WIDTHS = [360, 390, 412, 768, 1280];
/** The only width for similar calculator pages: the one with most line breaks. */
const NARROWEST = [360];
const isSimilar = (path: string) => allPaths.includes(path) && !paths.includes(path);
const MAX_SHIFT = 0.02;
/** The number of tests that the pages are split into, to run in parallel. */
const SHARDS = 2;

/** Runs in the page: sums up layout shifts. `takeShift` returns and resets the sum. */
function recordShifts(): void {
  let shift = 0;
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value;
  };
  observer.observe({ type: 'layout-shift' });
  const takeShift = () => {
    add(observer.takeRecords());
    const total = shift;
    shift = 0;
    return total;
  };
  Object.assign(window, { takeShift });
}

/** Removes the font from the painted page and adds it again. @returns the layout shift. */
function measureFontShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { takeShift } = window as unknown as { takeShift(): number };
    const frames = async () => {
      // The browser reports a shift after its frame.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    };
    const sheet = [...document.styleSheets].find(({ href }) => href !== null);
    const rules = [...(sheet?.cssRules ?? [])];
    const place = rules.findIndex((rule) => rule instanceof CSSFontFaceRule && /url\(/.test(rule.cssText));
    const face = rules[place]?.cssText;
    if (!sheet || face === undefined) throw new Error('expected the font in the page’s style sheet');
    sheet.deleteRule(place);
    await frames();
    takeShift();
    sheet.insertRule(face, place);
    await frames();
    await document.fonts.ready;
    await frames();
    return takeShift();
  });
}

/** Runs in the page: finds overlapping parts of the text or, in print, texts that overlap a chart. */
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

/** The print area of A4 with margins of 1.6 cm, in CSS px. */
const PAPER = { width: 672, height: 1000 };

/** Expects no horizontal scrolling, articles that begin on the first screen, and no overlaps on screen and paper. */
async function expectLayout(page: Page, path: string): Promise<void> {
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

for (let shard = 0; shard < SHARDS; shard++) {
  test(`no page overflows, overlaps or shifts when its font loads (${shard + 1} of ${SHARDS})`, async ({
    page,
    allowConsole,
  }) => {
    // Only for hangs: many pages take long on a slow machine.
    test.setTimeout(600_000);
    allowConsole(/404/);
    // Layout does not need scripts; skipping them saves time.
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.addInitScript(recordShifts);
    for (const path of pages.filter((_, index) => index % SHARDS === shard)) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await waitForStyles(page);
      if (!isSimilar(path)) await expectLayout(page, path);
      for (const width of isSimilar(path) ? NARROWEST : WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await measureFontShift(page), `${path} at ${width} px`).toBeLessThanOrEqual(MAX_SHIFT);
      }
    }
  });
}

const plain = (text: string) => text.replace(/\s+/g, '');

for (const path of ['/', '/work-with-us', '/blog/what-extra-repayments-save', '/terms-of-service']) {
  test(`no printed page of ${path} ends with a heading`, async ({ page }) => {
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

/** What a font that comes late moves, on every kind of page. */
import type { BrowserContext } from '@playwright/test';
import { EXAMPLE_PAGE, expect, settled, test } from './site.ts';

const pages = [
  '/',
  '/blog',
  '/blog?category=refinance',
  '/blog/how-much-can-i-borrow',
  // Bars, whose rows were a pixel higher in the stand-in's bold letters; and topics, which wrapped.
  '/blog/when-a-lender-says-no',
  '/blog/what-a-mortgage-broker-does',
  // Its answer stands above the fields, which come first in the file.
  '/blog/how-much-can-i-borrow/borrowing',
  EXAMPLE_PAGE,
  '/calculators',
  '/glossary',
  '/work-with-us',
  '/disclaimer',
  '/no-such-page',
];
const FONT_AFTER_MS = 900;
const MOST_SHIFT = 0.02;

for (const width of [360, 390, 768, 1280]) {
  test(`a font that comes late moves next to nothing at ${width} px`, async ({ browser, baseURL }) => {
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ viewport, ...(baseURL && { baseURL }) });
    await context.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_AFTER_MS));
      await route.continue();
    });
    await context.addInitScript(() => {
      let shift = 0;
      Object.assign(window, { shiftSoFar: () => shift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Side by side: each waits for the font.
    const shifts = await Promise.all(
      pages.map(async (path) => [path, await shiftOf(context, path)] as const),
    );
    for (const [path, shift] of shifts) expect.soft(shift, path).toBeLessThanOrEqual(MOST_SHIFT);
    await context.close();
  });
}

async function shiftOf(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  return page.evaluate(async () => {
    await document.fonts.ready;
    // A shift is told after the frame in which it happened; a page in the background has no frames.
    for (let frame = 0; frame < 3; frame++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    }
    return (window as unknown as { shiftSoFar(): number }).shiftSoFar();
  });
}

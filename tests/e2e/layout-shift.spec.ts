/** What a font that comes late moves, on every kind of page. */
import { EXAMPLE_PAGE, expect, settled, test } from './site.ts';

const pages = [
  '/',
  '/blog',
  '/blog?category=refinance',
  '/blog/how-much-can-i-borrow',
  EXAMPLE_PAGE,
  '/calculators',
  '/glossary',
  '/work-with-us',
  '/disclaimer',
  '/no-such-page',
];
/** Long after the first paint: it is asked for after that. */
const FONT_AFTER_MS = 300;
const MOST_SHIFT = 0.02;

for (const width of [360, 390, 768, 1280]) {
  test(`a font that comes late moves next to nothing at ${width} px`, async ({ page, allowConsole }) => {
    allowConsole(/404/);
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_AFTER_MS));
      await route.continue();
    });
    await page.addInitScript(() => {
      let shift = 0;
      Object.assign(window, { shiftSoFar: () => shift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of pages) {
      await page.goto(path);
      await settled(page);
      const shift = await page.evaluate(async () => {
        await document.fonts.ready;
        // A shift is told after the frame in which it happened.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return (window as unknown as { shiftSoFar(): number }).shiftSoFar();
      });
      expect.soft(shift, path).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}

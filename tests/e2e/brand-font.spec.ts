/** What a first visit is drawn in, by the browser's own account, and what the font's arrival moves. */
import type { CDPSession } from '@playwright/test';
import { brand } from './firm.ts';
import { expect, test } from './site.ts';

const pages = [
  '/',
  '/blog',
  '/blog/what-extra-repayments-save',
  '/blog/fixed-vs-variable-home-loans-australia-2025/rate-change',
  '/work-with-us',
  '/privacy-policy',
  '/no-such-page',
];
const TEXTS =
  'h1, h2, h3, p, li, a, dt, dd, td, th, label, button, summary, figcaption, .chart text, .chart-label';
const SOON_MS = 4000;
const MOST_SHIFT = 0.02;

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

for (const width of [360, 1280]) {
  test(`at ${width} px every first visit is soon drawn in the brand's font, which moves next to nothing`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    const browser = await page.context().newCDPSession(page);
    for (const domain of ['DOM', 'CSS', 'Network'] as const) await browser.send(`${domain}.enable`);
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      let shift = 0;
      Object.assign(window, { shiftSoFar: () => shift });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of pages) {
      await test.step(path, async () => {
        await browser.send('Network.clearBrowserCache');
        await page.goto(path);
        await expect.poll(() => otherFonts(browser), { timeout: SOON_MS }).toEqual([]);
        const shift = await page.evaluate(() => (window as unknown as { shiftSoFar(): number }).shiftSoFar());
        expect(shift).toBeLessThanOrEqual(MOST_SHIFT);
      });
    }
  });
}

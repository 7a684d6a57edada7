/** What a first visit is drawn in, by the browser's own account; what the font's arrival moves is in every-page.spec.ts. */
import type { CDPSession } from '@playwright/test';
import { brand } from './firm.ts';
import { expect, test } from './site.ts';

const pages = ['/', '/blog', '/blog/what-extra-repayments-save', '/work-with-us', '/no-such-page'];
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
  for (const path of pages) {
    await test.step(path, async () => {
      await browser.send('Network.clearBrowserCache');
      await page.goto(path);
      await expect.poll(() => otherFonts(browser)).toEqual([]);
    });
  }
});

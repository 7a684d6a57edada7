/** The words of charts: none on another or on a line, and none outside its chart, on small screens and in large letters. */
import { runnerImport } from 'vite';
import { collisionsIn } from './chart-words.ts';
import { expect, settled, test } from './site.ts';

/** Drawn once: it has every example and every end of every calculator. */
let drawn: Promise<{ name: string; markup: string }[]> | undefined;

async function drawGallery() {
  const { module } = await runnerImport<typeof import('../support/chart-gallery.tsx')>(
    './tests/support/chart-gallery.tsx',
  );
  return module.chartGallery();
}

for (const [what, width, letters] of [
  ['a screen of 320 px', 320, '100%'],
  ['letters of twice the size on it', 320, '200%'],
  ['a wide screen', 1280, '100%'],
  ['letters of twice the size on that', 1280, '200%'],
] as const) {
  test(`no words of a chart collide on ${what}`, async ({ browser, baseURL }) => {
    drawn ??= drawGallery();
    const gallery = await drawn;
    const context = await browser.newContext({ viewport: { width, height: 800 }, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(`${baseURL}/blog/what-extra-repayments-save`);
    // The whole style sheet comes with the scripts.
    await settled(page);
    await page.waitForFunction(() => document.fonts.check('600 14px "Figtree Variable"'));
    await page.addStyleTag({ content: `html { font-size: ${letters} }` });
    expect(gallery.length).toBeGreaterThan(60);
    const found = await page.evaluate(collisionsIn, gallery);
    // Letters of twice the size may stand on a line, which their halo parts, and never on each other.
    expect(letters === '100%' ? found : found.filter((each) => each.with !== 'a line')).toEqual([]);
    await context.close();
  });
}

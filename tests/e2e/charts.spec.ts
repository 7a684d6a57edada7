/** The words of charts: none on another or on a line, and none outside its chart, on small screens and in large letters. */
import { runnerImport } from 'vite';
import { collisionsIn } from './chart-words.ts';
import { expect, settled, test } from './site.ts';

test('no words of a chart collide', async ({ browser, baseURL }) => {
  test.slow(); // Every chart, four times.
  const { module } = await runnerImport<typeof import('../support/chart-gallery.tsx')>(
    './tests/support/chart-gallery.tsx',
  );
  const gallery = module.chartGallery();
  expect(gallery.length).toBeGreaterThan(60);
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${baseURL}/blog/what-extra-repayments-save`);
  // The whole style sheet and the font come after the first paint.
  await settled(page);
  await page.waitForFunction(() => document.fonts.check('600 14px "Figtree Variable"'));
  for (const letters of ['100%', '200%']) {
    await page.addStyleTag({ content: `html { font-size: ${letters} }` });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(collisionsIn, gallery);
      // Letters of twice the size may stand on a line, which their halo parts, and never on each other.
      const wrong = letters === '100%' ? found : found.filter((each) => each.with !== 'a line');
      expect(wrong, `${width} px, letters of ${letters}`).toEqual([]);
    }
  }
  await context.close();
});

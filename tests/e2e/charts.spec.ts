/** The words of charts: none on another, and none outside its chart, on small screens and in large letters. */
import { runnerImport } from 'vite';
import { expect, settled, test } from './site.ts';

interface Collision {
  chart: string;
  words: string;
  with: string;
}

/** Runs in the page: puts the charts into it and measures their words. */
function collisionsOf(gallery: readonly { name: string; markup: string }[]): Collision[] {
  const place = document.createElement('main');
  document.body.replaceChildren(place);
  const found: Collision[] = [];
  for (const { name, markup } of gallery) {
    place.innerHTML = `<div class="px-gutter">${markup}</div>`;
    const chart = place.querySelector('.chart')?.getBoundingClientRect() ?? new DOMRect();
    const boxes = [...place.querySelectorAll('.chart text, .chart-label')].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map((box) => ({ element, box, words: element.textContent ?? '' }));
    });
    for (const [index, one] of boxes.entries()) {
      if (one.box.left < chart.left - 1 || one.box.right > chart.right + 1) {
        found.push({ chart: name, words: one.words, with: 'the edge of the chart' });
      }
      for (const other of boxes.slice(index + 1)) {
        if (one.element === other.element) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        // Lines of text stand closer than their boxes, which have room for every accent.
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 1 && down > 3) found.push({ chart: name, words: one.words, with: other.words });
      }
    }
  }
  return found;
}

test('no words of a chart collide', async ({ browser, baseURL }) => {
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
      expect(await page.evaluate(collisionsOf, gallery), `${width} px, letters of ${letters}`).toEqual([]);
    }
  }
  await context.close();
});

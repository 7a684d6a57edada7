/** The words of charts: none on another or on a line, and none outside its chart, on small screens and in large letters. */

import type { Browser, Page } from '@playwright/test';
import { runnerImport } from 'vite';
import { collisionsIn } from './chart-words.ts';
import { EVERY_SCREEN, expect, open, settled, test } from './site.ts';

const galleries = async () =>
  (await runnerImport<typeof import('../support/chart-gallery.tsx')>('./tests/support/chart-gallery.tsx'))
    .module;

/** A page to draw charts in, with the whole style sheet and the font, which come after the first paint. */
async function openWithStyles(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${baseURL}/blog/what-extra-repayments-save`);
  await settled(page);
  await page.waitForFunction(() => document.fonts.check('600 14px "Figtree Variable"'));
  return page;
}

test('no words of a chart collide', async ({ browser, baseURL }) => {
  const gallery = (await galleries()).chartGallery();
  expect(gallery.length).toBeGreaterThan(60);
  const page = await openWithStyles(browser, baseURL);
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
  await page.context().close();
});

test('no words of a chart collide wherever a slider is moved to', async ({ browser, baseURL }) => {
  const moved = (await galleries()).movedGallery();
  expect(moved.length).toBeGreaterThan(4_000);
  const page = await openWithStyles(browser, baseURL);
  // Bars have room on wide screens.
  const plots = moved.filter(({ markup }) => markup.includes('plot-frame'));
  for (const [width, charts] of [
    [320, moved],
    [1920, plots],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(collisionsIn, charts), `${width} px`).toEqual([]);
  }
  await page.context().close();
});

for (const { where, numbers } of [
  { where: 'how-home-loan-repayments-work/interest-only', numbers: { 'Interest-only years': '10' } },
  {
    where: 'refinancing-what-it-costs-and-when-it-pays/refinance',
    numbers: { 'New rate': '7', 'All costs of switching': '3000' },
  },
  { where: 'lenders-mortgage-insurance-explained/mortgage-insurance', numbers: { 'Loan amount': '480000' } },
]) {
  test(`a chart is as high with other words and other bars: ${where}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, `/blog/${where}`);
    const chart = page.locator('.example-result .chart');
    const box = page.getByRole('textbox', { name: Object.keys(numbers)[0] ?? '' });
    await expect(box).toBeVisible();
    const before = await chart.boundingBox();
    const words = await chart.getAttribute('aria-label');
    for (const [name, typed] of Object.entries(numbers)) {
      await page.getByRole('textbox', { name, exact: true }).fill(typed);
    }
    await expect(chart).not.toHaveAttribute('aria-label', words ?? '');
    expect((await chart.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 0);
  });
}

// A guided chart. Without scripts each step has its chart below it: see without-scripts.spec.ts.
const path = '/blog/what-extra-repayments-save';
const charts = (page: Page) => page.locator('.guided-chart .guided-figure');
const headings = (page: Page) => page.locator('.guided-chart h3');

/** How many of the charts can be seen, by what lies over them. */
const seen = (page: Page) =>
  charts(page).evaluateAll((all) => all.map((each) => Number(getComputedStyle(each).opacity)));

test('the chart stays in view and follows the step that is read', { tag: EVERY_SCREEN }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, path);
  await headings(page).first().scrollIntoViewIfNeeded();
  await expect(page.locator('.guided-steps')).toHaveClass(/follows/);
  for (const step of [0, 1, 2, 3, 1]) {
    await headings(page)
      .nth(step)
      .evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect.poll(() => seen(page)).toEqual([0, 1, 2, 3].map((each) => Number(each === step)));
    await expect(charts(page).nth(step)).toBeInViewport({ ratio: 0.9 });
  }
  // All four are there for those who hear the page, in the order of the steps.
  await expect(page.locator('.guided-chart').getByRole('img')).toHaveCount(4);

  await test.step('where no motion is wanted, each has a place of its own', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, path);
    await headings(page).last().scrollIntoViewIfNeeded();
    await expect(page.locator('.guided-steps')).toHaveClass(/follows/);
    await expect.poll(() => seen(page)).toEqual([1, 1, 1, 1]);
    const places = await charts(page).evaluateAll((all) =>
      all.map((each) => JSON.stringify(each.getBoundingClientRect())),
    );
    expect(new Set(places).size).toBe(4);
  });
});

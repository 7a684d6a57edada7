/** The words of charts, and the guided chart. */

import type { Page } from '@playwright/test';
import { runnerImport } from 'vite';
import { overlapsOfWords } from './chart-words.ts';
import { EVERY_SCREEN, expect, open, settled, test } from './site.ts';

test('no two words of a chart overlap, at rest and with every slider at both ends', async ({
  browser,
  baseURL,
}) => {
  const { module } = await runnerImport<typeof import('../support/chart-gallery.tsx')>(
    './tests/support/chart-gallery.tsx',
  );
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  // The whole style sheet and the font come after the first paint.
  await page.goto(`${baseURL}/blog/what-extra-repayments-save`);
  await settled(page);
  await page.waitForFunction(() => document.fonts.check('600 14px "Figtree Variable"'));
  await page.evaluate((markup) => {
    document.body.innerHTML = `<main class="mx-auto max-w-page px-gutter">${markup}</main>`;
  }, module.chartGallery());
  expect(await page.locator('main .chart').count()).toBeGreaterThan(1_000);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(overlapsOfWords, 'main .chart'), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await page.evaluate(overlapsOfWords, 'main .chart'), 'letters of 200%').toEqual([]);
  await context.close();
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

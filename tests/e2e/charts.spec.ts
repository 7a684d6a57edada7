/** The text and layout of charts. */
import { runnerImport } from 'vite';
import { expect, open, test, waitForPageIdle } from './site.ts';
import { findTextOverlaps } from './text-overlaps.ts';

test('no texts of a chart overlap, also with every slider at its minimum and maximum', async ({
  browser,
  baseURL,
}) => {
  const { module } = await runnerImport<typeof import('../support/chart-gallery.tsx')>(
    './tests/support/chart-gallery.tsx',
  );
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  // The full style sheet and the font load after the first paint.
  await page.goto(`${baseURL}/blog/what-extra-repayments-save`);
  await waitForPageIdle(page);
  await page.waitForFunction(() => document.fonts.check('600 14px "Figtree Variable"'));
  await page.evaluate((markup) => {
    document.body.innerHTML = `<main class="mx-auto max-w-page px-gutter">${markup}</main>`;
  }, module.chartGallery());
  expect(await page.locator('main .chart').count()).toBeGreaterThan(1_000);
  for (const width of [320, 360, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(findTextOverlaps, 'main .chart'), `${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  expect(await page.evaluate(findTextOverlaps, 'main .chart'), 'at a font size of 200%').toEqual([]);
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
  test(`a chart keeps its height when its text and bars change: ${where}`, async ({ page }) => {
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

test('the charts of a story form a grid with aligned rows', async ({ page }) => {
  await page.goto('/blog/what-extra-repayments-save');
  const steps = page.locator('h3 ~ .chart');
  await expect(steps).toHaveCount(4);
  const places = () =>
    steps.evaluateAll((all) =>
      all.map((each) => {
        const { left, top } = each.getBoundingClientRect();
        return [Math.round(left), Math.round(top)];
      }),
    );
  const count = (list: (number | undefined)[]) => new Set(list).size;
  for (const { width, columns, rows } of [
    { width: 360, columns: 1, rows: 4 },
    { width: 768, columns: 2, rows: 2 },
    { width: 1280, columns: 2, rows: 2 },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    const all = await places();
    expect(count(all.map(([left]) => left)), `${width} px`).toBe(columns);
    expect(count(all.map(([, top]) => top)), `${width} px`).toBe(rows);
  }
});

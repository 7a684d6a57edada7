import { EVERY_SCREEN, expect, open, test } from './site.ts';

test('the first screen of a small phone has the button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '/work-with-us');
  await expect(page.getByRole('link', { name: 'Apply to Join Our Team' })).toBeInViewport({ ratio: 1 });
});

test('the chart has its figures as a table, and runs to the edge of a wide window', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await open(page, '/work-with-us');
  const figure = page.getByRole('figure').filter({ hasText: 'of trail in year' });
  const chart = figure.getByRole('img', { name: /trail commission/i });
  await expect(figure).toContainText('not a promise of earnings');
  await figure.getByText('See the numbers as a table').click();
  await expect(figure.getByRole('rowheader', { name: '20 years', exact: true })).toBeVisible();
  const [box, width] = [await chart.boundingBox(), await page.evaluate(() => document.body.clientWidth)];
  const right = (box?.x ?? 0) + (box?.width ?? 0);
  if (width >= 1024) expect(right).toBeCloseTo(width, 0);
  else expect(right).toBeLessThan(width);
});

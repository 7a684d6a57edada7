/** Without scripts each step has its chart below it: see without-scripts.spec.ts. */
import type { Page } from '@playwright/test';
import { EVERY_SCREEN, expect, open, test } from './site.ts';

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

import { expect, heading1, hydrated, open, scrollPosition, test } from './site.ts';

const cards = 'main [data-tags]:visible';
const ARTICLE = '/blog/offset-accounts-mortgage-game-changer';

test('the tabs filter, keep the address and follow back and forward', async ({ page }) => {
  await open(page, '/blog');
  const tabs = page.getByRole('navigation', { name: 'Article categories' });
  const refinance = tabs.getByRole('link', { name: 'Refinance' });
  const all = await page.locator(cards).count();
  expect(all).toBeGreaterThanOrEqual(4);
  await expect(tabs.getByRole('link')).toHaveText(['All Articles', 'First Home', 'Refinance', 'Investment']);

  await refinance.click();
  await expect(page).toHaveURL('/blog?category=refinance');
  await expect(refinance).toHaveAttribute('aria-current', 'true');
  await expect(page.locator(`${cards}:not([data-tags~=refinance])`)).toHaveCount(0);
  expect(await page.locator(cards).count()).toBeLessThan(all);
  await expect(page.getByRole('status')).toHaveText(/\d articles? on refinancing/);

  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(page.locator(cards)).toHaveCount(all);
  await page.goForward();
  await expect(refinance).toHaveAttribute('aria-current', 'true');
  await tabs.getByRole('link', { name: 'All Articles' }).click();
  await expect(page).toHaveURL('/blog');

  await open(page, '/blog?category=crypto');
  await expect(page.locator(cards), 'in an unknown category').toHaveCount(all);
  await expect(tabs.getByRole('link', { name: 'All Articles' })).toHaveAttribute('aria-current', 'true');
});

for (const host of ['our server', 'a static host']) {
  test(`a category opened on ${host} shows no other article at any paint`, async ({ page, staticHost }) => {
    // A static host knows nothing of queries: it sends the one file, at the address with a slash.
    const isStatic = host === 'a static host';
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        for (const card of document.querySelectorAll<HTMLElement>('main [data-tags]')) {
          if (card.checkVisibility()) seen.add(card.dataset.tags ?? '');
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${isStatic ? staticHost : ''}/blog?category=refinance`);
    if (isStatic) await expect(page).toHaveURL(/\/blog\/\?category=refinance$/);
    await hydrated(page);
    const tab = page.getByRole('link', { name: 'Refinance', exact: true }).first();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((tags) => !tags.split(' ').includes('refinance'))).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
    await expect(heading1(page)).toHaveText(/disclaimer/i);
  });
}

test('the list has one to three columns, and a card opens its article at the top', async ({ page }) => {
  await open(page, '/blog');
  for (const [index, width] of [1280, 800, 360].entries()) {
    await page.setViewportSize({ width, height: 740 });
    const shown = await page
      .locator('main ul:has(> [data-tags])')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(shown).toBe(3 - index);
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const card = page.locator(cards).filter({ hasText: 'Offset accounts: what they save' }).first();
  await card.scrollIntoViewIfNeeded();
  const topics = { name: 'Topics' };
  const names = ['First Home', 'Refinance', 'Investment'];
  await expect(card.getByRole('list', topics).getByRole('listitem')).toHaveText(names);
  // A press on the picture, as a finger does it: the card's one link lies over it.
  await card.getByRole('img').click({ force: true });

  await expect(page).toHaveURL(ARTICLE);
  await expect.poll(() => scrollPosition(page)).toBe(0);
  const article = page.getByRole('article');
  const chip = article.getByRole('list', topics).getByRole('link', { name: 'Investment' });
  await expect(chip).toHaveAttribute('href', '/blog?category=investment');
  const picture = article.getByRole('figure').first().getByRole('img');
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  // The break-even figures, with the conditions that make them true.
  for (const figure of ['$375', '$17,500', '$7,500']) await expect(article).toContainText(figure);
  await expect(article).toContainText(/illustrative/i);
});

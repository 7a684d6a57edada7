import type { Page } from '@playwright/test';
import { readArticleList } from '../../app/articles/articles.server.ts';
import {
  expect,
  findAccessibilityViolations,
  firm,
  heading1,
  open,
  scrollPosition,
  test,
  waitForHydration,
} from './site.ts';

const cards = 'main [data-tags]:visible';
const ARTICLE = '/blog/offset-accounts-mortgage-game-changer';

test('category tabs filter the list, update the URL, and follow Back and Forward', async ({ page }) => {
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
  await expect(page.getByRole('status')).toHaveText(/\d articles? for people with a home loan/);

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
  test(`a category opened on ${host} never paints an article of another one`, async ({
    page,
    staticHost,
  }) => {
    // A static host ignores queries: it redirects to the path with a slash, and sends the same file.
    const isStatic = host === 'a static host';
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const recordVisible = () => {
        for (const card of document.querySelectorAll<HTMLElement>('main [data-tags]')) {
          if (card.checkVisibility()) seen.add(card.dataset.tags ?? '');
        }
        requestAnimationFrame(recordVisible);
      };
      requestAnimationFrame(recordVisible);
    });
    await page.goto(`${isStatic ? staticHost : ''}/blog?category=refinance`);
    if (isStatic) await expect(page).toHaveURL(/\/blog\/\?category=refinance$/);
    await waitForHydration(page);
    const tab = page.getByRole('link', { name: 'Refinance', exact: true }).first();
    await expect(tab).toHaveAttribute('aria-current', 'true');
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((tags) => !tags.split(' ').includes('refinance'))).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
    await expect(heading1(page)).toHaveText(/disclaimer/i);
  });
}

for (const [width, columns] of [
  [360, 1],
  [768, 2],
  [1280, 3],
] as const) {
  test(`at ${width} px the list has ${columns} columns of cards, each with a large picture`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await open(page, '/blog');
    const list = await page.locator(cards).evaluateAll((all) =>
      all.map((card) => {
        const picture = card.querySelector('svg, img')?.getBoundingClientRect() ?? new DOMRect();
        return {
          left: card.getBoundingClientRect().left,
          width: picture.width,
          shape: picture.width / picture.height,
          title: card.querySelector('h3')?.textContent,
          tags: card.querySelectorAll('[aria-label=Topics] > li').length,
          links: card.querySelectorAll('a').length,
        };
      }),
    );
    expect(list).toHaveLength(readArticleList(firm).length);
    expect(new Set(list.map(({ left }) => left)).size).toBe(columns);
    for (const card of list) {
      expect(card.width, card.title ?? '').toBeGreaterThanOrEqual(250);
      expect(card.shape, card.title ?? '').toBeCloseTo(16 / 9, 1);
      expect(card.tags, card.title ?? '').toBeGreaterThan(0);
      expect(card.links, card.title ?? '').toBe(1);
    }
    await expect(page.locator(cards).first().getByRole('heading')).toBeInViewport({ ratio: 1 });
  });
}

test('a filtered list has the introduction of its category, and the full list has none', async ({ page }) => {
  const { refinance, investment } = firm.words.blog.categories;
  await open(page, '/blog?category=refinance');
  const main = page.getByRole('main');
  await expect(main.getByText(refinance.introduction)).toBeVisible();
  await expect(main.getByText(investment.introduction)).toBeHidden();
  await page.getByRole('navigation', { name: 'Article categories' }).getByText('All Articles').click();
  await expect(main.getByText(refinance.introduction)).toBeHidden();
});

test('a click anywhere on a card opens its article', async ({ page }) => {
  await open(page, '/blog');
  const card = page.locator(cards).filter({ hasText: 'Offset accounts: what they save' }).first();
  await card.scrollIntoViewIfNeeded();
  // Forced, because the card's link covers the picture.
  await card.locator('svg.thumbnail').click({ force: true });
  await expect(page).toHaveURL(ARTICLE);
  await expect.poll(() => scrollPosition(page)).toBe(0);
  const chip = page.getByRole('article').getByRole('list', { name: 'Topics' }).getByRole('link');
  await expect(chip.filter({ hasText: 'Investment' })).toHaveAttribute('href', '/blog?category=investment');
});

test.describe('search', () => {
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Search all articles' });
  const results = (page: Page) => page.locator('main ol > li');

  test('loads when its field gets the focus, and searches the text of articles', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await open(page, '/blog?category=investment');
    await page.waitForLoadState('networkidle');
    const isOfSearch = (path: string) => /search/.test(path);
    expect(requested.filter(isOfSearch)).toEqual([]);

    await field(page).focus();
    await expect.poll(() => requested.filter(isOfSearch).length).toBe(2);
    // A misspelt word that only the text of an article in another category contains.
    await page.keyboard.type('verandha');
    await expect(page.getByRole('status')).toHaveText('1 article found for “verandha”');
    await expect(results(page).getByRole('link')).toHaveText(['How one couple set up their first home loan']);
    await expect(results(page).getByRole('list', { name: 'Topics' })).toHaveText('First Home');
    await expect(page.locator(cards)).toHaveCount(1);

    await field(page).fill('zebra');
    await expect(page.getByRole('status')).toContainText('No article found for “zebra”');
    await field(page).fill('');
    await expect(page.getByRole('status')).toHaveText(/\d articles for investors/);
  });

  test('keeps the query in the URL, so that Back restores the results', async ({ page }) => {
    await open(page, '/blog');
    await field(page).fill('mortgage insurance');
    await expect(page).toHaveURL('/blog?q=mortgage+insurance');
    await results(page)
      .getByRole('link', { name: /^Lenders mortgage insurance/ })
      .click();
    await expect(page).toHaveURL(/lenders-mortgage-insurance/);
    await page.goBack();
    await expect(field(page)).toHaveValue('mortgage insurance');
    await expect(results(page).first()).toContainText('Lenders mortgage insurance');
    await page.getByRole('navigation', { name: 'Article categories' }).getByText('Refinance').click();
    await expect(page).toHaveURL('/blog?category=refinance');
    await expect(field(page)).toHaveValue('');
    await expect(page.locator(cards).first()).toBeVisible();

    await open(page, '/blog?q=redraw');
    await expect(page.getByRole('status')).toContainText('found for “redraw”');
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });

  test('shows an error when it cannot load, and retries', async ({ page, allowConsole }) => {
    allowConsole(/search/i);
    allowConsole(/Failed to load resource/);
    await open(page, '/blog');
    const retry = page.getByRole('button', { name: 'Try again' });
    const status = page.getByRole('status');
    for (const failing of ['**/assets/search-*.js*', '**/search.json']) {
      await page.route(failing, (route) => route.abort());
    }
    await field(page).fill('offset');
    await expect(status).toContainText("couldn't load");
    await page.unroute('**/assets/search-*.js*');
    const script = page.waitForResponse(/search-engine/);
    await retry.click();
    await script;
    await expect(status).toContainText("couldn't load");
    await page.unroute('**/search.json');
    await retry.click();
    await expect(status).toContainText('found for “offset”');
  });
});

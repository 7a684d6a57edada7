import { EVERY_SCREEN, expect, hydrated, test } from './site.ts';

const cards = 'main [data-tags]:visible';

test('the tabs filter, keep the address and follow back and forward', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const tabs = page.getByRole('navigation', { name: 'Article categories' });
  const all = await page.locator(cards).count();
  expect(all).toBeGreaterThanOrEqual(4);
  await expect(tabs.getByRole('link')).toHaveText([
    'All Articles',
    'First Home',
    'Refinance',
    'Investment',
  ]);

  await tabs.getByRole('link', { name: 'Refinance' }).click();
  await expect(page).toHaveURL('/blog?category=refinance');
  await expect(tabs.getByRole('link', { name: 'Refinance' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.locator(`${cards}:not([data-tags~=refinance])`)).toHaveCount(0);
  expect(await page.locator(cards).count()).toBeLessThan(all);
  await expect(page.getByRole('status')).toHaveText(/\d articles? on refinancing/);

  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(page.locator(cards)).toHaveCount(all);
  await page.goForward();
  await expect(tabs.getByRole('link', { name: 'Refinance' })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await tabs.getByRole('link', { name: 'All Articles' }).click();
  await expect(page).toHaveURL('/blog');
});

test('an unknown category shows all articles with All Articles selected', async ({ page }) => {
  await page.goto('/blog?category=crypto');
  await hydrated(page);
  await expect(page.locator(cards)).toHaveCount(await page.locator('main [data-tags]').count());
  await expect(page.getByRole('link', { name: 'All Articles' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

for (const host of ['our server', 'a static host']) {
  test(`a category opened directly shows no other article at any paint, on ${host}`, async ({
    page,
    request,
  }) => {
    if (host === 'a static host') {
      // A static host knows nothing of queries: it sends the one file.
      const file = await (await request.get('/blog')).text();
      await page.route('**/blog?category=*', (route) =>
        route.fulfill({ body: file, contentType: 'text/html' }),
      );
    }
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
    await page.goto('/blog?category=refinance');
    await hydrated(page);
    await expect(
      page.getByRole('link', { name: 'Refinance', exact: true }).first(),
    ).toHaveAttribute('aria-current', 'true');
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((tags) => !tags.split(' ').includes('refinance'))).toEqual([]);
  });
}

test('the grid has one, two or three columns', async ({ page }) => {
  await page.goto('/blog');
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page
      .locator('main ul:has(> [data-tags])')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  };
  expect(await columns(360)).toBe(1);
  expect(await columns(800)).toBe(2);
  expect(await columns(1280)).toBe(3);
});

test('a card shows picture, title and tags and opens its article anywhere', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const card = page.locator(cards).filter({ hasText: 'Offset accounts: what they save' }).first();
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('img')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Topics' }).getByRole('listitem')).toHaveText([
    'First Home',
    'Refinance',
    'Investment',
  ]);
  // A press on the picture, as a finger does it: the card's one link lies over it.
  const picture = await card.getByRole('img').boundingBox();
  if (!picture) throw new Error('the card has no picture');
  await page.mouse.click(picture.x + picture.width / 2, picture.y + picture.height / 2);
  await expect(page).toHaveURL('/blog/offset-accounts-mortgage-game-changer');
});

test('an article shows chips, title, picture and text, and starts at the top', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: /offset accounts: what they save/i }).click();
  await expect(page).toHaveURL('/blog/offset-accounts-mortgage-game-changer');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  const article = page.getByRole('article');
  await expect(
    article.getByRole('list', { name: 'Topics' }).getByRole('link', { name: 'Investment' }),
  ).toHaveAttribute('href', '/blog?category=investment');
  await expect(article.getByRole('figure').first().getByRole('img')).toHaveJSProperty(
    'complete',
    true,
  );
  expect(
    await article
      .getByRole('figure')
      .first()
      .getByRole('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  // The break-even figures, with the conditions that make them true.
  await expect(article).toContainText('$375');
  await expect(article).toContainText('$17,500');
  await expect(article).toContainText('$7,500');
  await expect(article).toContainText(/illustrative/i);
});

test('the contents list leads to its headings below the header', async ({ page }) => {
  await page.goto('/blog/offset-accounts-mortgage-game-changer');
  await hydrated(page);
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2);
  const title = await link.innerText();
  await link.click();
  const heading = page.getByRole('heading', { level: 2, name: title });
  await expect(heading).toBeInViewport();
  await expect
    .poll(() =>
      heading.evaluate(
        (element) =>
          element.getBoundingClientRect().top >=
          (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0),
      ),
    )
    .toBe(true);
});

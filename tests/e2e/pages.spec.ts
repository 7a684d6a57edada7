import {
  EVERY_SCREEN,
  EXAMPLE_PAGE,
  expect,
  findAccessibilityViolations,
  firm,
  heading1,
  open,
  site,
  test,
  waitForHydration,
  waitForPageIdle,
} from './site.ts';

/** One page of each kind, because pages of a kind use the same components. */
const kinds = {
  '/': EVERY_SCREEN,
  '/blog': [],
  '/blog/how-home-loan-repayments-work': EVERY_SCREEN,
  [EXAMPLE_PAGE]: [],
  '/calculators': [],
  '/glossary': [],
  '/privacy-policy': [],
  '/work-with-us': [],
};

for (const [path, tag] of Object.entries(kinds)) {
  test(`${path} has landmarks, no accessibility violation, and touch targets of 44 px`, { tag }, async ({
    page,
    isMobile,
  }) => {
    await open(page, path);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toBeVisible();
    }
    expect(await findAccessibilityViolations(page)).toEqual([]);
    if (isMobile) expect(await page.locator('body').evaluate(smallTargets)).toEqual([]);
  });
}

/** Finds smaller links, buttons and fields, except those within a sentence. */
function smallTargets(body: HTMLElement): string[] {
  return [...body.querySelectorAll('a, button, summary, input, select, textarea')].flatMap((element) => {
    const style = getComputedStyle(element);
    const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const sentence = element.closest('p, td, th, .prose li, li:has(> span)');
    const isInSentence =
      style.display === 'inline' && sentence !== null && sentence.textContent !== element.textContent;
    const { width, height } = element.getBoundingClientRect();
    const after = getComputedStyle(element, '::after');
    const isExtended = after.position === 'absolute';
    const least = Math.min(
      Math.max(width, isExtended ? Number.parseFloat(after.width) : 0),
      Math.max(height, isExtended ? Number.parseFloat(after.height) : 0),
    );
    // Elements that only appear on focus are for keyboards.
    const isTouchable = width > 1 && style.pointerEvents !== 'none';
    if (!isVisible || !isTouchable || (isInSentence && !isExtended) || least > 43.5) return [];
    return [`${element.tagName} ${element.textContent || element.id}: ${Math.round(least)} px`];
  });
}

test('the table of contents marks the group of the linked term', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/glossary#cashback');
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]');
  await expect(current).toHaveText('Borrowing');
});

test('navigation updates title, description and canonical URL, and Back restores them', async ({ page }) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    }));
  await open(page, '/');
  const before = await head();
  const metadata = page.locator('head [property], head script[type="application/ld+json"]');
  expect(await metadata.count()).toBeGreaterThan(5);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
  await expect(metadata, 'metadata of the first page only').toHaveCount(0);
  const during = await head();
  expect(during.canonical).toBe(`${site.url}/disclaimer`);
  expect(during.title).toMatch(/disclaimer/i);
  expect(during.description).not.toBe(before.description);
  await page.goBack();
  await expect(heading1(page)).toHaveText("Australia's Expert Mortgage Brokers");
  expect(await head()).toEqual(before);
});

for (const host of ['our server', 'a static host'] as const) {
  test(`${host} shows 404 for unknown pages, and redirects unknown articles to the list`, async ({
    page,
    staticHost,
    allowConsole,
  }) => {
    allowConsole(/404/);
    const isOurs = host === 'our server';
    const address = isOurs ? '' : staticHost;
    const unknown = ['/no/such/page', '/blog/page/99'];
    for (const path of unknown) {
      const logged = page.waitForEvent('console', (message) => message.text().includes(path));
      const response = await page.goto(address + path);
      expect(response?.status(), path).toBe(404);
      expect((await logged).type()).toBe('error');
      await waitForPageIdle(page);
      await expect(page.getByText('404', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    }
    await page.getByRole('link', { name: /home page/i }).click();
    await expect(heading1(page)).toHaveText("Australia's Expert Mortgage Brokers");
    for (const path of ['/blog/no-such-article', ...(isOurs ? ['/blog/'] : [])]) {
      await page.goto(address + path);
      await expect(page).toHaveURL(isOurs ? '/blog' : /\/blog\/?$/);
      await expect(heading1(page)).toHaveText('Home loan articles');
    }
  });
}

test('shows an error when the network is lost, and retries', async ({ page, context, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/blog/offset-accounts-mortgage-game-changer');
  // A link to another article, whose script is loaded. Clicked without hovering, which would prefetch its data.
  const link = page.getByRole('main').locator('a[href="/blog/redraw-what-borrowers-dont-consider"]').first();
  await context.setOffline(true);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Network Error');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading1(page)).toHaveText(/redraw/i);
});

test('shows status, message and a link home when rendering fails', async ({ page, allowConsole }) => {
  allowConsole(/./);
  // The data of an incompatible version of the site.
  await page.route('**/blog.data*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"cards"', '"others"');
    await route.fulfill({ response, body });
  });
  await open(page, '/');
  await page.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('500');
  await expect(page.getByRole('main')).not.toContainText(/cards|undefined|\.js/);
  await expect(page.getByRole('link', { name: /home page/i })).toHaveAttribute('href', '/');
  // Header and footer still work.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
});

// tests/built checks which pages have the banner.
test('the demonstration banner is below the header, causes no layout shift, and is printed', async ({
  page,
}) => {
  test.skip(firm.opening !== null, 'the site is open');
  const banner = page.getByRole('complementary', { name: 'Demonstration' });
  // Measured at once, because a font that loads in between can change a line's height by a pixel.
  const measure = () =>
    banner.evaluate((element) => {
      const box = (of: Element | null) => of?.getBoundingClientRect() ?? new DOMRect();
      const { top, bottom } = box(element);
      return {
        ...{ top, bottom },
        header: box(document.querySelector('header')).bottom,
        main: box(document.querySelector('main')).top,
      };
    });
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/terms-of-service');
  const atFirst = await measure();
  expect(atFirst.top).toBeCloseTo(atFirst.header, 0);
  expect(atFirst.bottom).toBeCloseTo(atFirst.main, 0);
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 0));
  const later = await measure();
  expect(later.top).toBeCloseTo(atFirst.top, 0);
  expect(Math.abs(later.bottom - atFirst.bottom)).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: 'print' });
  await expect(banner).toBeVisible();
});

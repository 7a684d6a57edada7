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

/** One of each kind: pages of a kind are drawn by the same components. */
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
  test(`${path} has its landmarks, no accessibility fault, and 44 px for a finger`, { tag }, async ({
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

/** Links, buttons and fields that are smaller, but for those that stand in a sentence. */
function smallTargets(body: HTMLElement): string[] {
  return [...body.querySelectorAll('a, button, summary, input, select, textarea')].flatMap((element) => {
    const look = getComputedStyle(element);
    const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const sentence = element.closest('p, td, th, .prose li, li:has(> span)');
    const isInSentence =
      look.display === 'inline' && sentence !== null && sentence.textContent !== element.textContent;
    const { width, height } = element.getBoundingClientRect();
    const after = getComputedStyle(element, '::after');
    const isWider = after.position === 'absolute';
    const least = Math.min(
      Math.max(width, isWider ? Number.parseFloat(after.width) : 0),
      Math.max(height, isWider ? Number.parseFloat(after.height) : 0),
    );
    // What is off the screen until it has the focus is for keyboards.
    const isReached = width > 1 && look.pointerEvents !== 'none';
    if (!isSeen || !isReached || (isInSentence && !isWider) || least > 43.5) return [];
    return [`${element.tagName} ${element.textContent || element.id}: ${Math.round(least)} px`];
  });
}

test('the contents mark the group of the term that an anchor leads to', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, '/glossary#cashback');
  const current = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]');
  await expect(current).toHaveText('Borrowing');
});

test('the head follows the visitor from page to page and back', async ({ page }) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    }));
  await open(page, '/');
  const before = await head();
  const facts = page.locator('head [property], head script[type="application/ld+json"]');
  expect(await facts.count()).toBeGreaterThan(5);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
  await expect(facts, 'what the file told of the first page alone').toHaveCount(0);
  const during = await head();
  expect(during.canonical).toBe(`${site.url}/disclaimer`);
  expect(during.title).toMatch(/disclaimer/i);
  expect(during.description).not.toBe(before.description);
  await page.goBack();
  await expect(heading1(page)).toHaveText("Australia's Expert Mortgage Brokers");
  expect(await head()).toEqual(before);
});

for (const host of ['our server', 'a static host'] as const) {
  test(`${host} knows no such page, and no such article`, async ({ page, staticHost, allowConsole }) => {
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

test('a click without network says so and offers another try', async ({ page, context, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/blog/offset-accounts-mortgage-game-changer');
  // To another article, whose script is there already. Not by hovering, which would fetch its data ahead.
  const link = page.getByRole('main').locator('a[href="/blog/redraw-what-borrowers-dont-consider"]').first();
  await context.setOffline(true);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Network Error');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading1(page)).toHaveText(/redraw/i);
});

test('a failure while rendering shows status, message and a way home', async ({ page, allowConsole }) => {
  allowConsole(/./);
  // The data of another version of the site, which this one cannot draw.
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
  // The frame around it lives on.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
});

// Which pages call themselves a demonstration is asked of the built files (tests/built).
test('the banner stands below the header, moves nothing, and is printed', async ({ page }) => {
  test.skip(firm.opening !== null, 'the site is open');
  const shown = page.getByRole('complementary', { name: 'Demonstration' });
  // At one moment: a font that comes between two of them may make a line a pixel higher.
  const measure = () =>
    shown.evaluate((banner) => {
      const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
      const { top, bottom } = box(banner);
      return {
        ...{ top, bottom },
        header: box(document.querySelector('header')).bottom,
        main: box(document.querySelector('main')).top,
      };
    });
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/terms-of-service');
  const asSent = await measure();
  expect(asSent.top).toBeCloseTo(asSent.header, 0);
  expect(asSent.bottom).toBeCloseTo(asSent.main, 0);
  await waitForHydration(page);
  await page.evaluate(() => scrollTo(0, 0));
  const later = await measure();
  expect(later.top).toBeCloseTo(asSent.top, 0);
  expect(Math.abs(later.bottom - asSent.bottom)).toBeLessThanOrEqual(1);
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toBeVisible();
});

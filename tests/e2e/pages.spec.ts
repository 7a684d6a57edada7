import { check, LinkState } from 'linkinator';
import { site } from './firm.ts';
import {
  accessibilityFaults,
  EVERY_SCREEN,
  EXAMPLE_PAGE,
  expect,
  heading1,
  open,
  paths,
  settled,
  test,
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
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

for (const [path, tag] of Object.entries(kinds)) {
  test(`${path} has its landmarks and no accessibility fault`, { tag }, async ({ page }) => {
    await open(page, path);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toBeVisible();
    }
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

/** Runs in the page: what lies on something else in its text. */
function overlapsIn(texts: Element[]): string[] {
  const boxes = texts
    .flatMap(({ children }) => [...children])
    .filter((child) => !child.matches('.contents-place'))
    .map((child) => ({ words: child.textContent?.slice(0, 30), box: child.getBoundingClientRect() }));
  return boxes.flatMap(({ words, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right - 1 &&
          other.left < box.right - 1 &&
          box.top < other.bottom - 1 &&
          other.top < box.bottom - 1,
      )
      .map((other) => `${words} / ${other.words}`),
  );
}

for (const half of [0, 1]) {
  test(`every page has its place on small screens and wide ones (half ${half + 1})`, async ({ page }) => {
    test.slow(); // Many pages, one after the other.
    for (const path of paths.filter((_path, index) => index % 2 === half)) {
      // Where things stand is the page's own, scripts or none.
      await page.goto(path);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page
        .locator('html')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      if (!/^\/blog\/[^/]+$/.test(path)) continue;
      await page.setViewportSize({ width: 360, height: 780 });
      const first = await page.locator('.prose > p').first().boundingBox();
      expect(first?.y, `${path} begins on the first screen of a phone`).toBeLessThanOrEqual(700);
      for (const width of [1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const overlaps = await page.locator('.article-body > .prose').evaluateAll(overlapsIn);
        expect(overlaps, `${path} at ${width}`).toEqual([]);
      }
    }
  });
}

test('a finger has 44 px for everything that is not in a sentence', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of Object.keys(kinds)) {
    await open(page, path);
    expect(await page.locator('body').evaluate(smallTargets), path).toEqual([]);
  }
});

/** Links, buttons and fields that are smaller, with what is folded away unfolded. */
function smallTargets(body: HTMLElement): string[] {
  for (const details of body.querySelectorAll('details')) details.open = true;
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

test('the manifest has icons as large as it says, and the colour of the page', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
  const manifest = await (await request.get('/site.webmanifest')).json();
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', manifest.theme_color);
  const src = '/apple-touch-icon.png';
  for (const icon of [...manifest.icons, { src, sizes: '180x180' }]) {
    expect(sizeOf(await (await request.get(icon.src)).body()), icon.src).toBe(icon.sizes);
  }
});

test('every link, anchor and file is there, every page three clicks from home', async ({ baseURL }) => {
  const home = `${baseURL}/`;
  const { links } = await check({
    path: home,
    recurse: true,
    // In the order in which they are found: what is near is asked before what is far.
    concurrency: 1,
    checkFragments: true,
    checkCss: true,
    urlRewriteExpressions: [{ pattern: new RegExp(`^${site.url}`), replacement: `${baseURL}` }],
    // Behind #example= stand numbers for an example, which are no anchor (app/figures/example-link.ts).
    linksToSkip: async (url) =>
      url.includes('#example=') || ![home, site.url].some((own) => url.startsWith(own)),
  });
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, parent }) => `${url} in ${parent}`)).toEqual([]);

  const clicks = new Map([[home, 0]]);
  for (const { url, parent = '' } of links) {
    if (!clicks.has(url)) clicks.set(url, (clicks.get(parent) ?? Number.NaN) + 1);
  }
  for (const path of paths) expect(clicks.get(new URL(path, home).href), path).toBeLessThanOrEqual(3);
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
    const unknown = ['/no/such/page', '/blog/a/b', '/blog/page/99'];
    for (const path of unknown) {
      const logged = page.waitForEvent('console', (message) => message.text().includes(path));
      const response = await page.goto(address + path);
      expect(response?.status(), path).toBe(404);
      expect((await logged).type()).toBe('error');
      await settled(page);
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
  await open(page, '/blog?category=refinance');
  // Not by hovering, which would fetch the page ahead.
  const link = page.getByRole('heading', { name: /^redraw on/i }).getByRole('link');
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

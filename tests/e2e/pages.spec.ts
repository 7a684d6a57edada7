import AxeBuilder from '@axe-core/playwright';
import { site } from '../../config/site.ts';
import { ONE_SCREEN } from './one-screen.ts';
import { expect, hydrated, routes, settled, test } from './site.ts';

/** Articles share one template: on the wide screen two of them stand for all. */
const articlesOnBothScreens = routes.filter(({ path }) => path.startsWith('/blog/')).slice(0, 2);
const onBothScreens = (path: string) =>
  !path.startsWith('/blog/') || articlesOnBothScreens.some((article) => article.path === path);

for (const { path, heading } of routes) {
  test(`${path} has one heading, its landmarks, its own meta data and no accessibility fault`, {
    tag: onBothScreens(path) ? [] : ONE_SCREEN,
  }, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}${path}`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,160}/);

    // What is folded away counts as well.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  test(`${path} does not scroll sideways at 320 px`, { tag: ONE_SCREEN }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('each page has a title and a description of its own', async ({ request }) => {
  const heads = await Promise.all(
    routes.map(async ({ path }) => {
      const html = await (await request.get(path)).text();
      return {
        title: /<title>(.*?)<\/title>/.exec(html)?.[1],
        description: /name="description" content="(.*?)"/.exec(html)?.[1],
      };
    }),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(routes.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(routes.length);
});

test('the disclaimer sets title, description and canonical link while shown and gives them back on leaving', async ({
  page,
}) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    }));
  await page.goto('/');
  await hydrated(page);
  const before = await head();

  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/disclaimer/i);
  const during = await head();
  expect(during.canonical).toBe(`${site.url}/disclaimer`);
  expect(during.title).toMatch(/disclaimer/i);
  expect(during.description).not.toBe(before.description);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Australia's Expert Mortgage Brokers",
  );
  expect(await head()).toEqual(before);
});

for (const path of ['/no/such/page', '/blog/a/b', '/blog/page/99']) {
  test(`${path} is the 404 page with status 404 and stays it, and its path is logged`, {
    tag: ONE_SCREEN,
  }, async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    expect((await logged).type()).toBe('error');
    await settled(page);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('link', { name: /home page/i }).click();
    await expect(page).toHaveURL('/');
  });
}

for (const path of ['/blog/no-such-article', '/blog/']) {
  test(`${path} leads to the article list`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home loan articles');
  });
}

test('a click without network says so and offers another try', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/./);
  await page.goto('/blog/offset-accounts-mortgage-game-changer');
  await hydrated(page);
  await page.getByRole('article').getByRole('link', { name: 'Refinance' }).click();
  await expect(page).toHaveURL('/blog?category=refinance');
  // Not by hovering, which would fetch the page ahead.
  const link = page.getByRole('heading', { level: 2, name: /^redraw on/i }).getByRole('link');
  await context.setOffline(true);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Network Error');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/redraw/i);
});

test('an article prints with its title and without the furniture', async ({ page }) => {
  await page.goto('/blog/offset-accounts-mortgage-game-changer');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
});

test('a failure while rendering shows status and message, a way home and no stack trace', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  // The data of another version of the site, which this one cannot draw.
  await page.route('**/blog.data*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"cards"', '"others"');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('link', { name: 'View All Articles' }).click();

  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('500');
  await expect(page.getByRole('main')).not.toContainText(/cards|undefined|\.js/);
  await expect(page.getByRole('link', { name: /home page/i })).toHaveAttribute('href', '/');
  // The frame around it lives on.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/disclaimer/i);
});

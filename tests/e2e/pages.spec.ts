import AxeBuilder from '@axe-core/playwright';
import { site } from '../../config/site.ts';
import { EVERY_SCREEN, expect, hydrated, paths, settled, test } from './site.ts';
import { expectSameForPrograms } from './structured-data.ts';

/** Of pages that share a template, one stands for all on the wide screen. */
const onEveryScreen = ['/', '/blog', '/blog/how-home-loan-repayments-work', '/work-with-us'];
const isArticle = (path: string) => /^\/blog\/[^/]+$/.test(path);

for (const path of paths) {
  test(`${path} has its landmarks and meta data, fits, is accessible, and tells programs the same`, {
    tag: onEveryScreen.includes(path) ? EVERY_SCREEN : [],
  }, async ({ page, request }) => {
    await page.goto(path);
    await hydrated(page);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-AU');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}${path}`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50,160}/);

    await test.step('programs are told what people are told', () =>
      expectSameForPrograms(page, request, path === '/' || isArticle(path)));

    await test.step('it does not scroll sideways at 320 px', async () => {
      const size = page.viewportSize();
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      if (size) await page.setViewportSize(size);
    });

    await test.step('it has no accessibility fault, with what is folded away', async () => {
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    });
  });
}

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
  test(`${path} is the 404 page with status 404 and stays it, and its path is logged`, async ({
    page,
    allowConsole,
  }) => {
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

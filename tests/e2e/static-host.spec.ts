import { expect, hydrated, settled, test } from './site.ts';
import { serveStatically } from './static-host.ts';

let host: Awaited<ReturnType<typeof serveStatically>>;
test.beforeAll(async () => {
  host = await serveStatically();
});
test.afterAll(() => host.close());

test('an unknown article leads to the list on a static host too', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.goto(`${host.address}/blog/no-such-article`);
  await expect(page).toHaveURL(/\/blog\/?$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home loan articles');
});

for (const path of ['/no/such/page', '/blog/a/b', '/charts/none.svg', '/blog/page/99']) {
  test(`${path} is the 404 page and stays it`, async ({ page, allowConsole }) => {
    allowConsole(/404/);
    const logged = page.waitForEvent('console', (message) => message.text().includes(path));
    const response = await page.goto(`${host.address}${path}`);
    expect(response?.status()).toBe(404);
    await logged;
    await settled(page);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('link', { name: /home page/i }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Australia's Expert Mortgage Brokers",
    );
  });
}

test('a category with the slash that hosts add shows only its articles', async ({ page }) => {
  await page.goto(`${host.address}/blog?category=investment`);
  await expect(page).toHaveURL(/\/blog\/\?category=investment$/);
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Investment', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.locator('main [data-tags]:visible:not([data-tags~=investment])')).toHaveCount(
    0,
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/disclaimer/i);
});

import type { Page } from '@playwright/test';
import { site } from '../../config/site.ts';
import { expect, hydrated, leadsFrom, menuButton, test } from './site.ts';

/**
 * No script arrives before the test has them come, as on a bad line.
 *
 * @returns what has them come.
 */
async function openWithLateScripts(page: Page, path: string) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return arrive;
}

function isHydrated(page: Page) {
  return page.evaluate(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );
}

test('anchors lead to their sections, links to their pages, and a tab takes effect', async ({
  page,
}) => {
  await openWithLateScripts(page, '/');
  const book = page.getByRole('main').getByRole('link', { name: 'Book a Free Strategy Chat' });
  await book.first().click();
  await expect(page.getByRole('heading', { name: 'Book a free strategy chat' })).toBeInViewport();
  await page.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByRole('link', { name: 'Refinance', exact: true }).first().click();
  await expect(page).toHaveURL('/blog?category=refinance');
  await expect(page.locator('main [data-tags]:visible:not([data-tags~=refinance])')).toHaveCount(0);
  expect(await isHydrated(page)).toBe(false);
});

test('the menu opens, and stays open when scripts come', async ({ page }) => {
  const arrive = await openWithLateScripts(page, '/');
  await menuButton(page).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  expect(await isHydrated(page)).toBe(false);
  arrive();
  await hydrated(page);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

test('what is typed stays, and is sent', async ({ page }) => {
  const email = `early-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  const arrive = await openWithLateScripts(page, '/');
  const form = page.getByRole('form', { name: 'Enquiry' });
  await form.getByLabel('Name').fill('Early Bird');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').pressSequentially('Typed before any script');
  expect(await isHydrated(page)).toBe(false);
  arrive();
  await hydrated(page, '#enquiry-form');
  await expect(form.getByLabel('Name')).toHaveValue('Early Bird');
  // The field that was being typed in still has the focus, with the cursor where it was.
  await page.keyboard.type(', and after.');
  await expect(form.getByLabel('Message')).toHaveValue('Typed before any script, and after.');
  await form.getByRole('button', { name: 'Send My Inquiry' }).click();
  await expect(form.getByRole('region', { name: 'Result of sending' })).toContainText(
    'Thank you for your inquiry!',
  );
  for (const label of ['Name', 'Email', 'Message'])
    await expect(form.getByLabel(label)).toHaveValue('');
  expect(await leadsFrom(email)).toMatchObject([
    { source: 'sdk', params: { message: 'Typed before any script, and after.' } },
  ]);
});

test('a form that is submitted at once is sent by the browser itself', async ({ page }) => {
  const email = `earlier-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  await openWithLateScripts(page, '/');
  const form = page.getByRole('form', { name: 'Enquiry' });
  await form.getByLabel('Name').fill('Very Early');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').fill('Sent before any script.');
  await form.getByRole('button', { name: 'Send My Inquiry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your inquiry!');
  expect(await leadsFrom(email)).toMatchObject([{ source: 'plain-form' }]);
});

test('leaving a page whose parts have not come works', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: `${site.brand.name}, home` }).focus();
  await page
    .locator('footer a[href="/work-with-us"]')
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/work-with-us');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Start Your Mortgage Broking Business',
  );
});

/** The main flows in Firefox and WebKit. tests/e2e covers Chromium. */
import { existsSync } from 'node:fs';
import { enquiry, fill, locateForm, uniqueEmail } from '../e2e/form-steps.ts';
import { expect, findLeadsFrom, heading1, menuButton, open, test } from '../e2e/site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';

test.skip(
  ({ browserName, launchOptions, playwright }) =>
    !existsSync(launchOptions.executablePath ?? playwright[browserName].executablePath()),
  'This browser is not installed: npx playwright install firefox webkit',
);

test('opens a section of the home page from the small-screen menu', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await open(page, '/disclaimer');
  await menuButton(page).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/(#about)?$/);
  await expect(page.locator('#about')).toBeInViewport();
});

test('filters the blog by category, and restores all articles on Back', async ({ page }) => {
  await open(page, '/blog');
  const cards = page.locator('main [data-tags]:visible');
  const all = await cards.count();
  await page.getByRole('link', { name: 'Refinance', exact: true }).first().click();
  await expect(page).toHaveURL('/blog?category=refinance');
  await expect(page.locator('main [data-tags]:visible:not([data-tags~=refinance])')).toHaveCount(0);
  await page.goBack();
  await expect(cards).toHaveCount(all);
});

test('updates a worked example', async ({ page }) => {
  await open(page, ARTICLE, '#example-1');
  const example = page.locator('#example-1');
  await expect(example).toContainText('Paying $200 more every month saves');
  await example.getByRole('textbox', { name: 'Extra every month' }).fill('300');
  await expect(example).toContainText('Paying $300 more every month saves');
});

test('shows form errors, sends an enquiry without leaving the page, and stores it', async ({ page }) => {
  const email = uniqueEmail('browser');
  await open(page, '/', enquiry.selector);
  const { form, submit, outcome } = locateForm(page, enquiry);
  await submit.click();
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await fill(page, enquiry, email);
  await submit.click();
  await expect(outcome).toContainText(enquiry.thanks[0]);
  await expect(page).toHaveURL('/');
  expect(await findLeadsFrom(email)).toMatchObject([{ kind: 'enquiry' }]);
});

test('shows the 404 page for an unknown address', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/nothing-here');
  await expect(heading1(page)).toHaveText(/page not found/i);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows an article, and stores an enquiry', async ({ page, allowConsole }) => {
    allowConsole(/422/);
    await page.goto(ARTICLE);
    await expect(page.getByRole('article')).toContainText('Paying $200 more every month saves');
    const email = uniqueEmail('plain-browser');
    await page.goto('/');
    const { form, submit } = locateForm(page, enquiry);
    await submit.click();
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await fill(page, enquiry, email);
    await submit.click();
    await expect(heading1(page)).toHaveText(enquiry.thanks[0]);
    expect(await findLeadsFrom(email)).toMatchObject([{ kind: 'enquiry' }]);
  });
});

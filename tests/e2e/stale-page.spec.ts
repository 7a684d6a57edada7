/** Open pages whose files are gone. A build keeps them for seven days; scripts/release.test.ts tests that. */
import type { Route } from '@playwright/test';
import { application, enquiry, fill, locateForm, uniqueEmail } from './form-steps.ts';
import { expect, findLeadsFrom, heading1, open, test, waitForPageIdle } from './site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';
const notFound = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

test('forms and links work when scripts fail to load', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await page.route(/\/assets\/entry\.client-/, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await page.goto('/');
  const heading = await heading1(page).innerText();
  const email = uniqueEmail('lost');
  await fill(page, enquiry, email);
  await lost;
  await expect(heading1(page)).toHaveText(heading);
  const { form, submit } = locateForm(page, enquiry);
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await submit.click();
  await expect(heading1(page)).toHaveText(enquiry.thanks[0]);
  expect(await findLeadsFrom(email)).toMatchObject([{ source: 'plain-form' }]);
  await page.goto('/blog');
  await page
    .getByRole('link', { name: /^what extra repayments save/i })
    .first()
    .click();
  await expect(page).toHaveURL(ARTICLE);
});

test('an open page keeps working after a new version replaces its files', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/work-with-us');
  await waitForPageIdle(page);
  // Removes all files of the open page's version.
  await page.route('**/assets/**', notFound);
  const email = uniqueEmail('replaced');
  await fill(page, application, email);
  const goals = page.getByLabel('Business goals');
  await goals.pressSequentially(' And more.');
  // An in-page link renders the page again.
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/work-with-us#main');
  await expect(goals).toHaveValue('Five settled loans a month. And more.');
  const { submit, outcome } = locateForm(page, application);
  await submit.click();
  await expect(outcome).toContainText(application.thanks[0]);
  expect(await findLeadsFrom(email)).toMatchObject([
    { params: { business_goals: 'Five settled loans a month. And more.' } },
  ]);
});

test('loads the document when the script of the next page is missing, and ignores failed prefetches', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  await open(page, '/blog');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route(/\/assets\/article-[^/]*\.js/, notFound);
  const link = page.getByRole('link', { name: /^what extra repayments save/i }).first();
  const asked = page.waitForResponse(/\/assets\/article-/);
  await link.hover();
  await asked;
  await link.click();
  await expect(page).toHaveURL(ARTICLE);
  await expect(heading1(page)).toHaveText(/extra/i);
  expect(documents).toEqual([ARTICLE]);
});

for (const [what, files] of [
  ['data', /\.data(\?.*)?$/],
  ['calculator', /\/assets\/extra-repayments-/],
] as const) {
  test(`offers to load the document when the ${what} of a page cannot be fetched`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/./);
    await open(page, '/blog');
    await page.route(files, notFound);
    const link = page.getByRole('link', { name: /^what extra repayments save/i }).first();
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(ARTICLE);
    await expect(heading1(page)).toHaveText(/extra/i);
  });
}

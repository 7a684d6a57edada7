/** A page that is open while files of its version go: the build keeps them for seven days (scripts/release.test.ts). */
import type { Route } from '@playwright/test';
import { application, enquiry, fill, locateForm, uniqueEmail } from './form-steps.ts';
import { expect, findLeadsFrom, heading1, open, test, waitForPageIdle } from './site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';
const notFound = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

test('a form posts and a link leads on where the scripts are lost', async ({ page, allowConsole }) => {
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

test('a new version of the site takes nothing from a page that is open', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/work-with-us');
  await waitForPageIdle(page);
  // From now on no file of the open page's version is there any more.
  await page.route('**/assets/**', notFound);
  const email = uniqueEmail('replaced');
  await fill(page, application, email);
  const goals = page.getByLabel('Business goals');
  await goals.pressSequentially(' And more.');
  // A jump within the page, which draws it anew.
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

test('where the script of a page is gone, pointing at a link changes nothing, and a click loads the page', async ({
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
  test(`where the ${what} of a page cannot be fetched, its document can be loaded`, async ({
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

import type { Page, Route } from '@playwright/test';
import { application, enquiry, fill, formOn, uniqueEmail } from './form-steps.ts';
import { expect, heading1, hydratedByItself, leadsFrom, open, settled, test } from './site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';
const notFound = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

async function expectReadable(page: Page, heading: string | RegExp) {
  await expect(heading1(page)).toHaveText(heading);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** One that the page itself asks for, what React comes with, and what is asked for once React is there. */
for (const [what, files] of [
  ['the file of a page', /\/assets\/page-[\w-]{10}\.js/],
  ['the framework', /\/assets\/entry\.client-/],
] as const) {
  test(`a form posts and a link leads on where ${what} is lost`, async ({ page, allowConsole }) => {
    allowConsole(/./);
    await page.route(files, (route) => route.abort());
    const lost = page.waitForEvent('requestfailed');
    await page.goto('/');
    const heading = await heading1(page).innerText();
    const email = uniqueEmail('lost');
    await fill(page, enquiry, email);
    await lost;
    await expectReadable(page, heading);
    const { form, submit } = formOn(page, enquiry);
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await submit.click();
    await expect(heading1(page)).toHaveText(enquiry.thanks[0]);
    expect(await leadsFrom(email)).toMatchObject([{ source: 'plain-form' }]);
    await page.goto('/blog');
    await page
      .getByRole('link', { name: /^what extra repayments save/i })
      .first()
      .click();
    await expect(page).toHaveURL(ARTICLE);
  });
}

test('an example whose calculator is lost can be read, and is tried again at its use', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  await page.route('**/assets/extra-repayments-*', (route) => route.abort());
  const said = page.waitForEvent('console', (message) => message.text().includes('without scripts'));
  await page.goto(ARTICLE);
  // The page's own try, when the browser is idle: a key would add a try, and the next key could fall within one.
  await said;
  await expectReadable(page, /extra/i);
  await expect(page.locator('#example-1')).toContainText('Paying $200 more every month saves');
  await page.unroute('**/assets/extra-repayments-*');
  await page.keyboard.press('Shift');
  await hydratedByItself(page, '#example-1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
});

test('a new version of the site takes nothing from a page that is open', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/work-with-us');
  await settled(page);
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
  await expectReadable(page, await heading1(page).innerText());
  await expect(goals).toHaveValue('Five settled loans a month. And more.');
  const { submit, outcome } = formOn(page, application);
  await submit.click();
  await expect(outcome).toContainText(application.thanks[0]);
  expect(await leadsFrom(email)).toMatchObject([
    { params: { business_goals: 'Five settled loans a month. And more.' } },
  ]);
});

test('a page whose scripts were lost hydrates when the network is back', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await page.route('**/assets/entry.client-*', (route) => route.abort());
  const refused = page.waitForEvent('console', (message) => message.text().includes('without scripts'));
  await page.goto('/');
  await page.getByRole('form', { name: 'Enquiry' }).getByLabel('Name').fill('Jo');
  await refused;
  await page.unroute('**/assets/entry.client-*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await hydratedByItself(page, enquiry.selector);
  await expect(page.getByRole('form', { name: 'Enquiry' }).getByLabel('Name')).toHaveValue('Jo');
});

for (const [what, files] of [
  ['script', /\/assets\/article-[^/]*\.js/],
  ['data', /\.data(\?.*)?$/],
  ['calculator', /\/assets\/extra-repayments-/],
] as const) {
  test(`a click on a link whose ${what} is gone leads to its page`, async ({ page, allowConsole }) => {
    allowConsole(/./);
    await open(page, '/blog');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(files, notFound);
    const link = page.getByRole('link', { name: /^what extra repayments save/i }).first();
    // Aimed at for long enough to be fetched ahead: that must not take the page away.
    await link.hover();
    await page.waitForLoadState('networkidle');
    expect(documents).toBe(0);
    await link.click();
    await expect(page).toHaveURL(ARTICLE);
    await expectReadable(page, /extra/i);
    expect(documents).toBe(1);
  });
}

test('a section is led to when its page has to be loaded as a document', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/disclaimer');
  await page.route('**/_.data', notFound);
  const book = page.getByRole('link', { name: 'Book a Free Strategy Chat', includeHidden: true });
  await book.first().evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/#contact-form');
  await expect(page.getByRole('heading', { name: 'Book a free strategy chat' })).toBeInViewport();
  await page.goBack();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
});

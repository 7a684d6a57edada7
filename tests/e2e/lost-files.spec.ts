import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { application, enquiry, fill, formOn, uniqueEmail } from './form-steps.ts';
import {
  bands,
  client,
  expect,
  heading1,
  hydrated,
  hydratedByItself,
  leadsFrom,
  open,
  settled,
  test,
} from './site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';
const notFound = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

/** What every page starts with: a page that has no part to load has nothing else. */
const shared = new Set(
  readFileSync(join(client, 'disclaimer/index.html'), 'utf8').match(/\/assets\/[\w.-]+\.js/g),
);

/** From the first file to the last part, as a visitor who scrolls down meets them. */
async function readToTheEnd(page: Page) {
  for (const part of await bands(page).all()) await part.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}

async function expectReadable(page: Page, heading: string | RegExp) {
  await expect(heading1(page)).toHaveText(heading);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Pages with every kind of part, and what a visitor does there before and after a file is lost. */
for (const { path, part, form } of [
  { path: '/', part: enquiry.selector, form: enquiry },
  { path: ARTICLE, part: '#example-1', form: null },
  { path: '/work-with-us', part: application.selector, form: application },
]) {
  test(`each script of ${path} may be lost, and nothing that is typed`, async ({ page, allowConsole }) => {
    test.setTimeout(120_000);
    allowConsole(/./);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.js$/.test(pathname)) scripts.add(pathname);
    });
    await page.goto(path);
    const heading = await heading1(page).innerText();
    await settled(page);
    await readToTheEnd(page);
    await hydrated(page, part);
    expect(scripts.size).toBeGreaterThan(8);

    // The start asks for all of its scripts before it runs one: what every page has is lost on one of them.
    const own = [...scripts].filter((script) => form === enquiry || !shared.has(script));
    expect(own.length).toBeGreaterThan(1);
    for (const script of own) {
      await test.step(script, async () => {
        const lose = (route: Route) => route.abort();
        await page.evaluate(() => sessionStorage.clear());
        await page.route(`**${script}*`, lose);
        const lost = page.waitForEvent('requestfailed', (request) => request.url().includes(script));
        await page.goto(path);
        const email = uniqueEmail('lost');
        if (form) await fill(page, form, email);
        await page.keyboard.press('Shift');
        await readToTheEnd(page);
        await page.locator(part).scrollIntoViewIfNeeded();
        await lost;
        await expectReadable(page, heading);
        await expect(page.locator(part)).toBeVisible();
        if (form) {
          await expect(formOn(page, form).form.getByLabel('Email')).toHaveValue(email);
          await formOn(page, form).submit.click();
          // Either a script sends it or the browser does; both say so.
          await expect(page.getByText(form.thanks[0]).first()).toBeVisible();
          expect(await leadsFrom(email)).toHaveLength(1);
        }
        await page.unroute(`**${script}*`, lose);
      });
    }
  });
}

test('a new version of the site takes nothing from a page that is open', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await open(page, '/work-with-us');
  // From now on no file of the open page's version is there any more.
  await page.route('**/assets/**', notFound);
  const email = uniqueEmail('replaced');
  await fill(page, application, email);
  const goals = page.getByLabel('Business goals');
  await expect(goals).toHaveValue('Five settled loans a month.');
  await goals.pressSequentially(' And more.');
  // A jump within the page, which draws it anew around the part.
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/work-with-us#main');
  await expectReadable(page, await heading1(page).innerText());
  await expect(goals).toHaveValue('Five settled loans a month. And more.');
  await formOn(page, application).submit.click();
  await expect(heading1(page)).toHaveText(application.thanks[0]);
  expect(await leadsFrom(email)).toMatchObject([
    { source: 'plain-form', params: { business_goals: 'Five settled loans a month. And more.' } },
  ]);
});

test('a lost part is tried again at its next use, and back online', async ({ page, allowConsole }) => {
  allowConsole(/./);
  let lost = true;
  let asked = 0;
  await page.route('**/assets/forms-*', async (route) => {
    asked += 1;
    await (lost ? route.abort() : route.continue());
  });
  await open(page, '/');
  const { form, submit } = formOn(page, enquiry);
  const message = form.getByLabel('Message');
  await message.fill('Half a sentence');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const asksByUse = asked;
  await form.getByLabel('Name').focus();
  await expect.poll(() => asked).toBeGreaterThan(asksByUse);
  const refused = page.waitForEvent('console', (said) => said.text().includes('without scripts'));
  await message.focus();
  await page.keyboard.press('End');
  await refused;
  lost = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await hydratedByItself(page, enquiry.selector);
  // Taken over with what was typed, the focus and the cursor.
  await page.keyboard.type(', and the rest.');
  await expect(message).toHaveValue('Half a sentence, and the rest.');
  await submit.click();
  await expect(form.getByRole('region', { name: 'Please check your answers' })).toBeFocused();
});

test('a page whose scripts were lost hydrates when the network is back', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await page.route('**/assets/router-*', (route) => route.abort());
  const refused = page.waitForEvent('console', (message) => message.text().includes('without scripts'));
  await page.goto('/');
  await page.getByRole('form', { name: 'Enquiry' }).getByLabel('Name').fill('Jo');
  await refused;
  await page.unroute('**/assets/router-*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await hydratedByItself(page, enquiry.selector);
  await expect(page.getByRole('form', { name: 'Enquiry' }).getByLabel('Name')).toHaveValue('Jo');
});

for (const [what, files] of [
  ['script', /\/assets\/(article|text-page|work-with-us)-[^/]*\.js/],
  ['data', /\.data(\?.*)?$/],
  ['part', /\/assets\/(forms|worked-example)-/],
] as const) {
  test(`a click on a link whose ${what} is gone leads to its page`, async ({ page, allowConsole }) => {
    allowConsole(/./);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const follow = async (name: RegExp, heading: RegExp, address: string | RegExp) => {
      await open(page, '/blog');
      documents = 0;
      const link = page.getByRole('link', { name }).first();
      // Aimed at for long enough to be fetched ahead: that must not take the page away.
      await link.hover();
      await page.waitForLoadState('networkidle');
      expect(documents).toBe(0);
      await link.click();
      await expect(page).toHaveURL(address);
      await expectReadable(page, heading);
      expect(documents).toBe(1);
    };
    await page.route(files, notFound);
    await follow(/^what extra repayments save/i, /extra/i, ARTICLE);
    if (what === 'part') return;
    await follow(/make a complaint/i, /terms of service/i, '/terms-of-service#complaints');
    await expect(page.locator('#complaints')).toBeInViewport();
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

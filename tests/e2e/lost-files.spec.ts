import type { Page, Route } from '@playwright/test';
import { fillApplication, fillEnquiry, uniqueEmail } from './form-steps.ts';
import { expect, hydrated, leadsFrom, settled, test } from './site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';

/** Pages with every kind of part, and what a visitor does there before and after a file is lost. */
const pages = [
  { path: '/', part: '#enquiry-form', fill: fillEnquiry, button: 'Send My Inquiry' },
  { path: ARTICLE, part: '#example-1', fill: null, button: null },
  {
    path: '/work-with-us',
    part: '#application-form',
    fill: fillApplication,
    button: 'Submit Application',
  },
] as const;

/** From the first file to the last part, as a visitor who scrolls down meets them. */
async function readToTheEnd(page: Page) {
  await settled(page);
  for (const part of await page.locator('main > *').all()) await part.scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
}

async function expectReadable(page: Page, heading: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

for (const { path, part, fill, button } of pages) {
  test(`each script of ${path} may be lost: the page stays, what is typed is kept and can be sent`, async ({
    page,
    allowConsole,
  }) => {
    test.setTimeout(240_000);
    allowConsole(/./);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (/\/assets\/.*\.js$/.test(request.url())) scripts.add(new URL(request.url()).pathname);
    });
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    await readToTheEnd(page);
    await hydrated(page, part);
    expect(scripts.size).toBeGreaterThan(8);

    for (const script of scripts) {
      await test.step(script, async () => {
        const lose = (route: Route) => route.abort();
        await page.evaluate(() => sessionStorage.clear());
        await page.route(`**${script}*`, lose);
        await page.goto(path);
        const email = uniqueEmail('lost');
        const form = fill ? await fill(page, email) : null;
        await page.waitForLoadState('networkidle');
        for (const band of await page.locator('main > *').all())
          await band.scrollIntoViewIfNeeded();
        await page.waitForLoadState('networkidle');
        await expectReadable(page, heading);
        await expect(page.locator(part)).toBeVisible();
        if (form && button) {
          await expect(form.getByLabel('Email')).toHaveValue(email);
          await form.getByRole('button', { name: button }).click();
          // Either a script sends it or the browser does; both say so.
          await expect(
            page.getByText(/^(Thank you for your inquiry|Application Submitted)!$/).first(),
          ).toBeVisible();
          expect(await leadsFrom(email)).toHaveLength(1);
        }
        await page.unroute(`**${script}*`, lose);
      });
    }
  });
}

test('a new version of the site takes nothing from a page that is open', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  await page.goto('/work-with-us');
  await hydrated(page);
  // From now on no file of the open page's version is there any more.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  const email = uniqueEmail('replaced');
  const form = await fillApplication(page, email);
  await expect(form.getByLabel('Business goals')).toHaveValue('Five settled loans a month.');
  await form.getByLabel('Business goals').pressSequentially(' And more.');
  // A jump within the page, which draws it anew around the part.
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/work-with-us#main');
  await expectReadable(page, await page.getByRole('heading', { level: 1 }).innerText());
  await expect(form.getByLabel('Business goals')).toHaveValue(
    'Five settled loans a month. And more.',
  );
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Submitted!');
  const stored = await leadsFrom(email);
  expect(stored).toMatchObject([
    { source: 'plain-form', params: { business_goals: 'Five settled loans a month. And more.' } },
  ]);
});

test('a part that was lost is tried again when the network is back, and at its next use', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  let lost = true;
  let asked = 0;
  await page.route('**/assets/forms-*', async (route) => {
    asked += 1;
    await (lost ? route.abort() : route.continue());
  });
  await page.goto('/');
  await hydrated(page);
  const form = page.getByRole('form', { name: 'Enquiry' });
  const message = form.getByLabel('Message');
  await message.fill('Half a sentence');
  await expect.poll(() => asked).toBeGreaterThan(0);
  const asksByUse = asked;
  await form.getByLabel('Name').focus();
  await expect.poll(() => asked).toBeGreaterThan(asksByUse);
  await message.focus();
  await page.keyboard.press('End');
  lost = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await hydrated(page, '#enquiry-form');
  // Taken over with what was typed, the focus and the cursor.
  await page.keyboard.type(', and the rest.');
  await expect(message).toHaveValue('Half a sentence, and the rest.');
  await form.getByRole('button', { name: 'Send My Inquiry' }).click();
  await expect(form.getByRole('region', { name: 'Please check your answers' })).toBeFocused();
});

test('a page whose scripts were lost comes alive when the network is back', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  await page.route('**/assets/router-*', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await page.goto('/');
  await page.getByRole('form', { name: 'Enquiry' }).getByLabel('Name').fill('Jo');
  await lost;
  await page.waitForLoadState('networkidle');
  await page.unroute('**/assets/router-*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await hydrated(page, '#enquiry-form');
  await expect(page.getByRole('form', { name: 'Enquiry' }).getByLabel('Name')).toHaveValue('Jo');
});

test('a jump within an article leaves its examples as they are', async ({ page }) => {
  await page.goto(ARTICLE);
  await hydrated(page);
  const count = await page.locator('.worked-example').count();
  const last = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
  await last.evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/#/);
  await expect(page.locator('.worked-example')).toHaveCount(count);
});

for (const [what, files] of [
  ['script', /\/assets\/(article|work-with-us|terms-of-service)-[^/]*\.js/],
  ['data', /\.data(\?.*)?$/],
  ['part', /\/assets\/(forms|worked-example)-/],
] as const) {
  test(`a click on a link whose ${what} is gone leads to its page all the same`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/./);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const follow = async (name: RegExp, heading: RegExp, address: string | RegExp) => {
      await page.goto('/blog');
      await hydrated(page);
      documents = 0;
      const link = page.getByRole('link', { name }).first();
      // Aimed at for long enough to be fetched ahead: that must not take the page away.
      await link.hover();
      await page.waitForLoadState('networkidle');
      expect(documents).toBe(0);
      await link.click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    };
    await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await follow(/^what extra repayments save/i, /extra/i, ARTICLE);
    expect(documents).toBe(1);
    if (what === 'part') return;
    await follow(/make a complaint/i, /terms of service/i, '/terms-of-service#complaints');
    await expect(page.locator('#complaints')).toBeInViewport();
    expect(documents).toBe(1);
  });
}

test('a section that was asked for is led to when its page has to be loaded as a document', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/./);
  await page.goto('/disclaimer');
  await hydrated(page);
  await page.route('**/_.data', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page
    .getByRole('link', { name: 'Book a Free Strategy Chat', includeHidden: true })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/#contact-form');
  await expect(page.getByRole('heading', { name: 'Book a free strategy chat' })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/disclaimer/i);
});

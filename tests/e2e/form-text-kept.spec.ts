import type { Page } from '@playwright/test';
import { fillApplication, fillEnquiry, holdSending, SEND, uniqueEmail } from './form-steps.ts';
import { expect, hydrated, leadsFrom, test } from './site.ts';

const goodNews = {
  enquiry: 'Thank you for your inquiry!',
  application: 'Application Submitted!',
};

/** The same promises for both forms. */
for (const { name, path, selector, fill, button, long } of [
  {
    name: 'enquiry',
    path: '/',
    selector: '#enquiry-form',
    fill: fillEnquiry,
    button: 'Send My Inquiry',
    long: 'Message',
  },
  {
    name: 'application',
    path: '/work-with-us',
    selector: '#application-form',
    fill: fillApplication,
    button: 'Submit Application',
    long: 'Business goals',
  },
] as const) {
  test.describe(`nothing typed into the ${name} form is lost`, () => {
    for (const [width, height] of [
      [360, 640],
      [1280, 800],
    ] as const) {
      test(`at ${width} x ${height} a failed attempt leads to its errors, below the header`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height });
        await open(page);
        const form = page.locator(selector);
        for (const written of ['', 'Long enough to be taken as it is.']) {
          await form.getByLabel(long).fill(written);
          await form.getByRole('button', { name: button }).click();
          const summary = form.getByRole('region', { name: 'Please check your answers' });
          await expect(summary).toBeFocused();
          const places = () =>
            summary.evaluate((element) => ({
              top: element.getBoundingClientRect().top,
              header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
              screen: innerHeight,
            }));
          await expect.poll(async () => (await places()).top).toBeLessThan(height / 2);
          const { top, header } = await places();
          expect(top).toBeGreaterThanOrEqual(header);
        }
      });
    }

    const keptInTab = (page: Page) =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

    const open = async (page: Page) => {
      await page.goto(path);
      await hydrated(page, selector);
    };

    /** All that a visitor sees in the form's fields. */
    const written = (page: Page) =>
      page
        .locator(`${selector} :is(input, select, textarea)`)
        .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));

    test('by a reload or a visit to another page, until it is sent', async ({ page }) => {
      await open(page);
      const form = await fill(page, uniqueEmail('reloading'));
      const typed = await written(page);
      await page.reload();
      await hydrated(page, selector);
      expect(await written(page)).toEqual(typed);

      // Another page that the browser loads afresh, and back: it restores no fields by itself there.
      await page.goto('/disclaimer');
      await open(page);
      expect(await written(page)).toEqual(typed);

      await form.getByRole('button', { name: button }).click();
      await expect(form.getByRole('region', { name: 'Result of sending' })).toContainText(
        goodNews[name],
      );
      expect(await keptInTab(page)).toEqual([]);
      await page.goto('/disclaimer');
      await open(page);
      expect((await written(page)).join('')).toBe('');
    });

    test('by a program that gave itself away: it is thanked, and kept as suspected spam', async ({
      page,
    }) => {
      await open(page);
      const email = uniqueEmail('trapped');
      const form = await fill(page, email);
      await page.locator(`${selector} [name=subject]`).evaluate((field) => {
        (field as HTMLInputElement).value = 'Cheap loans';
      });
      await form.getByRole('button', { name: button }).click();
      await expect(form.getByRole('region', { name: 'Result of sending' })).toContainText(
        goodNews[name],
      );
      const [lead] = await leadsFrom(email);
      expect(lead).toMatchObject({ source: 'sdk', suspectedSpam: true });
      expect(JSON.stringify(lead)).not.toContain('Cheap loans');
    });

    test('by a tab that ends without a word', async ({ page }) => {
      await open(page);
      await page.locator(selector).getByLabel(long).fill('Half a thought');
      // Written while the page is there: a phone may end it without any event.
      await expect.poll(() => keptInTab(page)).toHaveLength(1);
    });

    test('by typing before the scripts are there', async ({ page }) => {
      await open(page);
      await fill(page, uniqueEmail('early'));
      const typed = await written(page);
      await page.goto('/disclaimer');

      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/assets/*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const form = page.locator(selector);
      await form.getByLabel(long).fill('Begun again before any script');
      arrive();
      await hydrated(page, selector);
      await expect(form.getByLabel(long)).toHaveValue('Begun again before any script');
      const before = typed.filter((text) => !/settled loans|first home/.test(text));
      expect(await written(page)).toEqual(expect.arrayContaining(before));
    });

    for (const storage of ['full', 'refused'] as const) {
      test(`by storage that is ${storage}`, async ({ page }) => {
        await page.addInitScript((kind) => {
          if (kind === 'full') {
            Storage.prototype.setItem = () => {
              throw new DOMException('full', 'QuotaExceededError');
            };
            return;
          }
          const granted = window.sessionStorage;
          Object.defineProperty(window, 'sessionStorage', {
            get: () => {
              // The framework's script in the page logs a refusal; it has run when ours begin.
              if (document.readyState === 'loading') return granted;
              throw new DOMException('refused', 'SecurityError');
            },
          });
        }, storage);
        await open(page);
        const email = uniqueEmail('refused');
        const form = await fill(page, email);
        await form.getByRole('button', { name: button }).click();
        await expect(form.getByRole('region', { name: 'Result of sending' })).toContainText(
          goodNews[name],
        );
        expect(await leadsFrom(email)).toHaveLength(1);
      });
    }

    test('by being offline, which is said before anything is sent', async ({
      page,
      context,
      allowConsole,
    }) => {
      // What the page fetches when idle, such as the font, may be on its way just then.
      allowConsole(/ERR_INTERNET_DISCONNECTED/);
      await open(page);
      const email = uniqueEmail('offline');
      const form = await fill(page, email);
      const typed = await written(page);
      let requests = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') requests += 1;
      });

      await context.setOffline(true);
      await form.getByRole('button', { name: button }).click();
      const outcome = form.getByRole('region', { name: 'Result of sending' });
      await expect(outcome).toContainText('You are offline');
      await expect(outcome).toContainText('Nothing has been sent yet.');
      await expect(outcome).toBeFocused();
      await expect(form.getByRole('button', { name: button })).toBeEnabled();
      expect(await written(page)).toEqual(typed);
      expect(requests).toBe(0);
      await expect(page.getByRole('region', { name: /notification/i })).toHaveCount(0);

      await context.setOffline(false);
      await form.getByRole('button', { name: button }).click();
      await expect(outcome).toContainText(goodNews[name]);
      expect(requests).toBe(1);
      expect(await leadsFrom(email)).toHaveLength(1);
    });

    for (const lost of ['request', 'answer'] as const) {
      test(`by a network that loses the ${lost} once`, async ({ page, allowConsole }) => {
        allowConsole(/Failed to load resource/);
        await open(page);
        let requests = 0;
        await page.route(SEND, async (route) => {
          requests += 1;
          if (requests > 1) return route.continue();
          if (lost === 'answer') await route.fetch();
          return route.abort();
        });
        const email = uniqueEmail('retried');
        const form = await fill(page, email);
        await form.getByRole('button', { name: button }).click();
        await expect(form.getByRole('region', { name: 'Result of sending' })).toContainText(
          goodNews[name],
        );
        expect(requests).toBe(2);
        expect(await leadsFrom(email)).toHaveLength(1);
      });
    }

    test('by a server that does not answer within 15 seconds', async ({ page, allowConsole }) => {
      allowConsole(/could not be sent/);
      await page.clock.install();
      await open(page);
      const form = await fill(page, uniqueEmail('waiting'));
      const typed = await written(page);
      const sending = await holdSending(page);
      const request = page.waitForRequest(SEND);
      await form.getByRole('button', { name: button }).click();
      await request;
      await expect(form.getByRole('button', { name: /^(Sending|Submitting)/ })).toBeDisabled();
      await page.clock.fastForward(15_000);

      await expect(form.getByRole('region', { name: 'Result of sending' })).toContainText(
        name === 'enquiry' ? 'Something went wrong' : 'Submission Error',
      );
      await expect(
        page.getByRole('region', { name: /notification/i }).getByRole('listitem'),
      ).toHaveAttribute('data-tone', 'destructive');
      await expect(form.getByRole('button', { name: button })).toBeEnabled();
      expect(await written(page)).toEqual(typed);
      expect(await keptInTab(page)).toHaveLength(1);
      expect(sending.requests()).toBe(1);
      sending.release();
    });
  });
}

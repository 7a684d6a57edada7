import type { Page } from '@playwright/test';
import { expect, hydrated, storedLeads, test } from './site.ts';

const SEND = '**/api/v1.0/email/send';

/** A sender nobody else in this run uses, so that a lead is found again in the shared store. */
const uniqueEmail = (who: string) =>
  `${who}-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;

async function fillEnquiry(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Enquiry' });
  await form.getByLabel('Name').fill('Mary Citizen');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('0491 570 156');
  await form.getByLabel('Message').fill('We would like to buy our first home in autumn.');
  return form;
}

async function fillApplication(page: Page, email: string) {
  const form = page.getByRole('form', { name: 'Broker application' });
  await form.getByLabel('First name').fill('Sam');
  await form.getByLabel('Last name').fill("O'Brien");
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('0491 570 157');
  await form.getByLabel('Location').fill('Brisbane South');
  await form.getByLabel('Experience level').selectOption({ label: 'New to mortgage broking' });
  await form.getByLabel('Current situation').fill('Ten years in a bank branch.');
  await form.getByLabel('Business goals').fill('Five settled loans a month.');
  await form.getByLabel('Expected loan volume').selectOption('6-10');
  await form.getByLabel('How did you hear about us?').fill('A friend');
  return form;
}

/** Holds every send until released, so that the state in between can be looked at. */
async function holdSending(page: Page) {
  let release = () => {};
  let requests = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEND, async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  return { release: () => release(), requests: () => requests };
}

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
      const lead = storedLeads().find(({ params }) => params.from_email === email);
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
        expect(storedLeads().filter(({ params }) => params.from_email === email)).toHaveLength(1);
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
      expect(storedLeads().filter(({ params }) => params.from_email === email)).toHaveLength(1);
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
        expect(storedLeads().filter(({ params }) => params.from_email === email)).toHaveLength(1);
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

test.describe('the enquiry form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await hydrated(page, '#enquiry-form');
  });

  test('says what is missing, sums it up, and puts the focus on the first field', async ({
    page,
  }) => {
    const form = page.getByRole('form', { name: 'Enquiry' });
    await form.getByRole('button', { name: 'Send My Inquiry' }).click();

    const messages = {
      Name: 'Name must be at least 2 characters',
      Email: 'Please enter a valid email address',
      Message: 'Message must be at least 10 characters',
    };
    for (const [label, message] of Object.entries(messages)) {
      const field = form.getByLabel(label);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
    }
    await expect(form.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'false');
    await expect(form.getByLabel('Name')).toBeFocused();

    const summary = form.getByRole('region', { name: 'Please check your answers' });
    await expect(summary.getByRole('link')).toHaveText(Object.values(messages));
    await summary.getByRole('link', { name: messages.Message }).click();
    await expect(form.getByLabel('Message')).toBeFocused();

    // After the first attempt each field is checked while it is typed.
    await form.getByLabel('Name').fill('Jo');
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'false');
    await form.getByLabel('Name').fill('J');
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  });

  test('is not checked before the first attempt', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Enquiry' });
    await form.getByLabel('Email').fill('not an address');
    await form.getByLabel('Message').focus();
    await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'false');
  });

  test('sends once on a double click, says so, empties itself, and the message is stored', async ({
    page,
  }) => {
    const email = uniqueEmail('enquiry');
    const form = await fillEnquiry(page, email);
    const sending = await holdSending(page);
    const request = page.waitForRequest(SEND);
    await form.getByRole('button', { name: 'Send My Inquiry' }).dblclick();

    const button = form.getByRole('button', { name: 'Sending...' });
    await expect(button).toBeDisabled();
    expect((await request).postDataJSON()).toEqual({
      lib_version: '4.4.1',
      user_id: 'site_public_key',
      service_id: 'site_mail',
      template_id: 'template_enquiry',
      template_params: {
        from_name: 'Mary Citizen',
        from_email: email,
        phone: '0491 570 156',
        message: 'We would like to buy our first home in autumn.',
      },
    });
    sending.release();

    const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
    await expect(toast).toContainText('Thank you for your inquiry!');
    await expect(toast).toContainText("We'll get back to you within 24 hours.");
    const outcome = form.getByRole('region', { name: 'Result of sending' });
    await expect(outcome).toContainText('Thank you for your inquiry!');
    await expect(outcome).toBeFocused();
    for (const label of ['Name', 'Email', 'Phone', 'Message']) {
      await expect(form.getByLabel(label)).toHaveValue('');
    }
    await expect(form.getByRole('button', { name: 'Send My Inquiry' })).toBeEnabled();
    expect(sending.requests()).toBe(1);

    const stored = storedLeads().filter(({ params }) => params.from_email === email);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ kind: 'enquiry', params: { from_name: 'Mary Citizen' } });
  });

  for (const fault of ['no network', 'a server error'] as const) {
    test(`keeps what was written and offers other ways after ${fault}`, async ({
      page,
      context,
      allowConsole,
    }) => {
      allowConsole(/could not be sent|Failed to load resource|503/);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.route(SEND, (route) =>
        fault === 'no network'
          ? route.abort()
          : route.fulfill({ status: 503, body: 'Service Unavailable' }),
      );
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('could not be sent'),
      );
      const email = uniqueEmail('failing');
      const form = await fillEnquiry(page, email);
      await form.getByRole('button', { name: 'Send My Inquiry' }).click();

      const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
      await expect(toast).toContainText('Something went wrong');
      await expect(toast).toContainText('Please try again or contact us directly.');
      await expect(toast).toHaveAttribute('data-tone', 'destructive');
      await logged;

      await expect(form.getByLabel('Name')).toHaveValue('Mary Citizen');
      await expect(form.getByLabel('Message')).toHaveValue(
        'We would like to buy our first home in autumn.',
      );
      const outcome = form.getByRole('region', { name: 'Result of sending' });
      await expect(outcome).toContainText('(07) 5550 0123');
      const mailto = await outcome
        .getByRole('link', { name: 'Send it by email' })
        .getAttribute('href');
      expect(decodeURIComponent(mailto ?? '')).toContain(
        'We would like to buy our first home in autumn.',
      );
      await outcome.getByRole('button', { name: 'Copy what I wrote' }).click();
      await expect(outcome.getByRole('status')).toContainText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(email);

      // What is changed afterwards is what the other ways carry.
      await form.getByLabel('Message').fill('Please call me about a first home instead.');
      await outcome.getByRole('link', { name: 'Send it by email' }).evaluate((link) => {
        link.addEventListener('click', (event) => event.preventDefault());
        (link as HTMLElement).click();
      });
      const changed = await outcome
        .getByRole('link', { name: 'Send it by email' })
        .getAttribute('href');
      expect(decodeURIComponent(changed ?? '')).toContain('about a first home instead.\r\n');

      // The fault passes, and the same form arrives at the second attempt; the bad news is gone.
      await page.unroute(SEND);
      await form.getByRole('button', { name: 'Send My Inquiry' }).click();
      await expect(outcome).toContainText('Thank you for your inquiry!');
      await expect(toast).toHaveCount(1);
      await expect(toast).toContainText('Thank you for your inquiry!');
      expect(storedLeads().filter(({ params }) => params.from_email === email)).toHaveLength(1);
    });
  }

  test('keeps what was typed while the visitor reads the privacy policy', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Enquiry' });
    await form.getByLabel('Message').fill('Half a message, and then a doubt');
    await form.getByRole('link', { name: 'privacy policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy policy/i);
    await page.goBack();
    await expect(form.getByLabel('Message')).toHaveValue('Half a message, and then a doubt');
  });

  test('an invalid attempt after success takes the old outcome away', async ({ page }) => {
    const form = await fillEnquiry(page, uniqueEmail('twice'));
    await form.getByRole('button', { name: 'Send My Inquiry' }).click();
    const outcome = form.getByRole('region', { name: 'Result of sending' });
    await expect(outcome).toContainText('Thank you for your inquiry!');
    await form.getByRole('button', { name: 'Send My Inquiry' }).click();
    await expect(form.getByRole('region', { name: 'Please check your answers' })).toBeVisible();
    await expect(outcome).toBeHidden();
  });

  test('a message that is too long is said to be, and kept', async ({ page, allowConsole }) => {
    allowConsole(/could not be sent|Failed to load resource|413/);
    const form = await fillEnquiry(page, uniqueEmail('novelist'));
    const novel = 'word '.repeat(12_000);
    await form.getByLabel('Message').fill(novel);
    await form.getByRole('button', { name: 'Send My Inquiry' }).click();
    await expect(form.getByRole('region', { name: 'Result of sending' })).toContainText(
      'longer than we can take',
    );
    await expect(form.getByLabel('Message')).toHaveValue(novel);
  });

  test('helps phones: fields name what they want', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Enquiry' });
    await expect(form.getByLabel('Name')).toHaveAttribute('autocomplete', 'name');
    await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(form.getByLabel('Phone')).toHaveAttribute('inputmode', 'tel');
    await expect(form.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
  });
});

test.describe('the application form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/work-with-us');
    await hydrated(page, '#application-form');
  });

  test('says what is missing in each field', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Broker application' });
    await form.getByRole('button', { name: 'Submit Application' }).click();
    await expect(
      form.getByRole('region', { name: 'Please check your answers' }).getByRole('link'),
    ).toHaveText([
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Location is required',
      'Please select your experience level',
      'Please describe your current situation',
      'Please describe your business goals (minimum 10 characters)',
      'Please select your expected loan volume',
      'Please tell us how you heard about us',
    ]);
    await expect(form.getByLabel('First name')).toBeFocused();
  });

  test('offers the specified choices', async ({ page }) => {
    const form = page.getByRole('form', { name: 'Broker application' });
    const values = (label: string) =>
      form
        .getByLabel(label)
        .locator('option')
        .evaluateAll((all) => all.map((o) => (o as HTMLOptionElement).value));
    expect(await values('Experience level')).toEqual(['', 'new', '1-2years', '3plus', 'returning']);
    expect(await values('Expected loan volume')).toEqual(['', '1-5', '6-10', '11-20', '20plus']);
  });

  test('sends the snake_case payload once, says so, empties itself, and it is stored', async ({
    page,
  }) => {
    const email = uniqueEmail('applicant');
    const form = await fillApplication(page, email);
    const sending = await holdSending(page);
    const request = page.waitForRequest(SEND);
    await form.getByRole('button', { name: 'Submit Application' }).dblclick();
    await expect(form.getByRole('button', { name: 'Submitting Application...' })).toBeDisabled();
    const params = {
      to_name: 'Figbird Home Loans',
      from_name: "Sam O'Brien",
      from_email: email,
      phone: '0491 570 157',
      location: 'Brisbane South',
      experience_level: 'new',
      current_situation: 'Ten years in a bank branch.',
      business_goals: 'Five settled loans a month.',
      expected_volume: '6-10',
      hear_about_us: 'A friend',
      additional_info: 'None provided',
      application_type: 'Broker Application',
    };
    expect((await request).postDataJSON()).toMatchObject({
      template_id: 'template_application',
      template_params: params,
    });
    sending.release();

    const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
    await expect(toast).toContainText('Application Submitted!');
    await expect(toast).toContainText(
      "Thank you for your interest. We'll contact you within 24 hours to discuss next steps.",
    );
    await expect(form.getByLabel('First name')).toHaveValue('');
    await expect(form.getByLabel('Experience level')).toHaveValue('');
    expect(sending.requests()).toBe(1);
    expect(storedLeads().filter((lead) => lead.params.from_email === email)).toMatchObject([
      { kind: 'application', params },
    ]);
  });

  test('keeps everything after a failure', async ({ page, allowConsole }) => {
    allowConsole(/could not be sent|Failed to load resource|429/);
    await page.route(SEND, (route) => route.fulfill({ status: 429, body: 'Too Many Requests' }));
    const form = await fillApplication(page, uniqueEmail('unlucky'));
    await form.getByRole('button', { name: 'Submit Application' }).click();
    const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
    await expect(toast).toContainText('Submission Error');
    await expect(toast).toContainText(
      'There was an issue submitting your application. Please try again or contact us directly.',
    );
    await expect(form.getByLabel('Business goals')).toHaveValue('Five settled loans a month.');
    await expect(form.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  });

  for (const button of ['Apply to Join Our Team', 'Start Your Application']) {
    test(`"${button}" scrolls to the form`, async ({ page }) => {
      await page.getByRole('link', { name: button }).click();
      await expect(page.getByRole('heading', { name: 'Apply to join' })).toBeInViewport();
    });
  }

  test('the seven sections stand in order and the claims are shown', async ({ page }) => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Only 50% of new brokers make it past 12 months',
      'You prospect. We run the back office.',
      'The toolkit you start with',
      'Why choose Figbird Home Loans',
      'Three steps to your own business',
      'Apply to join',
      'What happens after you apply',
    ]);
    await expect(page.getByRole('main')).toContainText('40+ lenders');
    await expect(page.getByRole('main')).toContainText(
      'Save Time • Sell More • Scale • Own Your Trail',
    );
    const steps = page
      .getByRole('heading', { name: 'What happens after you apply' })
      .locator('..')
      .getByRole('listitem');
    await expect(steps).toHaveCount(4);
  });
});

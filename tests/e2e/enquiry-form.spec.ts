import { resolveMail } from '../../config/mail.ts';
import { site } from '../../config/site.ts';
import { fillEnquiry, holdSending, SEND, uniqueEmail } from './form-steps.ts';
import { EVERY_SCREEN, expect, hydrated, leadsFrom, test } from './site.ts';

const mail = resolveMail(process.env);

test.describe('the enquiry form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await hydrated(page, '#enquiry-form');
  });

  test('says what is missing, sums it up, and puts the focus on the summary', {
    tag: EVERY_SCREEN,
  }, async ({ page }) => {
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
    const summary = form.getByRole('region', { name: 'Please check your answers' });
    await expect(summary).toBeFocused();
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

  test('sends once on a double click, says so, empties itself, and the message is stored', {
    tag: EVERY_SCREEN,
  }, async ({ page }) => {
    const email = uniqueEmail('enquiry');
    const form = await fillEnquiry(page, email);
    const sending = await holdSending(page);
    const request = page.waitForRequest(SEND);
    await form.getByRole('button', { name: 'Send My Inquiry' }).dblclick();

    const button = form.getByRole('button', { name: 'Sending...' });
    await expect(button).toBeDisabled();
    expect((await request).postDataJSON()).toEqual({
      lib_version: '4.4.1',
      user_id: mail.publicKey,
      service_id: mail.serviceId,
      template_id: mail.enquiryTemplateId,
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
    await expect(toast).toContainText(`We'll get back to you within ${site.replyPromise}.`);
    const outcome = form.getByRole('region', { name: 'Result of sending' });
    await expect(outcome).toContainText('Thank you for your inquiry!');
    await expect(outcome).toBeFocused();
    for (const label of ['Name', 'Email', 'Phone', 'Message']) {
      await expect(form.getByLabel(label)).toHaveValue('');
    }
    await expect(form.getByRole('button', { name: 'Send My Inquiry' })).toBeEnabled();
    expect(sending.requests()).toBe(1);

    const stored = await leadsFrom(email);
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
      await expect(outcome).toContainText(site.contact.phone.display);
      const mailto = await outcome
        .getByRole('link', { name: 'Send it by email' })
        .getAttribute('href');
      const { pathname, searchParams } = new URL(mailto ?? '');
      expect(pathname).toBe(site.contact.email);
      expect(searchParams.get('subject')).toBe('Enquiry from the website');
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
      expect(await leadsFrom(email)).toHaveLength(1);
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

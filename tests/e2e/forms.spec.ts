/** Both forms use one component, so behaviour that does not depend on their fields is tested with one of them. */
import type { Page } from '@playwright/test';
import { resolveMail } from '../../config/mail.ts';
import {
  application,
  enquiry,
  fieldValues,
  fill,
  locateForm,
  openFilledForm,
  SEND,
  uniqueEmail,
} from './form-steps.ts';
import {
  distanceFromHeader,
  expect,
  findLeadsFrom,
  heading1,
  open,
  openWithLateScripts,
  site,
  test,
  waitForHydration,
} from './site.ts';

const { publicKey, serviceId } = resolveMail(process.env);
const MESSAGE = enquiry.fields.Message?.text ?? '';

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

/** Sends the filled form, and expects the thanks and an empty form. */
async function sendAndExpectThanks(page: Page, which: typeof enquiry) {
  const { form, submit, outcome, toast } = locateForm(page, which);
  await submit.click();
  for (const said of which.thanks) {
    await expect(toast).toContainText(said);
    await expect(page.getByText(said)).toHaveCount(1);
  }
  await expect(outcome).toBeFocused();
  await expect(outcome).toBeInViewport({ ratio: 1 });
  expect(await distanceFromHeader(page, `${which.selector} [data-toast]`)).toBeGreaterThanOrEqual(0);
  await expect(outcome).toHaveAccessibleDescription(which.thanks.join(' '));
  await expect(submit).toBeInViewport({ ratio: 1 });
  expect(await coveredBy(page, `${which.selector} [data-toast]`)).toEqual([]);

  expect((await fieldValues(page, which)).join('')).toBe('');
  await expect(form.getByRole('heading')).toHaveText([/./, which.thanks[0]]);
  for (const label of [...Object.keys(which.fields), which.optional]) {
    await expect(form.getByLabel(label)).toBeVisible();
  }
  await expect(form.getByText('Who receives it, and your rights')).toBeVisible();
  await expect(submit).toBeEnabled();
  await expectPristine(page, which);
}

/** Expects the form in its initial state. */
async function expectPristine(page: Page, which: typeof enquiry) {
  const { form } = locateForm(page, which);
  await expect(form.locator('[aria-invalid=true], .field-error')).toHaveCount(0);
  const states = { dirty: 'false', touched: '', submitted: 'false', 'submit-count': '0' };
  for (const [name, value] of Object.entries(states))
    await expect(form).toHaveAttribute(`data-${name}`, value);
}

/** Finds the fields, buttons and licence lines that an element covers. */
function coveredBy(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluate((above) => {
    const over = above.getBoundingClientRect();
    const licences = [...document.querySelectorAll('p, span')].filter(
      ({ textContent, childElementCount }) =>
        childElementCount === 0 && /Credit Licence|Credit Rep/.test(textContent),
    );
    return [...document.querySelectorAll('input, select, textarea, button'), ...licences]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isApart =
          box.bottom <= over.top ||
          box.top >= over.bottom ||
          box.right <= over.left ||
          box.left >= over.right;
        return box.width > 0 && !isApart && !above.contains(element);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}

for (const which of [enquiry, application]) {
  const { path, selector, longField, fields, params } = which;

  test(`the ${which.name} form shows errors at fields, and a summary that links to them`, async ({
    page,
  }) => {
    await open(page, path, selector);
    const { form, submit } = locateForm(page, which);
    const email = form.getByLabel('Email');
    await email.fill('not an address');
    await form.getByLabel(longField).focus();
    await expect(email, 'before the first attempt').toHaveAttribute('aria-invalid', 'false');

    const summary = form.getByRole('region', { name: 'Please check your answers' });
    // The second attempt, on a wide screen, moves the focus to the summary again.
    for (const size of [
      { width: 360, height: 640 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      await submit.click();
      await expect(summary).toBeFocused();
      const top = () => summary.evaluate((element) => element.getBoundingClientRect().top);
      await expect.poll(top).toBeLessThan(size.height / 2);
      const below = `${selector} [aria-label="Please check your answers"]`;
      expect(await distanceFromHeader(page, below)).toBeGreaterThanOrEqual(0);
    }
    await expect(summary.getByRole('link')).toHaveText(Object.values(fields).map(({ missing }) => missing));
    for (const [label, { missing }] of Object.entries(fields)) {
      const field = form.getByLabel(label);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(missing.replaceAll(/[()]/g, '.')));
    }
    await expect(form.getByLabel(which.optional)).toHaveAttribute('aria-invalid', 'false');
    await summary.getByRole('link', { name: 'Please enter a valid email address' }).click();
    await expect(email).toBeFocused();

    // After the first attempt, fields are validated while typing.
    await email.fill('jo@example.com');
    await expect(email).toHaveAttribute('aria-invalid', 'false');
    await email.fill('jo@');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
  });

  test(`the ${which.name} form sends once on a double click`, async ({ page }) => {
    const { form, submit, toast, email } = await openFilledForm(page, which, 'sending');
    const released = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(SEND, async (route) => {
      requests += 1;
      await released.promise;
      await route.continue();
    });
    const request = page.waitForRequest(SEND);
    await submit.dblclick();
    await expect(form.getByRole('button', { name: which.sending })).toBeDisabled();
    expect((await request).postDataJSON()).toEqual({
      lib_version: '4.4.1',
      user_id: publicKey,
      service_id: serviceId,
      template_id: which.templateId,
      template_params: { ...params, from_email: email },
    });
    released.resolve();
    await expect(toast).toContainText(which.thanks[0]);
    expect(requests).toBe(1);
    const kept = { kind: which.kind, params: { ...params, from_email: email } };
    expect(await findLeadsFrom(email)).toMatchObject([kept]);
  });

  test(`the ${which.name} form is empty after sending, and sends a second message`, async ({ page }) => {
    const { form, submit, outcome, email } = await openFilledForm(page, which, 'first');
    await sendAndExpectThanks(page, which);

    await page.setViewportSize({ width: 1280, height: 800 });
    // Like a new form, it shows no errors before the first attempt.
    await form.getByLabel('Email').pressSequentially('second');
    await form.getByLabel(longField).focus();
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
    const second = uniqueEmail('second');
    await fill(page, which, second);
    await sendAndExpectThanks(page, which);
    for (const sender of [email, second]) expect(await findLeadsFrom(sender)).toHaveLength(1);

    await submit.click();
    await expect(form.getByRole('region', { name: 'Please check your answers' })).toBeFocused();
    await expect(outcome).toBeHidden();
  });
}

test('keeps text typed while the form is being sent', async ({ page }) => {
  const { form, submit, toast } = await openFilledForm(page, enquiry, 'meanwhile');
  const released = Promise.withResolvers<void>();
  await page.route(SEND, async (route) => {
    await released.promise;
    await route.continue();
  });
  await submit.click();
  await form.getByLabel('Message').fill('One more thing.');
  released.resolve();
  await expect(toast).toContainText(enquiry.thanks[0]);
  await expect(form.getByLabel('Message')).toHaveValue('One more thing.');
  await expect(form).toHaveAttribute('data-dirty', 'true');
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
});

test('shows an error and alternatives when sending fails, and sends at the next attempt', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/could not be sent|Failed to load resource|503|413/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route(SEND, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }));
  const logged = page.waitForEvent('console', (message) => message.text().includes('could not be sent'));
  const { form, submit, outcome, toast, email, typed } = await openFilledForm(page, enquiry, 'failing');
  await submit.click();
  for (const said of enquiry.sorry) await expect(toast).toContainText(said);
  await expect(toast).toHaveAttribute('data-toast', 'destructive');
  await expect(outcome).toBeFocused();
  await logged;
  expect(await fieldValues(page, enquiry)).toEqual(typed);

  await expect(outcome).toContainText(site.contact.phone.display);
  const byEmail = outcome.getByRole('link', { name: 'Send it by email' });
  const mailto = new URL((await byEmail.getAttribute('href')) ?? '');
  expect(mailto.pathname).toBe(site.contact.email);
  expect(mailto.searchParams.get('subject')).toBe('Enquiry from the website');
  expect(mailto.searchParams.get('body')).toContain(MESSAGE);
  await outcome.getByRole('button', { name: 'Copy what I wrote' }).click();
  await expect(outcome.getByRole('status')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(email);

  // The alternatives use the current text of the form.
  await form.getByLabel(enquiry.longField).fill('Please call me about it instead.');
  await byEmail.evaluate((link: HTMLElement) => {
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
  });
  const changed = decodeURIComponent((await byEmail.getAttribute('href')) ?? '');
  expect(changed).toContain('Message: Please call me about it instead.');

  await page.unroute(SEND);
  await form.getByLabel(enquiry.longField).fill('word '.repeat(12_000));
  await submit.click();
  await expect(outcome).toContainText('too long to send at once');

  // The next attempt succeeds, and the error disappears.
  await form.getByLabel(enquiry.longField).fill('Please call me about it instead.');
  await submit.click();
  await expect(outcome).toContainText(enquiry.thanks[0]);
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText(enquiry.thanks[0]);
  expect(await findLeadsFrom(email)).toHaveLength(1);
});

test('keeps a draft until the form is sent', async ({ page }) => {
  const { form, submit, outcome, typed } = await openFilledForm(page, enquiry, 'keeping');
  // Stored while typing: a phone may close the tab without any event.
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);

  await test.step('while the visitor reads the privacy policy', async () => {
    await form.getByText('Who receives it, and your rights').click();
    await form.getByRole('link', { name: 'privacy policy' }).click();
    await expect(heading1(page)).toHaveText(/privacy policy/i);
    await page.goBack();
    await expect(form.getByLabel('Email')).toBeVisible();
    expect(await fieldValues(page, enquiry)).toEqual(typed);
  });
  await test.step('when the page is reloaded', async () => {
    await page.reload();
    await waitForHydration(page, enquiry.selector);
    expect(await fieldValues(page, enquiry)).toEqual(typed);
  });
  await test.step('when a field is edited before hydration, on the way back from another page', async () => {
    await page.goto('/disclaimer');
    const releaseScripts = await openWithLateScripts(page, enquiry.path);
    await form.getByLabel(enquiry.longField).fill('Begun again before any script');
    releaseScripts();
    await waitForHydration(page, enquiry.selector);
    const expected = typed.map((text) => (text === MESSAGE ? 'Begun again before any script' : text));
    await expect.poll(() => fieldValues(page, enquiry)).toEqual(expected);
  });
  await submit.click();
  await expect(outcome).toContainText(enquiry.thanks[0]);
  expect(await storedDrafts(page)).toEqual([]);
  await page.goto('/disclaimer');
  await open(page, enquiry.path, enquiry.selector);
  expect((await fieldValues(page, enquiry)).join('')).toBe('');
});

test('fields have input types, autocomplete and the specified options', async ({ page }) => {
  await page.goto('/');
  const { form } = locateForm(page, enquiry);
  await expect(form.getByLabel('Name')).toHaveAttribute('autocomplete', 'name');
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(form.getByLabel('Phone')).toHaveAttribute('inputmode', 'tel');
  await page.goto('/work-with-us');
  const options = await page
    .locator('#application-form option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const [levels, volumes] = ['new 1-2years 3plus returning', '1-5 6-10 11-20 20plus'];
  expect(options.join(' ')).toBe(` ${levels}  ${volumes}`);
});

test('thanks a bot that fills the honeypot field, and stores the lead as suspected spam', async ({
  page,
}) => {
  const { submit, outcome, email } = await openFilledForm(page, application, 'robot');
  await page.locator(`${application.selector} [name=subject]`).evaluate((field: HTMLInputElement) => {
    field.value = 'Cheap loans';
  });
  await submit.click();
  await expect(outcome).toContainText(application.thanks[0]);
  const [lead] = await findLeadsFrom(email);
  expect(lead).toMatchObject({ source: 'sdk', suspectedSpam: true });
  expect(JSON.stringify(lead)).not.toContain('Cheap loans');
});

test('reports being offline only after a request has failed', async ({ page, context, allowConsole }) => {
  // Requests that the page makes when idle, such as the font, may fail too.
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be sent/);
  const { submit, outcome, email, typed } = await openFilledForm(page, application, 'offline');

  await context.setOffline(true);
  await submit.click();
  await expect(outcome).toContainText('You are offline');
  await expect(outcome).toBeFocused();
  await expect(submit).toBeEnabled();
  expect(await fieldValues(page, application)).toEqual(typed);

  await context.setOffline(false);
  await page.route(SEND, (route) => route.abort());
  await submit.click();
  for (const said of application.sorry) await expect(outcome).toContainText(said);
  await page.unroute(SEND);
  await submit.click();
  await expect(outcome).toContainText(application.thanks[0]);
  expect(await findLeadsFrom(email)).toHaveLength(1);
});

test('sends although the browser reports being offline, as behind some VPNs', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  const { submit, outcome, email } = await openFilledForm(page, enquiry, 'vpn');
  await submit.click();
  await expect(outcome).toContainText(enquiry.thanks[0]);
  expect(await findLeadsFrom(email)).toHaveLength(1);
});

import { resolveMail } from '../../config/mail.ts';
import { site } from '../../config/site.ts';
import { fillApplication, holdSending, SEND, uniqueEmail } from './form-steps.ts';
import { expect, hydrated, leadsFrom, test } from './site.ts';

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
      to_name: site.brand.name,
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
      template_id: resolveMail(process.env).applicationTemplateId,
      template_params: params,
    });
    sending.release();

    const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
    await expect(toast).toContainText('Application Submitted!');
    await expect(toast).toContainText(
      `Thank you for your interest. We'll contact you within ${site.replyPromise} to discuss next steps.`,
    );
    await expect(form.getByLabel('First name')).toHaveValue('');
    await expect(form.getByLabel('Experience level')).toHaveValue('');
    expect(sending.requests()).toBe(1);
    expect(await leadsFrom(email)).toMatchObject([{ kind: 'application', params }]);
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
    const { brokerSurvival, lenders } = site.claims;
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      `Only ${brokerSurvival.value} of new brokers make it past ${brokerSurvival.period}`,
      'You prospect. We run the back office.',
      'The toolkit you start with',
      `Why choose ${site.brand.name}`,
      'Three steps to your own business',
      'Apply to join',
      'What happens after you apply',
    ]);
    await expect(page.getByRole('main')).toContainText(`${lenders.value} lenders`);
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

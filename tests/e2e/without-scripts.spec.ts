import { site } from '../../config/site.ts';
import { testimonials } from '../../content/testimonials.ts';
import { EVERY_SCREEN, expect, leadsFrom, menuButton, test } from './site.ts';

test.use({ javaScriptEnabled: false });

test('every kind of page can be read and left by links', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home loan articles');
  await page
    .getByRole('main')
    .getByRole('link', { name: /offset/i })
    .first()
    .click();
  await expect(page.getByRole('article')).toContainText('$17,500');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Work With Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Start Your Mortgage Broking Business',
  );
});

test('a category shows its articles and is marked as chosen', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'Refinance', exact: true }).first().click();
  await expect(page).toHaveURL('/blog?category=refinance');
  await expect(page.locator('main [data-tags]:visible:not([data-tags~=refinance])')).toHaveCount(0);
  await expect(
    page
      .getByRole('navigation', { name: 'Article categories' })
      .getByRole('link', { name: 'Refinance' }),
  ).toHaveAttribute('aria-current', 'true');
});

test('the header leads to the sections, through the menu on phones', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  await page.goto('/disclaimer');
  if ((page.viewportSize()?.width ?? 0) < 1024) await menuButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL('/#resources');
  await expect(page.getByRole('heading', { name: 'Resources' })).toBeInViewport();
});

test('all testimonials can be reached by scrolling sideways', async ({ page }) => {
  const count = testimonials.length;
  test.skip(count < 2, 'there is no row of them');
  await page.goto('/');
  const last = page.getByRole('group', { name: `${count} of ${count}` });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden();
});

test('the enquiry form is answered with its errors and what was typed, then with thanks', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/422/);
  const email = `plain-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Enquiry' });
  await form.getByLabel('Name').fill('A');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Message').fill('Is "5%" <b>good</b> & fair?');
  await form.getByRole('button', { name: 'Send My Inquiry' }).click();

  const again = page.getByRole('form', { name: 'Enquiry' });
  await expect(again.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(again.getByLabel('Name')).toHaveAccessibleDescription(
    /Name must be at least 2 characters/,
  );
  await expect(again.getByLabel('Message')).toHaveValue('Is "5%" <b>good</b> & fair?');
  await expect(again.getByLabel('Email')).toHaveValue(email);

  await again.getByLabel('Name').fill('Alex');
  await again.getByRole('button', { name: 'Send My Inquiry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your inquiry!');
  await expect(page.getByRole('main')).toContainText(
    `We'll get back to you within ${site.replyPromise}.`,
  );
  expect(await leadsFrom(email)).toMatchObject([
    { kind: 'enquiry', params: { from_name: 'Alex', message: 'Is "5%" <b>good</b> & fair?' } },
  ]);
});

test('the application form is accepted as well', async ({ page }) => {
  const email = `plain-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`;
  await page.goto('/work-with-us');
  const form = page.getByRole('form', { name: 'Broker application' });
  await form.getByLabel('First name').fill('Kim');
  await form.getByLabel('Last name').fill('Lee');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Phone').fill('0491 570 158');
  await form.getByLabel('Location').fill('Cairns');
  await form.getByLabel('Experience level').selectOption('returning');
  await form.getByLabel('Current situation').fill('Back after a break.');
  await form.getByLabel('Business goals').fill('Three loans a month.');
  await form.getByLabel('Expected loan volume').selectOption('1-5');
  await form.getByLabel('How did you hear about us?').fill('Radio');
  await form.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Application Submitted!');
  expect(await leadsFrom(email)).toMatchObject([
    { kind: 'application', params: { from_name: 'Kim Lee', additional_info: 'None provided' } },
  ]);
});

/** What the desk says of where an enquiry came from. */
import type { Page } from '@playwright/test';
import { sourceOf } from '../../server/leads/lead-words.ts';
import { enquiry, fill, formOn, uniqueEmail } from './form-steps.ts';
import { expect, heading1, hydrated, leadsFrom, menuButton, test } from './site.ts';

const ARTICLE = '/blog/offset-accounts-mortgage-game-changer';

async function book(page: Page) {
  if (await menuButton(page).isVisible()) await menuButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Book a Free Strategy Chat' }).click();
}

async function sourceOfTheOne(email: string) {
  const [lead] = await leadsFrom(email);
  return sourceOf(lead?.sentFrom ?? null);
}

test('from an article by the button to book, through another page', async ({ page }) => {
  await page.goto(`${ARTICLE}?utm_campaign=spring&utm_source=news`);
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(heading1(page)).toHaveText(/privacy policy/i);
  await page.reload();
  await hydrated(page);
  await book(page);
  await expect(page).toHaveURL('/');
  await hydrated(page, enquiry.selector);
  const email = uniqueEmail('campaign');
  await fill(page, enquiry, email);
  const { submit, outcome } = formOn(page, enquiry);
  await submit.click();
  await expect(outcome).toContainText(enquiry.thanks[0]);
  expect(await sourceOfTheOne(email)).toBe(`${ARTICLE}, spring / news`);
});

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false });

  test('from an article by the button to book, with a mistake in between', async ({ page, allowConsole }) => {
    allowConsole(/422/);
    await page.goto(`${ARTICLE}?utm_campaign=spring&utm_source=news`);
    await book(page);
    await expect(page.getByRole('heading', { name: 'Book a free strategy chat' })).toBeInViewport();
    const { form, submit } = formOn(page, enquiry);
    const email = uniqueEmail('plain-campaign');
    await fill(page, enquiry, email);
    await form.getByLabel('Name').fill('');
    await submit.click();
    await form.getByLabel('Name').fill('Alex');
    await submit.click();
    await expect(heading1(page)).toHaveText(enquiry.thanks[0]);
    expect(await sourceOfTheOne(email)).toBe(`${ARTICLE}, spring / news`);
  });
});

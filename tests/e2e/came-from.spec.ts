/** What the desk says of where an enquiry came from; without-scripts.spec.ts has the same by HTML alone. */
import { sourceOf } from '../../server/leads/lead-words.ts';
import { enquiry, fill, formOn, uniqueEmail } from './form-steps.ts';
import { expect, followHeader, heading1, hydrated, leadsFrom, test } from './site.ts';

const ARTICLE = '/blog/offset-accounts-mortgage-game-changer';

test('from an article by the button to book, through another page', async ({ page }) => {
  await page.goto(`${ARTICLE}?utm_campaign=spring&utm_source=news`);
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(heading1(page)).toHaveText(/privacy policy/i);
  await page.reload();
  await hydrated(page);
  await followHeader(page, 'Book a Free Strategy Chat');
  await expect(page).toHaveURL('/');
  await hydrated(page, enquiry.selector);
  const email = uniqueEmail('campaign');
  await fill(page, enquiry, email);
  const { submit, outcome } = formOn(page, enquiry);
  await submit.click();
  await expect(outcome).toContainText(enquiry.thanks[0]);
  const [lead] = await leadsFrom(email);
  expect(sourceOf(lead?.sentFrom ?? null)).toBe(`${ARTICLE}, spring / news`);
});

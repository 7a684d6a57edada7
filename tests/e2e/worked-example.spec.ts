import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { EVERY_SCREEN, expect, hydrated, test } from './site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';
const RESULT = /saves \$77,470 in interest and ends the loan 4 years 3 months sooner/;
/** The same loan with $600,000 borrowed and $300 a month more, worked out by the reference formula. */
const OTHER_RESULT = /Paying \$300 more every month saves/;

const example = (page: Page) =>
  page.getByRole('region', { name: 'Worked example 1 What paying extra saves' });
const box = (page: Page, name: string) => example(page).getByRole('spinbutton', { name });
const slider = (page: Page, name: string) => example(page).getByRole('slider', { name });

async function openExample(page: Page, address = ARTICLE) {
  await page.goto(address);
  await hydrated(page, '#example-1');
}

test('a number in the box moves the slider, and the result follows', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  await openExample(page);
  await expect(example(page)).toContainText(RESULT);
  await box(page, 'Extra every month').fill('300');
  await expect(slider(page, 'Extra every month')).toHaveValue('300');
  await expect(example(page)).toContainText(OTHER_RESULT);
  await expect(example(page)).not.toContainText(RESULT);
  // Told once the reader has stopped, not with every key.
  await expect(example(page).getByRole('status').last()).toHaveText(OTHER_RESULT);
});

test('a slider works by keyboard, says its value, and moves the box', async ({ page }) => {
  await openExample(page);
  await slider(page, 'Interest rate').focus();
  await page.keyboard.press('ArrowRight');
  await expect(box(page, 'Interest rate')).toHaveValue('5.05');
  await expect(slider(page, 'Interest rate')).toHaveAttribute('aria-valuetext', '5.05%');
  await page.keyboard.press('Home');
  await expect(box(page, 'Interest rate')).toHaveValue('0.5');
});

test('a number outside the limits is explained, and the last good result stays', async ({
  page,
}) => {
  await openExample(page);
  await box(page, 'Interest rate').fill('500');
  await expect(box(page, 'Interest rate')).toHaveAttribute('aria-invalid', 'true');
  await expect(box(page, 'Interest rate')).toHaveAccessibleDescription(
    'Put in a number from 0.5% to 20%.',
  );
  await expect(example(page)).toContainText(RESULT);
  await box(page, 'Interest rate').fill('');
  await expect(box(page, 'Interest rate')).toHaveAttribute('aria-invalid', 'true');
  await example(page).getByRole('button', { name: 'Back to the example' }).click();
  await expect(box(page, 'Interest rate')).toHaveValue('5');
  await expect(example(page).getByRole('button', { name: 'Back to the example' })).toBeDisabled();
});

test("a premise between two of a slider's steps stays as the article has it", async ({ page }) => {
  await page.goto('/blog/weekly-fortnightly-or-monthly-repayments');
  await hydrated(page, '#example-2');
  const second = page.locator('#example-2');
  await expect(second.getByRole('spinbutton', { name: 'Extra every month' })).toHaveValue('224');
  await expect(second).toContainText('Paying $224 more every month');
});

test('numbers that do not go together are explained in words', async ({ page }) => {
  await openExample(page);
  await box(page, 'Loan term').fill('10');
  await box(page, 'One extra payment').fill('5000');
  await box(page, 'Paid after').fill('200');
  await expect(example(page)).toContainText('The loan ends after 120 months');
  await box(page, 'Paid after').fill('20');
  await expect(example(page)).toContainText('and $5,000 once, after 1 year 8 months');
});

test('a link carries the numbers behind the hash, where no server sees them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openExample(page);
  await box(page, 'Extra every month').fill('300');
  await example(page).getByRole('button', { name: 'Copy a link to these numbers' }).click();
  await expect(example(page)).toContainText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('');
  expect(link).toContain('#example=example-1&principal=500000');

  const other = await context.newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(link);
  await expect(box(other, 'Extra every month')).toHaveValue('300');
  await expect(example(other)).toContainText(OTHER_RESULT);
  await expect(example(other)).toBeInViewport();
  expect(asked.filter((url) => url.includes('principal=') && !url.includes('#'))).toEqual([]);
});

test('numbers go with an enquiry as text that can be changed, and nothing is sent', async ({
  page,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await openExample(page);
  await box(page, 'Loan amount').fill('620000');
  await example(page).getByRole('button', { name: 'Send these numbers with my enquiry' }).click();
  await expect(page).toHaveURL('/');
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeInViewport();
  await expect(message).toHaveValue(/Loan amount: \$620,000[\s\S]*Result: Paying \$200 more/);
  await message.fill('Something else');
  expect(posts).toEqual([]);
});

test('every repayment can be downloaded as a file', async ({ page }) => {
  await openExample(page);
  await example(page).getByText('See the numbers as a table').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    example(page)
      .getByRole('button', { name: /spreadsheet/ })
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('extra-repayments.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(361);
  expect(lines[0]).toContain('Repayment,Owing as agreed');
  expect(lines.at(-1)).toBe('360,0.00,0.00,0.00');
});

test('has no accessibility fault with everything unfolded', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  await openExample(page);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await box(page, 'Interest rate').fill('500');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('next to nothing moves when it comes alive', { tag: EVERY_SCREEN }, async ({ page }) => {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openExample(page);
  await hydrated(page, '#example-2');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});

test('a number typed before scripts arrive counts once they do', async ({ page }) => {
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/assets/worked-example-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(ARTICLE);
  await box(page, 'Extra every month').fill('300');
  await expect(example(page)).toContainText(RESULT);
  deliver();
  await expect(example(page)).toContainText(OTHER_RESULT);
  await expect(box(page, 'Extra every month')).toHaveValue('300');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it is an example to read', async ({ page }) => {
    await page.goto(ARTICLE);
    await expect(example(page)).toContainText(RESULT);
    await expect(example(page).getByRole('img')).toBeVisible();
    await expect(box(page, 'Loan amount')).toBeHidden();
    await expect(example(page).getByRole('button')).toHaveCount(0);
    await example(page).getByText('Show the working').click();
    await expect(example(page)).toContainText('Repayment = loan × monthly rate');
    await expect(example(page)).toContainText('General information only');
  });
});

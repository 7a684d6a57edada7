import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { requireCalculator } from '../../figures/registry.ts';
import { exampleOf, outcomeOf } from './examples.ts';
import { EXAMPLE_PAGE, expect, findAccessibilityViolations, open, test } from './site.ts';

const ARTICLE = '/blog/what-extra-repayments-save';
const extra = exampleOf('what-extra-repayments-save', 'extra');
const RESULT = outcomeOf(extra).result;
const OTHER_RESULT = outcomeOf(extra, { extra: 300 }).result;

const TITLE = requireCalculator(extra.calculator).title;
const example = (page: Page) =>
  page.getByRole('region', { name: new RegExp(`^(Worked example 1 )?${TITLE}$`) });
const box = (page: Page, name: string) => example(page).getByRole('textbox', { name });
const slider = (page: Page, name: string) => example(page).getByRole('slider', { name });

test('text box and slider update each other and the result, and accept amounts such as 600k', async ({
  page,
}) => {
  await open(page, ARTICLE, '#example-1');
  await expect(example(page)).toContainText(RESULT);
  await box(page, 'Extra every month').fill('300');
  await expect(slider(page, 'Extra every month')).toHaveValue('300');
  await expect(example(page)).toContainText(OTHER_RESULT);
  await expect(example(page)).not.toContainText(RESULT);
  // Announced after a pause in typing, not with every key.
  await expect(example(page).getByRole('status').last()).toHaveText(OTHER_RESULT);

  await box(page, 'Interest rate').fill('5');
  await slider(page, 'Interest rate').focus();
  await page.keyboard.press('ArrowRight');
  await expect(box(page, 'Interest rate')).toHaveValue('5.05');
  await expect(slider(page, 'Interest rate')).toHaveAttribute('aria-valuetext', '5.05%');
  await page.keyboard.press('Home');
  await expect(box(page, 'Interest rate')).toHaveValue('2');

  const loan = box(page, 'Loan amount');
  await expect(loan).toHaveAttribute('inputmode', 'decimal');
  await loan.fill('600k');
  await expect(slider(page, 'Loan amount')).toHaveValue('600000');
  await expect(loan, 'as typed until the field is left').toHaveValue('600k');
  await loan.blur();
  await expect(loan).toHaveValue('600,000');
  // A number beyond the slider's range sets the slider to its maximum, and still counts.
  await loan.fill('$1.8m');
  await loan.blur();
  await expect(loan).toHaveValue('1,800,000');
  await expect(slider(page, 'Loan amount')).toHaveValue('1500000');
  await expect(slider(page, 'Loan amount')).toHaveAttribute('aria-valuetext', '$1,800,000');
  await expect(example(page)).toContainText('$1,800,000 over 30 years');
});

test("an offset's slider ends at its loan amount, and a given between two steps is not rounded", async ({
  page,
}) => {
  await open(page, '/blog/offset-accounts-mortgage-game-changer', '#example-1');
  const only = page.locator('#example-1');
  const offset = only.getByRole('slider', { name: 'Kept in the offset' });
  await only.getByRole('textbox', { name: 'Loan amount' }).fill('300k');
  await offset.press('End');
  await expect(offset).toHaveAttribute('aria-valuetext', '$300,000');

  await open(page, '/blog/from-pre-approval-to-keys', '#example-1');
  const stated = exampleOf('from-pre-approval-to-keys', 'lowValuation');
  await expect(only.getByRole('textbox', { name: 'Loan amount' })).toHaveValue(
    stated.values.loan?.toLocaleString('en-AU') ?? '',
  );
  await expect(only).toContainText(outcomeOf(stated).short.value);
});

test('invalid or contradictory numbers are explained at their field', async ({ page }) => {
  await open(page, ARTICLE, '#example-1');
  const rate = box(page, 'Interest rate');
  const loan = box(page, 'Loan amount');
  const reset = example(page).getByRole('button', { name: 'Back to ours' });
  await loan.fill('$1,5oo');
  await rate.fill('500');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await expect(rate).toHaveAccessibleDescription('That is 500%. Enter a number from 0.5% to 20%.');
  await expect(loan).toHaveAccessibleDescription(
    'We could not read “$1,5oo” as a number. Enter a number from $10,000 to $5,000,000.',
  );
  await expect(loan, 'typed text is kept').toHaveValue('$1,5oo');
  await expect(example(page)).toContainText('Last valid numbers');
  await expect(example(page).getByText(RESULT), 'the last valid result').toBeVisible();
  const answer = page.locator('#example-1 .example-result');
  await expect(answer, 'hidden from assistive technology').toHaveAttribute('inert');
  const send = example(page).getByText('Send these numbers with my enquiry');
  await send.focus();
  await expect(send, 'not reachable: it would send the last valid numbers').not.toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await rate.fill('');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await reset.click();
  await expect(rate).toHaveValue(String(extra.values.rate));
  await expect(loan).toHaveValue('500,000');
  await expect(example(page)).not.toContainText('Last valid numbers');
  await expect(answer).not.toHaveAttribute('inert');
  await expect(reset).toBeHidden();

  await box(page, 'Loan term').fill('10');
  await box(page, 'One extra payment').fill('5,000');
  await box(page, 'Paid after').fill('200');
  await expect(box(page, 'Paid after')).toHaveAccessibleDescription(/^Paid after: choose 120 months or less/);
  await box(page, 'Paid after').fill('20');
  await expect(example(page)).toContainText('and $5,000 once, after 1 year 8 months');
});

test('on a phone the result stays visible above each slider while numbers change', async ({ page }) => {
  const viewport = { width: 320, height: 640 };
  await page.setViewportSize(viewport);
  await open(page, ARTICLE, '#example-1');
  const answer = page.locator('#example-1 .example-short');
  for (const handle of await example(page).getByRole('slider').all()) {
    await handle.press('ArrowRight');
    await expect(answer).toBeInViewport({ ratio: 1 });
    const [box, top] = await Promise.all([
      answer.evaluate((element) => element.getBoundingClientRect()),
      handle.evaluate((element) => element.getBoundingClientRect().top),
    ]);
    expect(box.bottom).toBeLessThanOrEqual(top);
    expect(box.height, 'less than a quarter of the screen').toBeLessThan(viewport.height * 0.25);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
});

test('on its own page the result is visible from every slider', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await open(page, EXAMPLE_PAGE, '#example-1');
  const answer = page.locator('#example-1 .example-short');
  for (const handle of await example(page).getByRole('slider').all()) {
    await handle.press('ArrowRight');
    await expect(answer).toBeInViewport({ ratio: 1 });
  }
});

test('a link has the numbers in its fragment, which is not sent to servers', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, ARTICLE, '#example-1');
  await box(page, 'Extra every month').fill('300');
  await example(page).getByRole('button', { name: 'Copy a link to these numbers' }).click();
  await expect(example(page)).toContainText('Link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).search).toBe('');
  expect(link).toContain(`${ARTICLE}/extra-repayments#example=example-1&principal=500000`);

  const other = await context.newPage();
  const requested: string[] = [];
  other.on('request', (request) => requested.push(request.url()));
  await other.goto(link);
  await expect(box(other, 'Extra every month')).toHaveValue('300');
  await expect(example(other)).toContainText(OTHER_RESULT);
  await expect(example(other)).toBeInViewport();
  expect(requested.filter((url) => url.includes('principal=') && !url.includes('#'))).toEqual([]);
});

test('every calculator is two clicks away, with its method, limits and sources', async ({ page }) => {
  await open(page, '/privacy-policy');
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Calculators' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home loan calculators');
  await page.getByRole('main').getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  for (const name of ['How it is worked out', 'What it leaves out', 'Sources']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(example(page)).toContainText(RESULT);
  await expect(example(page).getByText('As agreed: interest = '), 'the working is expanded').toBeVisible();
  await box(page, 'Extra every month').fill('300');
  await expect(example(page)).toContainText(OTHER_RESULT);
});

test('numbers can be downloaded, and added to an enquiry as editable text', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await open(page, ARTICLE, '#example-1');
  await example(page).getByText('See the numbers as a table').click();
  const downloading = page.waitForEvent('download');
  const spreadsheet = example(page).getByRole('button', { name: /spreadsheet/ });
  await spreadsheet.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('extra-repayments.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(361);
  expect(lines[0]).toContain('Repayment,Owing as agreed');
  expect(lines.at(-1)).toBe('360,0.00,0.00,0.00');

  await box(page, 'Loan amount').fill('620000');
  await example(page).getByRole('button', { name: 'Send these numbers with my enquiry' }).click();
  await expect(page).toHaveURL('/');
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toBeInViewport();
  await expect(page.getByText('The numbers of your example are in the message below.')).toBeVisible();
  await expect(message).toHaveValue(/Loan amount: \$620,000[\s\S]*Result: Paying \$200 more/);
  await message.fill('Something else');
  expect(posts).toEqual([]);
});

test('an example has its own page, and that page and the article link to each other', async ({ page }) => {
  await open(page, `${ARTICLE}/extra-repayments-2`, '#example-2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${ARTICLE}$`));
  await expect(page.locator('#example-2')).toContainText('Paying $20,000 once');
  await page.getByRole('link', { name: 'What extra repayments save on a home loan' }).click();
  await expect(page).toHaveURL(ARTICLE);
  await page.locator('#example-2').getByRole('link', { name: 'Open on its own page' }).click();
  await expect(page).toHaveURL(`${ARTICLE}/extra-repayments-2`);
  await page.goto(`${ARTICLE}/no-such-example`);
  await expect(page).toHaveURL(ARTICLE);
});

test('advanced inputs stay open, and keep the focus, when a number returns to its default', async ({
  page,
}) => {
  await open(page, '/blog/what-cash-you-need-state-by-state/cash-needed');
  const folded = page.locator('.example-advanced');
  await folded.locator('summary').click();
  const slider = folded.getByRole('slider').first();
  for (const key of ['ArrowRight', 'ArrowLeft']) await slider.press(key);
  await expect(slider).toBeFocused();
  await slider.press('ArrowRight');
  await page.getByRole('button', { name: 'Back to ours' }).click();
  await expect(page.locator('#example-1')).toBeFocused();
});

test('a double click adds the numbers to the enquiry once', async ({ page }) => {
  await open(page, '/blog/what-extra-repayments-save/extra-repayments');
  await page.getByRole('button', { name: 'Send these numbers' }).dblclick();
  const message = page.getByRole('textbox', { name: 'Message' });
  await expect(message).toHaveValue(/Result: /);
  expect((await message.inputValue()).match(/Result: /g)).toHaveLength(1);
});

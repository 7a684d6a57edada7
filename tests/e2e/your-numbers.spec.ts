/** The reader's numbers: shown next to ours in the article, in a link, in print, and stored on the device. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { exampleOf, formatResult, outcomeOf } from './examples.ts';
import {
  client,
  EVERY_SCREEN,
  expect,
  findAccessibilityViolations,
  open,
  paths,
  test,
  waitForHydration,
} from './site.ts';

const SLUG = 'what-extra-repayments-save';
const ARTICLE = `/blog/${SLUG}`;
const OTHER = 'offset-accounts-mortgage-game-changer';
const BESIDE = "The article's figures show yours beside ours.";

/** A total over years, which sentences and tables round. */
const SUM = 'interestSaved';

const extra = exampleOf(SLUG, 'extra');
const first = (page: Page) => page.locator('#example-1');
const box = (page: Page, name: string) => first(page).getByRole('textbox', { name });
const slider = (page: Page, name: string) => first(page).getByRole('slider', { name });
const button = (page: Page, name: string) => first(page).getByRole('button', { name });
/** The article's lead paragraph, which has several figures of its first example. */
const lead = (page: Page) => page.locator('.article-lead p');
const yours = (page: Page) => page.locator('.figure-yours');

/** Formats our figure followed by the reader's, as the text shows them. */
function oursAndYours(result: string, numbers: Record<string, number>): string {
  const form = result === SUM ? 'about' : 'text';
  return `${formatResult(extra, result, {}, form)} (you: ${formatResult(extra, result, numbers, form)})`;
}

function hasExample(path: string): boolean {
  return readFileSync(join(client, path, 'index.html'), 'utf8').includes('id="example-1"');
}

async function centreOf(element: Locator) {
  const found = await element.boundingBox();
  if (!found) throw new Error('expected the element on the page');
  return { x: found.x + found.width / 2, y: found.y + found.height / 2, width: found.width };
}

/** Records layout shifts without recent input. @returns a function that returns their sum. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test('dragging a slider updates the article after the pointer is released, without a shift', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await open(page, ARTICLE, '#example-1');
  const handle = slider(page, 'Loan amount');
  await handle.scrollIntoViewIfNeeded();
  await page.clock.install();
  const shifted = await watchShifts(page);
  const { x, y, width } = await centreOf(handle);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(x + (step * width) / 40, y);
  await expect(first(page)).toContainText('With your numbers');
  // Longer than the typing debounce.
  await page.clock.runFor(1_200);
  await expect(yours(page)).toHaveCount(0);
  const before = await centreOf(handle);
  await page.mouse.up();
  await expect(yours(page).first()).toBeVisible();
  expect(Math.abs((await centreOf(handle)).y - before.y)).toBeLessThan(2);
  const principal = Number(await handle.inputValue());
  await expect(lead(page)).toContainText(oursAndYours('principal', { principal }));
  await expect(lead(page)).toContainText(oursAndYours(SUM, { principal }));
  await expect(first(page).getByRole('status').filter({ hasText: BESIDE })).toHaveCount(1);
  // Checked before details are opened for axe, which can count as a shift on a slow machine.
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('numbers from keyboard and text boxes appear in sentences, tables and print, and can be reset', async ({
  page,
}) => {
  await open(page, ARTICLE, '#example-1');
  const shifted = await watchShifts(page);
  await slider(page, 'Extra every month').press('ArrowRight');
  const numbers = { extra: Number(await slider(page, 'Extra every month').inputValue()) };
  await expect(lead(page)).toContainText(oursAndYours('extra', numbers));
  await expect(lead(page)).toContainText(oursAndYours('timeSaved', numbers));
  await expect(lead(page), 'what is the same').not.toContainText(`${formatResult(extra, 'principal')} (you`);
  // Shown below the chart and in its accessible name.
  const ours = `Our numbers: ${outcomeOf(extra).short.value} ${outcomeOf(extra).short.unit}`;
  await expect(first(page).getByText(ours)).toBeVisible();
  await expect(first(page).getByRole('img', { name: ours })).toBeVisible();
  await button(page, 'Back to ours').click();
  await expect(yours(page)).toHaveCount(0);
  await expect(first(page)).not.toContainText(BESIDE);
  await expect(first(page)).not.toContainText('Our numbers');

  await box(page, 'Interest rate').fill('7');
  await expect(lead(page)).toContainText(oursAndYours('rate', { rate: 7 }));
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  const rows = page.locator('.prose table').first().locator('tbody tr');
  const own = rows.filter({ hasText: oursAndYours(SUM, { rate: 7 }) });
  await expect(own).toHaveCount(1);
  const cell = own.locator('td').nth(1);
  const [above, below] = await cell.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element);
    const theirs = element.querySelector('.figure-yours')?.getBoundingClientRect().top ?? 0;
    return [range.getBoundingClientRect().bottom, theirs];
  });
  expect(below, 'below ours').toBeGreaterThanOrEqual(above - 2);

  await page.emulateMedia({ media: 'print' });
  const ring = lead(page).locator('.figure-ring').first();
  await expect(ring).toBeVisible();
  expect(await ring.evaluate((element) => getComputedStyle(element, '::before').borderTopWidth)).not.toBe(
    '0px',
  );
  await expect(button(page, 'Back to ours')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await box(page, 'Interest rate').fill('seven');
  await expect(yours(page)).toHaveCount(0);
  await box(page, 'Interest rate').fill('7');
  await expect(yours(page).first()).toBeVisible();
});

const articles = paths.filter((each) => /^\/blog\/(?!page\/)[^/]+$/.test(each) && hasExample(each));
/** The number of tests that the articles are split into, to run in parallel. */
const SHARDS = 2;

for (let shard = 0; shard < SHARDS; shard++) {
  test(`every example updates its article, and announces it (${shard + 1} of ${SHARDS})`, async ({
    page,
  }) => {
    for (const path of articles.filter((_, index) => index % SHARDS === shard)) {
      await test.step(path, () => moveEachExample(page, path));
    }
  });
}

async function moveEachExample(page: Page, path: string): Promise<void> {
  await open(page, path, '#example-1');
  const shifted = await watchShifts(page);
  for (const example of await page.locator('.article-body .worked-example').all()) {
    const announcement = example.getByRole('status').filter({ hasText: BESIDE });
    // The first slider may change a number that the article does not show.
    for (const one of await example.getByRole('slider').all()) {
      await one.press('PageUp');
      if ((await announcement.count()) > 0) break;
    }
    await expect(announcement).toHaveCount(1);
  }
  await expect(yours(page).first()).toBeVisible();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
}

test('changing an example also changes similar ones, and leaves others unchanged', async ({ page }) => {
  await open(page, ARTICLE, '#example-2');
  const lump = exampleOf(SLUG, 'lump');
  await page.locator('#example-2').getByRole('textbox', { name: 'One extra payment' }).fill('30000');
  const text = page.locator('.article-body');
  await expect(text).toContainText(`(you: ${formatResult(lump, SUM, { lumpSum: 30_000 }, 'about')})`);
  await expect(lead(page)).not.toContainText('you:');
  await open(page, ARTICLE, '#example-1');
  await box(page, 'Loan amount').fill('620000');
  const like = exampleOf(SLUG, 'fiveHundred');
  await expect(page.locator('.prose table').first()).toContainText(
    `(you: ${formatResult(like, SUM, { principal: 620_000 }, 'about')})`,
  );
});

test('a link sets the numbers in its article, and not in the next one', async ({ page }) => {
  await open(page, `${ARTICLE}#example=example-1&principal=620000`, '#example-1');
  await expect(lead(page)).toContainText(oursAndYours(SUM, { principal: 620_000 }));
  await expect(first(page)).toBeInViewport();
  await page.getByRole('navigation', { name: 'More articles' }).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(ARTICLE));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(yours(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(ARTICLE));
});

test('numbers can be stored on the device, used in another article, and deleted', async ({ page }) => {
  await open(page, ARTICLE, '#example-1');
  await expect(button(page, 'Keep my numbers')).toBeHidden();
  await box(page, 'Extra every month').fill('300');
  await expect(button(page, 'Keep my numbers'), 'no other article asks for this').toBeHidden();
  await box(page, 'Loan amount').fill('480000');
  await box(page, 'Interest rate').fill('6.1');
  await button(page, 'Keep my numbers').click();
  await expect(first(page).getByRole('status').filter({ hasText: 'Kept on this device' })).toBeVisible();

  await open(page, `/blog/${OTHER}`, '#example-1');
  const kept = first(page).locator('.kept-numbers');
  await expect(kept).toContainText('Kept on this device: loan $480,000, rate 6.1%.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  await button(page, 'Use them here').click();
  await expect(box(page, 'Loan amount')).toHaveValue('480,000');
  await expect(box(page, 'Interest rate')).toHaveValue('6.1');
  const numbers = { principal: 480_000, rate: 6.1 };
  await expect(lead(page)).toContainText(
    `(you: ${formatResult(exampleOf(OTHER, 'offset'), 'firstYear', numbers)})`,
  );
  await expect(button(page, 'Use them here')).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await button(page, 'Forget').click();
  await expect(kept).toHaveText('Your numbers are no longer kept on this device.');
  await expect(kept).toBeFocused();
  await page.reload();
  await open(page, `/blog/${OTHER}`, '#example-1');
  await expect(kept).toHaveCount(0);
});

test('storing and deleting numbers updates other tabs', async ({ page, context }) => {
  await open(page, ARTICLE, '#example-1');
  const other = await context.newPage();
  await open(other, `/blog/${OTHER}`, '#example-1');
  await box(page, 'Loan amount').fill('480000');
  await button(page, 'Keep my numbers').click();
  await expect(first(other).locator('.kept-numbers')).toContainText('loan $480,000');
  await button(page, 'Forget').click();
  await expect(first(other).locator('.kept-numbers')).toHaveCount(0);
});

test('blocked storage is reported, and the article still updates', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await open(page, ARTICLE, '#example-1');
  await box(page, 'Loan amount').fill('480000');
  await button(page, 'Keep my numbers').click();
  await expect(first(page)).toContainText("Your browser won't keep numbers for this website.");
  await expect(lead(page)).toContainText(oursAndYours('principal', { principal: 480_000 }));
});

test('invalid or outdated storage is ignored', async ({ page }) => {
  await page.goto(ARTICLE);
  for (const stored of [
    '{"version":0,"numbers":{"loan":480000}}',
    '{"version":1,',
    'null',
    '{"version":1,"numbers":[480000]}',
    '{"version":1,"numbers":{"loan":1e9,"rate":"6","years left":2.5}}',
  ]) {
    await page.evaluate((text) => localStorage.setItem('my-numbers', text), stored);
    await page.reload();
    await waitForHydration(page, '#example-1');
    await expect(box(page, 'Loan amount')).toBeVisible();
    await expect(page.locator('.kept-numbers')).toHaveCount(0);
  }
});

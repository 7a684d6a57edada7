import { answer, exampleOf } from './examples.ts';
import { firm } from './firm.ts';
import { EVERY_SCREEN, expect, hydratedByItself, open, test } from './site.ts';

const { figure: named } = firm.words.workWithUs.hero;
const book = exampleOf(named.article, named.example);

test('the first screen of a small phone has the button', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '/work-with-us');
  await expect(page.getByRole('link', { name: 'Apply to Join Our Team' })).toBeInViewport({ ratio: 1 });
});

test('a book of loans is moved by hand and by keyboard, and nothing moves below the hand', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto('/work-with-us');
  await hydratedByItself(page);
  const figure = page.locator('.book');
  const loans = figure.getByRole('slider', { name: 'New loans a month' });
  await expect(figure).toContainText(answer(book).message);
  await expect(figure).toContainText('not a promise of earnings');

  await test.step('by pointer', async () => {
    await loans.scrollIntoViewIfNeeded();
    const box = (await loans.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 5 });
    await expect(loans).toHaveValue('6');
    await expect(figure).toContainText(answer(book, { perMonth: 6 }).message);
    expect((await loans.boundingBox())?.y).toBeCloseTo(box.y, 0);
    await page.mouse.up();
  });
  await test.step('by keyboard', async () => {
    await loans.press('Home');
    await expect(figure).toContainText(answer(book, { perMonth: 1 }).message);
    await expect(loans).toHaveAttribute('aria-valuetext', /^1 loan\. Trail grows/);
    const ending = figure.getByRole('slider', { name: 'Loans that end each year' });
    await ending.press('Home');
    const { message, table } = answer(book, { perMonth: 1, ending: 0 });
    await expect(figure).toContainText(message);
    await expect(figure).toContainText('Of 60 loans, about 60 still run');
    await figure.getByText('See the numbers as a table').click();
    await expect(figure.getByRole('row').last()).toHaveText(table.rows.at(-1)?.join('') ?? '');
  });
});

test('the book is whole without scripts, and runs to the edge of a wide window', {
  tag: EVERY_SCREEN,
}, async ({ browser, viewport }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto('/work-with-us');
  const figure = page.locator('.book');
  await expect(figure).toContainText(answer(book).message);
  await expect(figure).toContainText('lenders take back about');
  await expect(figure.getByText('New loans a month', { exact: true })).toBeHidden();
  const box = await figure.getByRole('img').boundingBox();
  const width = await page.evaluate(() => document.body.clientWidth);
  const right = (box?.x ?? 0) + (box?.width ?? 0);
  if (width >= 1024) expect(right).toBeCloseTo(width, 0);
  else expect(right).toBeLessThan(width);
  await context.close();
});

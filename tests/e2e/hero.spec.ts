/** Charts that a hand can move by mouse, finger and keyboard: on the home page, and on the page for brokers. */
import type { Locator, Page } from '@playwright/test';
import { overlapsOfWords } from './chart-words.ts';
import { answer, exampleOf, said } from './examples.ts';
import { EVERY_SCREEN, expect, firm, hydratedByItself, test } from './site.ts';

const { figure: named } = firm.words.home.hero;
const example = exampleOf(named.article, named.example);
const extra = Number(example.values.extra);
const START = answer(example).message;
const roundSum = said(example, 'interestSaved', {}, 'about');
const AS_AGREED = answer(example, { extra: 0 }).message;

async function openChart(page: Page) {
  await page.goto('/');
  await hydratedByItself(page);
  const figure = page.locator('.hero-figure');
  await expect(figure).toContainText(START);
  return { figure, ring: figure.locator('.hero-hold'), range: figure.getByRole('slider') };
}

async function middleOf(ring: Locator) {
  const box = await ring.boundingBox();
  if (!box) throw new Error('expected the ring on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the ring is dragged: less to the left is more a month', { tag: EVERY_SCREEN }, async ({ page }) => {
  const { figure, ring, range } = await openChart(page);
  await ring.scrollIntoViewIfNeeded();
  const before = await middleOf(ring);
  await ring.hover();
  await page.mouse.down();
  // What works it out is loaded when the hand comes near; a hand goes on moving.
  await expect(async () => {
    await page.mouse.move(before.x - 60 - Math.random(), before.y);
    expect(Number(await range.inputValue())).toBeGreaterThan(extra);
  }).toPass();
  const after = await middleOf(ring);
  expect(Math.abs(after.x - (before.x - 60))).toBeLessThan(6);
  await page.mouse.move(before.x + 4_000, before.y);
  await expect(figure).toContainText(AS_AGREED);
  await page.mouse.move(0, before.y);
  await expect(range).toHaveValue('1000');
  await page.mouse.up();
  await page.mouse.move(before.x, before.y);
  await expect(range).toHaveValue('1000');
});

/** Where things stand that a drag must leave alone, and the flag, which must not leave the window. */
function measure() {
  const box = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const name = document.querySelector('.hero .line-labels p')?.getBoundingClientRect();
  return {
    still: [
      box('.hero figcaption p + p').top,
      box('.hero .plot').top,
      box('.hero + *').top,
      name?.left ?? 0,
      name?.top ?? 0,
    ].map((place) => place + scrollY),
    flag: box('.hero-flag rect'),
    room: document.documentElement.clientWidth,
  };
}

for (const width of [320, 360, 1280]) {
  test(`nothing else moves while it is dragged over ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { figure, ring, range } = await openChart(page);
    await ring.scrollIntoViewIfNeeded();
    const from = await middleOf(ring);
    await ring.hover();
    await page.mouse.down();
    await expect(async () => {
      await page.mouse.move(from.x - 40 - Math.random(), from.y);
      await expect(range).not.toHaveValue(String(extra), { timeout: 500 });
    }).toPass();
    await page.evaluate(() => document.fonts.ready);
    const { still } = await page.evaluate(measure);
    for (let step = 0; step <= 20; step += 1) {
      await page.mouse.move((width * step) / 20, from.y);
      const now = await page.evaluate(measure);
      for (const [index, place] of now.still.entries()) {
        expect(Math.abs(place - (still[index] ?? 0))).toBeLessThan(0.5);
      }
      expect(now.flag.left).toBeGreaterThanOrEqual(0);
      expect(now.flag.right).toBeLessThanOrEqual(now.room);
      expect(await page.evaluate(overlapsOfWords, '.hero-figure .chart')).toEqual([]);
    }
    await expect(figure.locator('.hero-chevrons')).toHaveCount(0);
    await page.mouse.up();
  });
}

test('by keyboard it is a range of dollars', async ({ page }) => {
  const { figure, range } = await openChart(page);
  await range.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(figure).not.toContainText(START, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('End');
  await expect(figure).toContainText('$1,000 more every month');
  await expect(range).toHaveAttribute('aria-valuetext', answer(example, { extra: 1_000 }).message);
  await page.keyboard.press('Home');
  await expect(figure).toContainText(AS_AGREED);
});

test('without scripts the chart is whole and has no ring', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const figure = page.locator('.hero-figure');
  await expect(figure).toContainText(START);
  await expect(figure.getByText(`about ${roundSum} in interest`)).toBeVisible();
  await expect(figure.locator('.hero-flag')).toBeVisible();
  await expect(figure.locator('.hero-ring')).toBeHidden();
  await expect(figure.getByText('Drag the ring')).toBeHidden();
  await context.close();
});

const { figure: ofBrokers } = firm.words.workWithUs.hero;
const loanBook = exampleOf(ofBrokers.article, ofBrokers.example);

test('a book of loans is moved by hand and by keyboard, and nothing moves below the hand', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto('/work-with-us');
  await hydratedByItself(page);
  const figure = page.locator('.book');
  await test.step('its chart stays within the margins of the page', async () => {
    const { x = 0, width = 0 } = (await figure.getByRole('img').boundingBox()) ?? {};
    const room = await page.evaluate(() => document.body.clientWidth);
    expect(x + width).toBeLessThan(room);
  });
  const loans = figure.getByRole('slider', { name: 'New loans a month' });
  await expect(figure).toContainText(answer(loanBook).message);
  await expect(figure).toContainText('not a promise of earnings');

  await test.step('by pointer', async () => {
    await loans.scrollIntoViewIfNeeded();
    const box = (await loans.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2, { steps: 5 });
    await expect(loans).toHaveValue('6');
    await expect(figure).toContainText(answer(loanBook, { perMonth: 6 }).message);
    expect((await loans.boundingBox())?.y).toBeCloseTo(box.y, 0);
    await page.mouse.up();
  });
  await test.step('by keyboard', async () => {
    await loans.press('Home');
    await expect(figure).toContainText(answer(loanBook, { perMonth: 1 }).message);
    await expect(loans).toHaveAttribute('aria-valuetext', /^1 loan\. Trail grows/);
    const ending = figure.getByRole('slider', { name: 'Loans ending a year' });
    await ending.press('Home');
    const { message, table } = answer(loanBook, { perMonth: 1, ending: 0 });
    await expect(figure).toContainText(message);
    await expect(figure).toContainText('All 60 loans still run');
    await figure.getByText('See the numbers as a table').click();
    await expect(figure.getByRole('row').last()).toHaveText(table.rows.at(-1)?.join('') ?? '');
  });
});

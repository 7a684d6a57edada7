/** The chart on the home page that a hand can move: by mouse, by finger and by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { answer, exampleOf, said } from './examples.ts';
import { firm } from './firm.ts';
import { EVERY_SCREEN, expect, hydratedByItself, test } from './site.ts';

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

test('by keyboard it is a range of dollars', async ({ page }) => {
  const { figure, range } = await openChart(page);
  await range.focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(figure).not.toContainText(START, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('End');
  await expect(figure).toContainText('$1,000 more a month');
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
  await expect(figure.locator('.hero-ring')).toBeHidden();
  await expect(figure.getByText('Drag the ring')).toBeHidden();
  await context.close();
});

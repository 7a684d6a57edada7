/** Movable charts on the home page and the page for brokers. */
import type { Locator, Page } from '@playwright/test';
import { exampleOf, outcomeOf } from './examples.ts';
import { EVERY_SCREEN, expect, firm, test, waitForIdleHydration } from './site.ts';
import { findTextOverlaps } from './text-overlaps.ts';

const { figure: named } = firm.words.home.hero;
const example = exampleOf(named.article, named.example);
const START = outcomeOf(example).message;

async function openChart(page: Page, path: string) {
  await page.goto(path);
  await waitForIdleHydration(page);
  const figure = page.locator('.movable-chart');
  await expect(figure.getByRole('slider').first()).toBeVisible();
  return figure;
}

/** Drags a slider's thumb to a fraction of its track. */
async function drag(slider: Locator, to: number) {
  const page = slider.page();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error('expected the slider on the page');
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const;
  await page.mouse.move(...at(0.4));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  return box;
}

test('the slider on the home page changes the sentence and the chart', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  const figure = await openChart(page, '/');
  const extra = figure.getByRole('slider', { name: 'Extra every month' });
  const chart = figure.getByRole('img');
  await expect(figure).toContainText(START);
  await expect(chart).toHaveAttribute('aria-label', outcomeOf(example).chartAlt);

  await test.step('by pointer', async () => {
    await drag(extra, 0.99);
    await expect(extra).toHaveValue('2000');
    const { message, chartAlt } = outcomeOf(example, { extra: 2_000 });
    await expect(figure).toContainText(message);
    await expect(chart).toHaveAttribute('aria-label', chartAlt);
    await page.mouse.up();
  });
  await test.step('by keyboard', async () => {
    await extra.press('Home');
    await expect(figure).toContainText(outcomeOf(example, { extra: 0 }).message);
    await extra.press('ArrowRight');
    await expect(figure).toContainText(outcomeOf(example, { extra: 50 }).message);
    await expect(extra).toHaveAttribute('aria-valuetext', '$50');
  });
});

for (const width of [360, 768, 1280]) {
  test(`the slider and the chart keep their position while the slider moves, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { path, name } of [
      { path: '/', name: 'Extra every month' },
      { path: '/work-with-us', name: 'New loans a month' },
    ]) {
      const figure = await openChart(page, path);
      const slider = figure.getByRole('slider', { name });
      await page.evaluate(() => document.fonts.ready);
      const places = () =>
        figure.evaluate((within) =>
          ['input', '.plot'].map((each) => {
            const { top, height } = within.querySelector(each)?.getBoundingClientRect() ?? new DOMRect();
            return [Math.round(top + scrollY), Math.round(height)];
          }),
        );
      const before = await places();
      for (const key of ['End', 'Home', 'ArrowRight']) {
        const caption = await figure.locator('figcaption').innerText();
        await slider.press(key);
        await expect(figure.locator('figcaption')).not.toHaveText(caption);
        expect(await places(), `${path} ${key}`).toEqual(before);
        expect(await page.evaluate(findTextOverlaps, '.movable-chart .chart')).toEqual([]);
      }
    }
  });
}

test('without JavaScript the chart is complete and has no slider', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const figure = page.locator('.movable-chart');
  const { message, table } = outcomeOf(example);
  await expect(figure).toContainText(message);
  await expect(figure.getByRole('img')).toBeVisible();
  await expect(figure.getByText('Extra every month', { exact: true })).toBeHidden();
  await expect(figure.getByRole('slider')).toHaveCount(0);
  await figure.getByText('See the numbers as a table').click();
  await expect(figure.getByRole('row').last()).toHaveText(table.rows.at(-1)?.join('') ?? '');
  await context.close();
});

test('the printed chart has its sentence and no slider', async ({ page }) => {
  const figure = await openChart(page, '/');
  await page.emulateMedia({ media: 'print' });
  await expect(figure.getByText(START)).toBeVisible();
  await expect(figure.getByRole('img')).toBeVisible();
  await expect(figure.getByRole('slider')).toHaveCount(0);
});

const { figure: ofBrokers } = firm.words.workWithUs.hero;
const loanBook = exampleOf(ofBrokers.article, ofBrokers.example);

test('the loan book chart follows pointer and keyboard, and the slider keeps its position', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  const figure = await openChart(page, '/work-with-us');
  await test.step('the chart stays within the page margins', async () => {
    const { x = 0, width = 0 } = (await figure.getByRole('img').boundingBox()) ?? {};
    const room = await page.evaluate(() => document.body.clientWidth);
    expect(x + width).toBeLessThan(room);
  });
  const loans = figure.getByRole('slider', { name: 'New loans a month' });
  await expect(figure).toContainText(outcomeOf(loanBook).message);
  await expect(figure).toContainText('not a promise of earnings');

  await test.step('by pointer', async () => {
    const box = await drag(loans, 0.99);
    await expect(loans).toHaveValue('4');
    await expect(figure).toContainText(outcomeOf(loanBook, { perMonth: 4 }).message);
    expect((await loans.boundingBox())?.y).toBeCloseTo(box.y, 0);
    await page.mouse.up();
  });
  await test.step('by keyboard', async () => {
    await loans.press('Home');
    await expect(figure).toContainText(outcomeOf(loanBook, { perMonth: 1 }).message);
    await expect(loans).toHaveAttribute('aria-valuetext', '1 loan');
    const ending = figure.getByRole('slider', { name: 'Loans ending a year' });
    await ending.press('Home');
    const { message, table } = outcomeOf(loanBook, { perMonth: 1, ending: 0 });
    await expect(figure).toContainText(message);
    await expect(figure).toContainText('All 53 loans still run');
    await figure.getByText('See the numbers as a table').click();
    await expect(figure.getByRole('row').last()).toHaveText(table.rows.at(-1)?.join('') ?? '');
  });
});

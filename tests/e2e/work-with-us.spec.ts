import { answer, exampleOf } from './examples.ts';
import { EVERY_SCREEN, expect, firm, hydratedByItself, open, site, test } from './site.ts';

const { figure: named } = firm.words.workWithUs.hero;
const book = exampleOf(named.article, named.example);

test('the page for brokers has its sections, and leads to its form', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, '/work-with-us');
  await expect(page.getByRole('link', { name: 'Apply to Join Our Team' })).toBeInViewport({ ratio: 1 });
  const { brokerSurvival, lenders } = firm.firm.claims;
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    `Only ${brokerSurvival.value} of new brokers make it past ${brokerSurvival.period}`,
    'You prospect. We run the back office.',
    'The toolkit you start with',
    `Why choose ${site.brand.name}`,
    'Three steps to your own business',
    'Apply to join',
    'What happens after you apply',
  ]);
  await expect(main).toContainText(`${lenders.value} lenders`);
  await expect(main).toContainText('Save Time • Sell More • Scale • Own Your Trail');
  for (const name of ['Apply to Join Our Team', 'Start Your Application']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: 'Apply to join' })).toBeInViewport();
  }
});

test('a book of loans is moved by hand and by keyboard, and nothing moves below the hand', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto('/work-with-us');
  await hydratedByItself(page);
  const figure = page.locator('.book');
  await test.step('its chart runs to the edge of a wide window alone', async () => {
    const { x = 0, width = 0 } = (await figure.getByRole('img').boundingBox()) ?? {};
    const room = await page.evaluate(() => document.body.clientWidth);
    if (room >= 1024) expect(x + width).toBeCloseTo(room, 0);
    else expect(x + width).toBeLessThan(room);
  });
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

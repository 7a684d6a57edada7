import { expect, hydrated, test } from './site.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('the sections stand in the specified order', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'How We Help',
    'Thinking About a Mortgage? Start Here',
    'Resources',
    'Why Figbird Home Loans',
    'Book a free strategy chat',
  ]);
});

test('the book button is visible without scrolling on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Book a Free Strategy Chat' }).first(),
  ).toBeInViewport({
    ratio: 1,
  });
});

test('the persona cards lead to their categories', async ({ page }) => {
  for (const [label, category] of [
    ['First Home Guide', 'first-home'],
    ['Refinance Review', 'refinance'],
    ['Investment Strategy', 'investment'],
  ]) {
    await expect(page.getByRole('link', { name: label as string })).toHaveAttribute(
      'href',
      `/blog?category=${category}`,
    );
  }
});

test('the article cards lead to their articles, whose read times are as stated', async ({
  page,
}) => {
  await hydrated(page);
  const cards = page.locator('#resources li');
  await expect(cards).toHaveCount(3);
  const stated = await cards.allInnerTexts();
  const links = await cards
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual([
    '/blog/fixed-vs-variable-home-loans-australia-2025',
    '/blog/redraw-what-borrowers-dont-consider',
    '/blog/buying-investment-property-basics-without-hype',
  ]);
  for (const [index, minutes] of [8, 6, 7].entries()) {
    expect(stated[index]).toContain(`${minutes} min read`);
    await page.goto(links[index] as string);
    await expect(page.getByRole('main')).toContainText(`${minutes} min read`);
  }
});

test.describe('the testimonial carousel', () => {
  test('wraps around both ways and jumps by its dots', async ({ page }) => {
    await hydrated(page, '#about [aria-roledescription=carousel]');
    const carousel = page.getByRole('region', { name: 'Testimonials' });
    const shown = carousel.getByRole('group', { name: /^\d of 5$/ });
    const next = carousel.getByRole('button', { name: 'Next testimonial' });
    const previous = carousel.getByRole('button', { name: 'Previous testimonial' });

    await expect(shown).toHaveAccessibleName('1 of 5');
    await previous.click();
    await expect(shown).toHaveAccessibleName('5 of 5');
    await next.click();
    await expect(shown).toHaveAccessibleName('1 of 5');
    await next.click();
    await expect(shown).toHaveAccessibleName('2 of 5');
    await carousel.getByRole('button', { name: 'Testimonial 4' }).click();
    await expect(shown).toHaveAccessibleName('4 of 5');
    await expect(carousel.getByRole('button', { name: 'Testimonial 4' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(shown).toBeInViewport({ ratio: 0.9 });
  });

  test('works by keyboard', async ({ page }) => {
    await hydrated(page, '#about [aria-roledescription=carousel]');
    const carousel = page.getByRole('region', { name: 'Testimonials' });
    await carousel.getByRole('button', { name: 'Next testimonial' }).focus();
    await page.keyboard.press('Enter');
    await expect(carousel.getByRole('group', { name: /^\d of 5$/ })).toHaveAccessibleName('2 of 5');
    await page.keyboard.press('Space');
    await expect(carousel.getByRole('group', { name: /^\d of 5$/ })).toHaveAccessibleName('3 of 5');
  });

  test('works by swipe', async ({ page }) => {
    await hydrated(page, '#about [aria-roledescription=carousel]');
    const carousel = page.getByRole('region', { name: 'Testimonials' });
    await carousel.getByRole('group', { name: '1 of 5' }).scrollIntoViewIfNeeded();
    const box = await carousel.getByRole('group', { name: '1 of 5' }).boundingBox();
    if (!box) throw new Error('the first testimonial has no box');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.8, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.1, y, { steps: 8 });
    await page.mouse.up();
    await expect(carousel.getByRole('group', { name: /^\d of 5$/ })).toHaveAccessibleName('2 of 5');
  });
});

test('the footer names the firm, its licence and its pages', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('© 2025 Figbird Home Loans');
  await expect(footer).toContainText('serving Australians');
  await expect(footer).toContainText('Credit Representative Number 000000');
  await expect(footer).toContainText('Australian Credit Licence 000000');
  const links = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/work-with-us', '/disclaimer', '/privacy-policy', '/terms-of-service']);
  // The number is a placeholder: nobody may be called by mistake.
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
});

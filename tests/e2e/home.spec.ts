import { footerLinks } from '../../config/navigation.ts';
import { site } from '../../config/site.ts';
import { about as aboutTexts } from '../../content/home.ts';
import { testimonials } from '../../content/testimonials.ts';
import { EVERY_SCREEN, expect, hydrated, test } from './site.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('the sections stand in the specified order', { tag: EVERY_SCREEN }, async ({ page }) => {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'How We Help',
    'Thinking About a Mortgage? Start Here',
    'Resources',
    `Why ${site.brand.name}`,
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

test('every testimonial is shown, and invented ones are called so', async ({ page }) => {
  const about = page.locator('#about');
  await expect(about.locator('blockquote')).toHaveText(
    testimonials.map(({ quote }) => `“${quote}”`),
  );
  await expect(about.getByText(aboutTexts.sampleNote)).toHaveCount(
    testimonials.some(({ sample }) => sample) ? 1 : 0,
  );
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  await expect(carousel).toHaveCount(testimonials.length > 0 ? 1 : 0);
  await expect(carousel.getByRole('button', { name: 'Next testimonial' })).toHaveCount(
    testimonials.length > 1 ? 1 : 0,
  );
});

test.describe('the testimonial carousel', () => {
  const count = testimonials.length;
  test.skip(count < 2, 'there is nothing to turn over');
  const slide = (number: number) => `${number} of ${count}`;

  test('wraps around both ways and jumps by its dots', { tag: EVERY_SCREEN }, async ({ page }) => {
    await hydrated(page, '#about [aria-roledescription=carousel]');
    const carousel = page.getByRole('region', { name: 'Testimonials' });
    const shown = carousel.getByRole('group', { name: /^\d+ of \d+$/ });
    const next = carousel.getByRole('button', { name: 'Next testimonial' });
    const previous = carousel.getByRole('button', { name: 'Previous testimonial' });

    await expect(shown).toHaveAccessibleName(slide(1));
    await previous.click();
    await expect(shown).toHaveAccessibleName(slide(count));
    await next.click();
    await expect(shown).toHaveAccessibleName(slide(1));
    await next.click();
    await expect(shown).toHaveAccessibleName(slide(2));
    const far = count === 2 ? 1 : Math.min(4, count);
    const dot = carousel.getByRole('button', { name: `Testimonial ${far}`, exact: true });
    await dot.click();
    await expect(shown).toHaveAccessibleName(slide(far));
    await expect(dot).toHaveAttribute('aria-current', 'true');
    await expect(shown).toBeInViewport({ ratio: 0.9 });
  });

  test('works by keyboard', async ({ page }) => {
    await hydrated(page, '#about [aria-roledescription=carousel]');
    const carousel = page.getByRole('region', { name: 'Testimonials' });
    await carousel.getByRole('button', { name: 'Next testimonial' }).focus();
    await page.keyboard.press('Enter');
    await expect(carousel.getByRole('group', { name: /^\d+ of \d+$/ })).toHaveAccessibleName(
      slide(2),
    );
    await page.keyboard.press('Space');
    await expect(carousel.getByRole('group', { name: /^\d+ of \d+$/ })).toHaveAccessibleName(
      slide(count === 2 ? 1 : 3),
    );
  });

  test('works by swipe', { tag: EVERY_SCREEN }, async ({ page }) => {
    await hydrated(page, '#about [aria-roledescription=carousel]');
    const carousel = page.getByRole('region', { name: 'Testimonials' });
    await carousel.getByRole('group', { name: slide(1) }).scrollIntoViewIfNeeded();
    const box = await carousel.getByRole('group', { name: slide(1) }).boundingBox();
    if (!box) throw new Error('the first testimonial has no box');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.8, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.1, y, { steps: 8 });
    await page.mouse.up();
    await expect(carousel.getByRole('group', { name: /^\d+ of \d+$/ })).toHaveAccessibleName(
      slide(2),
    );
  });
});

test('the footer names the firm, its licence and its pages', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo');
  const { legal } = site;
  await expect(footer).toContainText(`© ${site.copyrightYear} ${site.brand.name}`);
  await expect(footer).toContainText('serving Australians');
  await expect(footer).toContainText(
    `Credit Representative Number ${legal.creditRepresentativeNumber}`,
  );
  await expect(footer).toContainText(
    `Australian Credit Licence ${legal.licensee.australianCreditLicence}`,
  );
  const links = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(footerLinks.map(({ to }) => to));
  expect(links).toEqual(
    expect.arrayContaining(['/disclaimer', '/privacy-policy', '/terms-of-service']),
  );
  // A placeholder has no number to dial: nobody may be called by mistake.
  const { display, dial } = site.contact.phone;
  await expect(footer).toContainText(display);
  const calls = await page
    .locator('a[href^="tel:"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect([...new Set(calls)]).toEqual(dial ? [`tel:${dial}`] : []);
  if (dial)
    await expect(footer.getByRole('link', { name: display })).toHaveAttribute(
      'href',
      `tel:${dial}`,
    );
  await expect(footer.getByRole('link', { name: 'Credit guide' })).toHaveCount(
    legal.creditGuideUrl ? 1 : 0,
  );
});

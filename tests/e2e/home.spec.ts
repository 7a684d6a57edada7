import { load } from 'cheerio';
import { shownTestimonials } from '../../config/load-firm.ts';
import { firm, site } from './firm.ts';
import { EVERY_SCREEN, expect, open, test } from './site.ts';

const testimonials = shownTestimonials(firm);

test('the home page has its sections, cards, testimonials and footer', async ({ page }) => {
  await page.goto('/');
  const hrefs = (links: ReturnType<typeof page.locator>) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'How We Help',
    'Thinking About a Mortgage? Start Here',
    'Resources',
    `Why ${site.brand.name}`,
    'Book a free strategy chat',
  ]);
  await test.step('the book button is visible without scrolling on a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const book = page.getByRole('main').getByRole('link', { name: 'Book a Free Strategy Chat' });
    await expect(book.first()).toBeInViewport({ ratio: 1 });
  });
  await test.step('the persona cards lead to their categories', async () => {
    for (const [name, category] of Object.entries({
      'First Home Guide': 'first-home',
      'Refinance Review': 'refinance',
      'Investment Strategy': 'investment',
    })) {
      const link = page.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', `/blog?category=${category}`);
    }
  });
  await test.step('every testimonial is shown, and invented ones are called so', async () => {
    const about = page.locator('#about');
    const hasSample = testimonials.some(({ sample }) => sample);
    await expect(about.locator('blockquote')).toHaveText(testimonials.map(({ quote }) => `“${quote}”`));
    await expect(about.getByText(firm.words.home.about.sampleNote)).toHaveCount(hasSample ? 1 : 0);
    const carousel = page.getByRole('region', { name: 'Testimonials' });
    await expect(carousel).toHaveCount(testimonials.length > 0 ? 1 : 0);
    const next = carousel.getByRole('button', { name: 'Next testimonial' });
    await expect(next).toHaveCount(testimonials.length > 1 ? 1 : 0);
  });
  await test.step('the footer names the firm, its licence and its pages', async () => {
    const footer = page.getByRole('contentinfo');
    const { legal } = site;
    for (const text of [
      `© ${site.copyrightYear} ${site.brand.name}`,
      'serving Australians',
      `Credit Representative Number ${legal.creditRepresentativeNumber}`,
      `Australian Credit Licence ${legal.licensee.australianCreditLicence}`,
      site.contact.phone.display,
    ]) {
      await expect(footer).toContainText(text);
    }
    const links = await hrefs(footer.getByRole('navigation').getByRole('link'));
    expect(links).toEqual(firm.links.footer.map(({ to }) => to));
    expect(links).toEqual(expect.arrayContaining(['/disclaimer', '/privacy-policy', '/terms-of-service']));
    // A placeholder has no number to dial: nobody may be called by mistake.
    const { dial } = site.contact.phone;
    const calls = dial ? [`tel:${dial}`] : [];
    expect([...new Set(await hrefs(page.locator('a[href^="tel:"]')))]).toEqual(calls);
    expect(await hrefs(footer.locator('a[href^="tel:"]'))).toEqual(calls);
    const guide = footer.getByRole('link', { name: 'Credit guide' });
    await expect(guide).toHaveCount(legal.creditGuideUrl ? 1 : 0);
  });
});

test('the map has a figure for each place, and a tile leads to the cash one needs there', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto('/');
  const tiles = page.locator('#start-here').getByRole('link', { name: /^[A-Z][A-Za-z]+ \$[\d,]+/ });
  await expect(tiles).toHaveCount(8);
  await page.setViewportSize({ width: 320, height: 640 });
  await test.step('on the smallest phone every figure is whole, and every tile can be hit', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const tile of await tiles.all()) {
      const box = await tile.evaluate((link) => ({
        isWhole: link.scrollWidth <= link.clientWidth && link.scrollHeight <= link.clientHeight,
        least: Math.min(link.clientWidth, link.clientHeight),
      }));
      expect(box.isWhole, (await tile.textContent()) ?? '').toBe(true);
      expect(box.least).toBeGreaterThanOrEqual(44);
    }
  });
  const west = tiles.filter({ hasText: 'WA' });
  const duty = (await west.locator('strong').textContent()) ?? '';
  await west.click();
  await expect(page).toHaveURL(/\/cash-needed#example=example-1&state=WA$/);
  await expect(page.getByRole('main')).toContainText('in Western Australia for $700,000');
  await expect(page.getByRole('main')).toContainText(`Transfer duty is ${duty}`);
});

test('the broker stands beside the form, and articles are signed', async ({ page }) => {
  const { shown, people } = firm.firm;
  const broker = people[shown.broker ?? ''];
  await page.goto('/');
  const panel = page.locator('#contact-form').getByRole('heading', { name: 'Your broker' });
  await expect(panel).toHaveCount(broker ? 1 : 0);
  if (broker) {
    const beside = panel.locator('..');
    await expect(beside).toContainText(`${broker.role}, ${site.contact.address.suburb}`);
    await expect(beside).toContainText(`Replies within ${firm.firm.replyPromise}`);
    await expect(page.getByText('This is a sample:')).toHaveCount(broker.sample ? 1 : 0);
    const face = page.locator('#contact-form img');
    await face.scrollIntoViewIfNeeded();
    await expect
      .poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.goto('/blog/what-extra-repayments-save');
  const author = people[shown.author ?? ''];
  const signed = page.getByText(`Worked out by ${author?.name}, checked `);
  await expect(signed).toHaveCount(author ? 1 : 0);
});

test('the article cards lead to articles with the stated read times', async ({ page, request }) => {
  await page.goto('/');
  const cards = page.locator('#resources li');
  await expect(cards).toHaveCount(3);
  for (const [index, [path, minutes]] of Object.entries({
    '/blog/fixed-vs-variable-home-loans-australia-2025': 8,
    '/blog/redraw-what-borrowers-dont-consider': 6,
    '/blog/buying-investment-property-basics-without-hype': 7,
  }).entries()) {
    await expect(cards.nth(index).getByRole('link')).toHaveAttribute('href', path);
    await expect(cards.nth(index)).toContainText(`${minutes} min read`);
    const article = load(await (await request.get(path)).text());
    expect(article('main').text()).toContain(`${minutes} min read`);
  }
});

test('the testimonials wrap around, jump by dots, and turn by keyboard and swipe', async ({ page }) => {
  const count = testimonials.length;
  test.skip(count < 2, 'there is nothing to turn over');
  await open(page, '/', '#about [aria-roledescription=carousel]');
  const slide = (number: number) => `${((number - 1 + count) % count) + 1} of ${count}`;
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  const shown = carousel.getByRole('group', { name: /^\d+ of \d+$/ });
  const next = carousel.getByRole('button', { name: 'Next testimonial' });

  // Those that are out of sight are hidden soon after React is there.
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveAccessibleName(slide(1));
  await carousel.getByRole('button', { name: 'Previous testimonial' }).click();
  await expect(shown).toHaveAccessibleName(slide(count));
  await next.click();
  await expect(shown).toHaveAccessibleName(slide(1));
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAccessibleName(slide(2));
  await page.keyboard.press('Space');
  await expect(shown).toHaveAccessibleName(slide(3));
  const dot = carousel.getByRole('button', { name: `Testimonial ${count}`, exact: true });
  await dot.click();
  await expect(shown).toHaveAccessibleName(slide(count));
  await expect(dot).toHaveAttribute('aria-current', 'true');
  await expect(shown).toBeInViewport({ ratio: 0.9 });

  // A finger's swipe and a wheel scroll the row, which comes to rest at a slide.
  await shown.hover();
  await page.mouse.wheel(-(await shown.evaluate(({ clientWidth }) => clientWidth)), 0);
  await expect(shown).toHaveAccessibleName(slide(count - 1));
  await expect(shown).toBeInViewport({ ratio: 0.9 });
});

test('the page for brokers leads to its form', { tag: EVERY_SCREEN }, async ({ page }) => {
  await open(page, '/work-with-us');
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
  const after = page.getByRole('heading', { name: 'What happens after you apply' }).locator('..');
  await expect(after.getByRole('listitem')).toHaveCount(4);
  for (const name of ['Apply to Join Our Team', 'Start Your Application']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: 'Apply to join' })).toBeInViewport();
  }
});

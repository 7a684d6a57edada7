/** The home page and the page for brokers. hero.spec.ts tests their charts. */
import { shownTestimonials } from '../../config/load-firm.ts';
import { expect, firm, open, site, test } from './site.ts';

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
  await test.step('"How We Help" has four cards', async () => {
    await expect(page.locator('#how-we-help li').getByRole('heading', { level: 3 })).toHaveText([
      'Clarity, not confusion',
      'One broker, one contact',
      'Everything project-managed',
      'Here for the long haul',
    ]);
  });
  await test.step('the book button is visible without scrolling on a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const book = page.getByRole('main').getByRole('link', { name: 'Book a Free Strategy Chat' });
    await expect(book.first()).toBeInViewport({ ratio: 1 });
  });
  await test.step('the article cards show read times', async () => {
    const articles = page.locator('#resources li');
    await expect(articles).toHaveCount(3);
    await expect(articles.getByRole('link')).toHaveCount(3);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      const narrowest = await articles.evaluateAll((cards) =>
        Math.min(...cards.map((card) => card.querySelector('svg, img')?.getBoundingClientRect().width ?? 0)),
      );
      expect(narrowest, `at ${width} px`).toBeGreaterThanOrEqual(250);
    }
    await expect(articles).toContainText([/\d min read/, /\d min read/, /\d min read/]);
    expect(await hrefs(articles.getByRole('link'))).toEqual([
      '/blog/fixed-vs-variable-home-loans-australia-2025',
      '/blog/redraw-what-borrowers-dont-consider',
      '/blog/buying-investment-property-basics-without-hype',
    ]);
  });
  await test.step('the three persona cards link to their categories', async () => {
    const personas = page.locator('#start-here li').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(personas).toHaveCount(3);
    await expect(personas.getByRole('link')).toHaveCount(3);
    for (const [name, category] of Object.entries({
      'First Home Guide': 'first-home',
      'Refinance Review': 'refinance',
      'Investment Strategy': 'investment',
    })) {
      const link = page.getByRole('link', { name });
      await expect(link).toHaveAttribute('href', `/blog?category=${category}`);
    }
  });
  await test.step('every testimonial is shown, and samples are labelled', async () => {
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
    // A placeholder number has no tel: link, so that nobody is called by mistake.
    const { dial } = site.contact.phone;
    const calls = dial ? [`tel:${dial}`] : [];
    expect([...new Set(await hrefs(page.locator('a[href^="tel:"]')))]).toEqual(calls);
    expect(await hrefs(footer.locator('a[href^="tel:"]'))).toEqual(calls);
    const guide = footer.getByRole('link', { name: 'Credit guide' });
    await expect(guide).toHaveCount(legal.creditGuideUrl ? 1 : 0);
  });
});

test('the tile map has a figure for each state, and each tile links to the cash needed there', async ({
  page,
}) => {
  await page.goto('/');
  const tiles = page.locator('#start-here').getByRole('link', { name: /^[A-Z][A-Za-z]+ \$[\d,]+/ });
  await expect(tiles).toHaveCount(8);
  await page.setViewportSize({ width: 320, height: 640 });
  await test.step('on the smallest phone no figure is clipped, and every tile is a 44 px target', async () => {
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
  await test.step('all tiles are printed, including the one of the firm’s state', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(tiles.filter({ visible: true })).toHaveCount(8);
    await page.emulateMedia({ media: 'screen' });
  });
  const west = tiles.filter({ hasText: 'WA' });
  const duty = (await west.locator('strong').textContent()) ?? '';
  await west.click();
  await expect(page).toHaveURL(/\/cash-needed#example=example-1&state=WA$/);
  await expect(page.getByRole('main')).toContainText('in Western Australia for $700,000');
  await expect(page.getByRole('main')).toContainText(` is ${duty} of it`);
});

test('the testimonials wrap around, and follow dots, keyboard and swipe', async ({ page }) => {
  const count = testimonials.length;
  test.skip(count < 2, 'there is only one testimonial');
  await open(page, '/', '#about [aria-roledescription=carousel]');
  const slide = (number: number) => `${((number - 1 + count) % count) + 1} of ${count}`;
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  const shown = carousel.getByRole('group', { name: /^\d+ of \d+$/ });
  const next = carousel.getByRole('button', { name: 'Next testimonial' });

  // Hidden slides become inert after hydration.
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

  // Swipe and wheel scroll the row, which snaps to a slide.
  await shown.hover();
  await page.mouse.wheel(-(await shown.evaluate(({ clientWidth }) => clientWidth)), 0);
  await expect(shown).toHaveAccessibleName(slide(count - 1));
  await expect(shown).toBeInViewport({ ratio: 0.9 });
});

test('the page for brokers has its sections, and links to its form', async ({ page }) => {
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
  for (const [section, cards] of Object.entries({ problems: 4, solution: 4, toolkit: 3, process: 3 })) {
    const titles = page.locator(`#${section} li`).getByRole('heading', { level: 3 });
    await expect(titles, section).toHaveCount(cards);
  }
  await expect(main).toContainText(`${lenders.value} lenders`);
  await expect(main).toContainText('Save Time • Sell More • Scale • Own Your Trail');
  for (const name of ['Apply to Join Our Team', 'Start Your Application']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: 'Apply to join' })).toBeInViewport();
  }
});

test('the paragraphs of neighbouring cards are aligned', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [path, section] of [
    ['/', '#how-we-help'],
    ['/', '#resources'],
    ['/work-with-us', '#solution'],
  ] as const) {
    await page.goto(path);
    const tops = await page
      .locator(`${section} li > h3 + p`)
      .evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top)));
    expect(tops.length, section).toBeGreaterThan(2);
    expect(new Set(tops).size, section).toBe(1);
  }
});

import type { Page } from '@playwright/test';
import {
  distanceFromHeader,
  EVERY_SCREEN,
  expect,
  heading1,
  open,
  scrollPosition,
  site,
  test,
} from './site.ts';

const path = '/blog/redraw-what-borrowers-dont-consider';

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const marked = (page: Page) => contents(page).locator('[aria-current=location]');
const more = (page: Page) => page.getByRole('navigation', { name: 'More articles' });

/** Returns the hrefs of the table of contents, such as `#how-redraw-works`. Phones collapse the list. */
function anchors(page: Page) {
  return contents(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

const press = (page: Page, anchor: string) =>
  contents(page)
    .locator(`a[href="${anchor}"]`)
    .evaluate((link: HTMLElement) => link.click());

test('the table of contents links to each heading, and marks the current section', {
  tag: EVERY_SCREEN,
}, async ({ page, isMobile }) => {
  await open(page, path);
  await expect(contents(page).locator('[aria-current]')).toHaveCount(0);
  await test.step('it is collapsed on phones, and visible next to the text on wide screens', async () => {
    const links = contents(page).getByRole('link');
    if (isMobile) {
      await expect(links).toHaveCount(0);
      await contents(page).locator('summary').click();
      await expect(links.first()).toBeVisible();
      await contents(page).locator('summary').click();
      return;
    }
    await expect(contents(page).locator('summary')).toBeHidden();
    const third = page.locator('.prose h2').nth(2);
    await third.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await expect(links.first()).toBeInViewport();
  });
  const sections = await anchors(page);
  expect(sections.length).toBeGreaterThan(4);
  const [first = '', second = '', third = ''] = sections;
  for (const anchor of [...sections, first, second]) {
    await press(page, anchor);
    await expect(marked(page)).toHaveAttribute('href', anchor);
    await expect(contents(page).locator('[aria-current]')).toHaveCount(1);
    const distance = await distanceFromHeader(page, anchor);
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThan(40);
  }
  await expect(page.locator(second)).toBeFocused();

  await test.step('Back returns to the previous position', async () => {
    await press(page, first);
    await expect(marked(page)).toHaveAttribute('href', first);
    const place = await scrollPosition(page);
    await press(page, second);
    await expect(page).toHaveURL(path + second);
    await page.goBack();
    await expect(page).toHaveURL(path + first);
    await expect.poll(() => scrollPosition(page)).toBe(place);
  });
  await test.step('scrolling moves the mark, and clears it at the title', async () => {
    const readUpTo = (share: number) =>
      page.locator(third).evaluate((heading, at) => {
        scrollBy({ top: heading.getBoundingClientRect().top - innerHeight * at, behavior: 'instant' });
      }, share);
    await readUpTo(0.15);
    await expect(marked(page)).toHaveAttribute('href', third);
    // The heading is in the lower part of the screen, so the previous section is current.
    await readUpTo(0.6);
    await expect(marked(page)).toHaveAttribute('href', second);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(marked(page)).toHaveCount(0);
  });
});

test('the table of contents is next to the text from 1024 px, and notes and the pulled figure are within it', async ({
  page,
}) => {
  const sides = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left, right };
      });
  await page.setViewportSize({ width: 1023, height: 800 });
  await open(page, path);
  await expect(contents(page).locator('summary')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  const text = await sides('.article-body .prose > p');
  const list = await contents(page).evaluate((nav) => nav.getBoundingClientRect().left);
  expect(list).toBeGreaterThan(text.right);
  for (const part of ['.prose > [role=note]', '.prose > .pulled-figure']) {
    expect(await sides(part), part).toEqual({ left: text.left, right: text.right });
  }
});

test('each heading has a link that is not part of its accessible name', { tag: EVERY_SCREEN }, async ({
  page,
  isMobile,
}) => {
  await open(page, path);
  for (const name of await contents(page).locator('a').allTextContents()) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(1);
  }
  const name = ((await contents(page).locator('a').nth(1).textContent()) ?? '').trim();
  const link = page.getByRole('link', { name: `Link to this section: ${name}`, exact: true });
  await expect(link).toHaveCSS('opacity', '0');
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  const hash = new URL(page.url()).hash;
  expect(hash).toBe(await link.getAttribute('href'));
  await expect(page.locator(hash)).toHaveText(name);
  expect(await distanceFromHeader(page, hash)).toBeGreaterThanOrEqual(0);

  // Touch screens cannot hover.
  if (isMobile) return;
  const heading = page.locator('.prose h2').nth(2);
  const hovered = page.locator('.prose h2 + a').nth(2);
  await heading.hover();
  await expect(hovered).toHaveCSS('opacity', '1');
  const [before, after] = [await heading.boundingBox(), await hovered.boundingBox()];
  // The link is next to the heading's last line, not below it.
  expect((after?.y ?? 0) + (after?.height ?? 0)).toBeLessThan((before?.y ?? 0) + (before?.height ?? 0) + 8);
});

test('copies the canonical URL, and announces it politely', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${path}?utm_source=test`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${path}`);
  // The next article does not show "Link copied".
  await more(page).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(path));
  await expect(page.getByText('Link copied')).toHaveCount(0);
});

test('shows and selects the URL when the clipboard is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await open(page, path);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const field = page.getByRole('textbox', { name: 'Address of this article' });
  await expect(field).toBeFocused();
  const selected = await field.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );
  expect(selected).toBe(`${site.url}${path}`);
  await expect(page.getByText('Link copied')).toHaveCount(0);
});

test('an article lists its changes, and links to other articles, the list and the contact form', async ({
  page,
}) => {
  await open(page, path);
  const changes = page.locator('article details', { hasText: 'What changed' });
  await expect(changes.getByRole('listitem').first()).toBeHidden();
  await changes.getByText('What changed').click();
  await expect(changes.getByRole('listitem').first()).toHaveText(/^\d{1,2}\s[A-Z][a-z]+\s\d{4}: .+/);

  const heading = heading1(page);
  const title = await heading.innerText();
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Home', '›Articles']);
  await expect(more(page)).toContainText('Next article');
  const next = more(page).getByRole('link').last();
  const nextTitle = await next.innerText();
  await next.click();
  await expect(heading).toHaveText(nextTitle);
  const previous = more(page).locator('p', { hasText: 'Previous article' });
  await previous.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(path);
  // The URL changes before the content, so wait for the heading.
  await expect(heading).toHaveText(title);

  await expect(more(page).getByRole('heading', { name: 'Related articles' })).toBeVisible();
  const related = more(page).getByRole('listitem').getByRole('link');
  expect(await related.count()).toBeGreaterThan(0);
  await expect(more(page).locator(`li a[href="${path}"]`)).toHaveCount(0);
  const relatedTitle = await related.first().innerText();
  await related.first().click();
  await expect(heading).toHaveText(relatedTitle);

  await breadcrumb.getByRole('link', { name: 'Articles' }).click();
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(heading).toHaveText(relatedTitle);
  await page.locator('article').getByRole('link', { name: 'Book a Free Strategy Chat' }).click();
  await expect(page.locator('#contact-form')).toBeInViewport();
});

test('prints an article with its chart and source URLs, without navigation and controls', async ({
  page,
}) => {
  await open(page, path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeVisible();
  for (const shown of ['article h1', 'article figure .chart', '.prose', 'article footer a[href]']) {
    await expect(page.locator(shown).first()).toBeVisible();
  }
  const controls = 'nav, main button, main details, header details, .heading-link';
  await expect(page.locator(controls).filter({ visible: true })).toHaveCount(0);
  const example = page.locator('.worked-example').first();
  const number = example.locator('input[type=text]').first();
  await expect(number).toBeVisible();
  await expect(number).toHaveCSS('border-top-width', '0px');
  await expect(example.locator('input[type=range]').first()).toBeHidden();
  await expect(example).toHaveCSS('break-inside', 'avoid');
  const source = page.locator('article footer a[href^=http]').first();
  const address = await source.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toContain(await source.getAttribute('href'));
});

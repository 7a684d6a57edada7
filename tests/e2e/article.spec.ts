import type { Page } from '@playwright/test';
import { site } from '../../config/site.ts';
import { EVERY_SCREEN, expect, hydrated, test } from './site.ts';

const path = '/blog/redraw-what-borrowers-dont-consider';

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' });
const more = (page: Page) => page.getByRole('navigation', { name: 'More articles' });

/** How far below the header the heading of an anchor stands. */
async function distanceFromHeader(page: Page, id: string) {
  return page.evaluate((anchor) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return (document.getElementById(anchor)?.getBoundingClientRect().top ?? -1) - header;
  }, id);
}

/** The addresses of the contents list, such as `#how-redraw-works`. */
async function anchors(page: Page): Promise<string[]> {
  return contents(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

test('each line of the contents leads to its heading, below the header, and is then marked', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto(path);
  await hydrated(page);
  await expect(contents(page).locator('[aria-current]')).toHaveCount(0);
  const sections = await anchors(page);
  expect(sections.length).toBeGreaterThan(4);
  for (const anchor of [...sections, ...sections.slice(0, 2)]) {
    await contents(page)
      .locator(`a[href="${anchor}"]`)
      .evaluate((link: HTMLElement) => link.click());
    await expect(contents(page).locator('[aria-current=location]')).toHaveAttribute('href', anchor);
    await expect(contents(page).locator('[aria-current]')).toHaveCount(1);
    const distance = await distanceFromHeader(page, anchor.slice(1));
    expect(distance).toBeGreaterThanOrEqual(0);
    expect(distance).toBeLessThan(40);
  }
});

test('a jump within the page can be taken back, and leaves the focus where it led', async ({
  page,
}) => {
  await page.goto(path);
  await hydrated(page);
  const [first = '', second = ''] = await anchors(page);
  const line = (anchor: string) => contents(page).locator(`a[href="${anchor}"]`);
  await line(first).click();
  const place = await page.evaluate(() => scrollY);
  await line(second).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(path + second);
  await expect(page.locator(second)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(path + first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('the mark follows a reader who scrolls, and goes with the first section', async ({ page }) => {
  await page.goto(path);
  await hydrated(page);
  const sections = await anchors(page);
  const marked = contents(page).locator('[aria-current=location]');
  const bringToMiddle = (anchor: string | undefined, share: number) =>
    page.evaluate(
      ([id, at]) => {
        const top = document.getElementById(String(id))?.getBoundingClientRect().top ?? 0;
        scrollBy({ top: top - innerHeight * Number(at), behavior: 'instant' });
      },
      [anchor?.slice(1), share],
    );
  await bringToMiddle(sections[2], 0.3);
  await expect(marked).toHaveAttribute('href', sections[2] ?? '');
  // Its heading has left the upper part downwards: the section before it is being read.
  await bringToMiddle(sections[2], 0.6);
  await expect(marked).toHaveAttribute('href', sections[1] ?? '');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(marked).toHaveCount(0);
});

test('a heading can be linked to, by a link that is no part of its name', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto(path);
  await hydrated(page);
  for (const text of await contents(page).getByRole('link').allInnerTexts()) {
    await expect(page.getByRole('heading', { level: 2, name: text, exact: true })).toHaveCount(1);
  }
  const name = (await contents(page).getByRole('link').nth(1).innerText()).trim();
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
  expect(await distanceFromHeader(page, hash.slice(1))).toBeGreaterThanOrEqual(0);
});

test('the link to a heading appears under a pointer', { tag: EVERY_SCREEN }, async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a finger does not hover');
  await page.goto(path);
  const heading = page.locator('.prose h2').nth(1);
  await heading.hover();
  const link = page.locator('.prose h2 + a').nth(1);
  await expect(link).toHaveCSS('opacity', '1');
  const [before, after] = [await heading.boundingBox(), await link.boundingBox()];
  // Beside the heading's last line, not below it.
  expect((after?.y ?? 0) + (after?.height ?? 0)).toBeLessThan(
    (before?.y ?? 0) + (before?.height ?? 0) + 8,
  );
});

test('the link is copied: the canonical address, and politely said', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${path}?utm_source=test`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${path}`);
  // The next article's link has not been copied.
  await more(page).getByRole('link').first().click();
  await expect(page).not.toHaveURL(new RegExp(path));
  await expect(page.getByText('Link copied')).toHaveCount(0);
});

test('where copying is refused, the address is shown and selected', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto(path);
  await hydrated(page);
  // To the pixel, as the brand's font is allowed to come meanwhile.
  const top = async () =>
    Math.round((await page.locator('article > figure').boundingBox())?.y ?? 0);
  const before = await top();
  const field = page.getByRole('textbox', { name: 'Address of this article' });
  for (const press of ['first', 'again']) {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(field, press).toBeFocused();
    const selected = await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
    expect(selected).toBe(`${site.url}${path}`);
  }
  await expect(page.getByText('Link copied')).toHaveCount(0);
  expect(await top()).toBe(before);
});

test('previous and next lead through the articles and back', async ({ page }) => {
  await page.goto(path);
  await hydrated(page);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const next = more(page).getByRole('link').last();
  await expect(more(page)).toContainText('Next article');
  const nextTitle = await next.innerText();
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle);
  await more(page)
    .locator('p', { hasText: 'Previous article' })
    .getByRole('link', { name: title, exact: true })
    .click();
  await expect(page).toHaveURL(path);
});

test('related articles are other articles, by their titles', async ({ page }) => {
  await page.goto(path);
  await expect(more(page).getByRole('heading', { name: 'Related articles' })).toBeVisible();
  const links = more(page).getByRole('listitem').getByRole('link');
  const slugs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(slugs.length).toBeGreaterThan(0);
  expect(slugs).not.toContain(path);
  const title = await links.first().innerText();
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('what was changed and when is folded away at the end', async ({ page }) => {
  await page.goto(path);
  const list = page.locator('article details', { hasText: 'What changed' });
  await expect(list.getByRole('listitem').first()).toBeHidden();
  await list.getByText('What changed').click();
  await expect(list.getByRole('listitem').first()).toHaveText(/^\d{1,2} [A-Z][a-z]+ \d{4}: .+/);
});

test('next to nothing moves when scripts and font arrive', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        const { dataset } = document.documentElement;
        dataset.shift = String(Number(dataset.shift ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await hydrated(page);
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded')))
    .toBe(true);
  await page.locator('.prose h2').nth(3).scrollIntoViewIfNeeded();
  await expect(contents(page).locator('[aria-current]')).toHaveCount(1);
  const shift = await page.locator('html').getAttribute('data-shift');
  expect(Number(shift ?? 0)).toBeLessThanOrEqual(0.02);
});

test('an article prints as text with its chart, addresses of sources and no furniture', async ({
  page,
}) => {
  await page.goto(path);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['article h1', 'article figure img', '.prose', 'article footer a[href]']) {
    await expect(page.locator(shown).first()).toBeVisible();
  }
  const furniture = 'main nav, main button, main details, .heading-link, body > header, footer nav';
  for (const part of await page.locator(furniture).all()) await expect(part).toBeHidden();
  const example = page.locator('.worked-example').first();
  await expect(example.locator('input[type=number]').first()).toBeVisible();
  await expect(example.locator('input[type=number]').first()).toHaveCSS('border-top-width', '0px');
  await expect(example.locator('input[type=range]').first()).toBeHidden();
  await expect(example).toHaveCSS('break-inside', 'avoid');
  const source = page.locator('article footer a[href^=http]').first();
  const address = await source.evaluate((link) => getComputedStyle(link, '::after').content);
  expect(address).toContain(await source.getAttribute('href'));
  const colours = await page
    .locator('article :is(h1, h2, p, li, a, figcaption):visible')
    .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).color))]);
  expect(colours).toEqual(['rgb(0, 0, 0)']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button to copy with and no mark, and anchors land below the header', async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(contents(page).locator('[aria-current]')).toHaveCount(0);
    const line = contents(page).getByRole('link').nth(2);
    const hash = (await line.getAttribute('href')) ?? '';
    await line.click();
    await expect(page.locator(hash)).toBeInViewport();
    const header = await page.getByRole('banner').boundingBox();
    const heading = await page.locator(hash).boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await expect(more(page).getByRole('link').first()).toBeVisible();
  });
});

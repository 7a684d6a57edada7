import type { Page } from '@playwright/test';
import { site } from '../../config/site.ts';
import { EVERY_SCREEN, expect, hydrated, menuButton, test } from './site.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** The header's links are in the menu on phones. */
async function openHeader(page: Page) {
  if (isPhone(page)) await menuButton(page).click();
}

const sections = [
  { label: 'How We Help', id: 'how-we-help' },
  { label: 'Resources', id: 'resources' },
  { label: 'About', id: 'about' },
  { label: 'Book a Free Strategy Chat', id: 'contact-form' },
];

/** The section's top edge has come to rest just below the fixed header. */
async function expectBelowHeader(page: Page, id: string) {
  await expect
    .poll(() =>
      page.evaluate((section) => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const top = document.getElementById(section)?.getBoundingClientRect().top ?? -1;
        const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
        return (top >= header - 1 && top < header + 80) || (atEnd && top >= header);
      }, id),
    )
    .toBe(true);
}

test('the header scrolls to each section on the home page', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  for (const { label, id } of sections) {
    await test.step(label, async () => {
      await openHeader(page);
      await page.getByRole('banner').getByRole('link', { name: label }).click();
      await expectBelowHeader(page, id);
      await expect(page.locator(`#${id}`)).toBeFocused();
    });
  }
});

test('the header leads to each section from another page, and by its address alone', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  for (const { label, id } of sections) {
    await test.step(label, async () => {
      await page.goto('/disclaimer');
      await hydrated(page);
      await openHeader(page);
      const link = page.getByRole('banner').getByRole('link', { name: label });
      await expect(link).toHaveAttribute('href', `/#${id}`);
      await link.click();
      await expect(page).toHaveURL('/');
      await expectBelowHeader(page, id);
      // As a link in a mail leads there: no page of ours is open yet.
      await page.goto('about:blank');
      await page.goto(`/#${id}`);
      await expectBelowHeader(page, id);
    });
  }
});

test('the logo scrolls to the top on the home page and leads home from elsewhere', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const logo = page.getByRole('link', { name: `${site.brand.name}, home` });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await logo.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goto('/blog');
  await hydrated(page);
  await logo.click();
  await expect(page).toHaveURL('/');
});

test('back and forward restore where the visitor was', { tag: EVERY_SCREEN }, async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  const link = page.getByRole('link', { name: 'View All Articles' });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home loan articles');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // Not to the pixel: the brand's font, which came meanwhile, breaks some lines above elsewhere.
  await page.goBack();
  await expect(link).toBeInViewport();
  await page.goForward();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('going back does not scroll to the section a second time', { tag: EVERY_SCREEN }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      document.documentElement.dataset.scrolledTo = this.id;
      original.call(this, options);
    };
  });
  await page.goto('/disclaimer');
  await hydrated(page);
  await openHeader(page);
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click();
  await expectBelowHeader(page, 'resources');
  await expect(page.locator('html')).toHaveAttribute('data-scrolled-to', 'resources');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.evaluate(() => delete document.documentElement.dataset.scrolledTo);
  await page.clock.install();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Expert Mortgage Brokers/);
  await page.clock.runFor(1000);
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolled-to');
});

test('nothing glides for visitors who prefer less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
  const behaviours = await page.evaluate(() => {
    const seen: (string | undefined)[] = [];
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      seen.push(typeof options === 'object' ? options.behavior : undefined);
      original.call(this, options);
    };
    document.querySelector<HTMLElement>('main a[href="/#contact-form"]')?.click();
    return seen;
  });
  expect(behaviours).toEqual(['instant']);
  await expectBelowHeader(page, 'contact-form');
});

test('a link that was aimed at needs nothing more from the network', async ({
  page,
  context,
  allowConsole,
}) => {
  // The links of the new page, once the pointer lies over one, and the font.
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/blog');
  await hydrated(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  const data = page.waitForResponse('**/terms-of-service.data');
  const module = page.waitForResponse(/terms-of-service-[^/]*\.js$/);
  await link.focus();
  await Promise.all([data, module]);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/terms of service/i);
  // What is below the first screen comes as well.
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).last()).toBeAttached();
  expect(await page.getByRole('article').locator('p').count()).toBeGreaterThan(20);
});

test('client navigation moves the focus and announces the page', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Work With Us' }).click();
  await expect(page).toHaveURL('/work-with-us');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(/^Work with us \| ./);
  const title = await page.title();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: title })).toBeAttached();
});

test('the skip link leads past the header', { tag: EVERY_SCREEN }, async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('the menu of small screens', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/blog');
    await hydrated(page);
  });

  test('opens and closes by keyboard and gives the focus back', async ({ page }) => {
    const toggle = menuButton(page);
    await toggle.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'How We Help' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('closes on a press outside', async ({ page }) => {
    await menuButton(page).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.mouse.click(6, 700);
    await expect(menu).toBeHidden();
  });

  test('closes when the focus leaves it, and when the visitor goes back', async ({ page }) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
    await expect(page).toHaveURL('/disclaimer');
    await menuButton(page).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Book a Free Strategy Chat' }).focus();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();

    await menuButton(page).click();
    await page.goBack();
    await expect(page).toHaveURL('/blog');
    await expect(menu).toBeHidden();
  });

  test('can be scrolled on a very low screen', async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 250 });
    await menuButton(page).click();
    const book = page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Book a Free Strategy Chat' });
    await book.scrollIntoViewIfNeeded();
    await expect(book).toBeInViewport({ ratio: 1 });
  });

  test('closes on navigation', async ({ page }) => {
    await menuButton(page).click();
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'About' })
      .click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  });
});

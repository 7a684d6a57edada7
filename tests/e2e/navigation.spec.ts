import type { Page } from '@playwright/test';
import { bookButton } from '../../config/list-schemas.ts';
import { formatSource } from '../../server/leads/lead-text.ts';
import { enquiry, fill, locateForm, uniqueEmail } from './form-steps.ts';
import {
  clickHeaderLink,
  distanceFromHeader,
  EVERY_SCREEN,
  expect,
  findLeadsFrom,
  firm,
  heading1,
  menuButton,
  open,
  scrollPosition,
  site,
  test,
  waitForHydration,
} from './site.ts';

const sections = [...firm.links.header.filter((link) => 'section' in link), bookButton];

/** Expects the section's top at the fixed header's bottom edge, or the page scrolled to its end. */
async function expectBelowHeader(page: Page, id: string) {
  const atEnd = () => page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 2);
  await expect(async () => {
    const distance = await distanceFromHeader(page, `#${id}`);
    expect(distance).toBeGreaterThanOrEqual(-1);
    expect(distance < 3 || (await atEnd())).toBe(true);
  }).toPass();
}

test('the header links to each section of the home page, and its logo to the top', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await open(page, '/');
  for (const { label, section } of sections) {
    await clickHeaderLink(page, label);
    await expectBelowHeader(page, section);
    await expect(page.locator(`#${section}`)).toBeFocused();
  }
  await page.getByRole('link', { name: `${site.brand.name}, home` }).click();
  await expect.poll(() => scrollPosition(page)).toBe(0);
});

test('other pages link to the sections and home, and Back does not scroll to a section', async ({ page }) => {
  await page.addInitScript(() => {
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      document.documentElement.dataset.scrolledTo = this.id;
      original.call(this, options);
    };
  });
  await open(page, '/disclaimer');
  const banner = page.getByRole('banner');
  for (const { label, section } of sections) {
    const links = banner.getByRole('link', { name: label, includeHidden: true });
    await expect(links.first()).toHaveAttribute('href', `/#${section}`);
  }
  await page.getByRole('link', { name: `${site.brand.name}, home` }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(heading1(page)).toHaveText(/disclaimer/i);
  await clickHeaderLink(page, 'Resources');
  await expect(page).toHaveURL('/');
  await expectBelowHeader(page, 'resources');
  await expect(page.locator('html')).toHaveAttribute('data-scrolled-to', 'resources');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL('/privacy-policy');
  await page.evaluate(() => delete document.documentElement.dataset.scrolledTo);
  await page.clock.install();
  await page.goBack();
  await expect(heading1(page)).toHaveText(/Expert Mortgage Brokers/);
  await page.clock.runFor(1000);
  await expect(page.locator('html')).not.toHaveAttribute('data-scrolled-to');

  // Opens the link from outside the site, as from a mail.
  await page.goto('about:blank');
  await page.goto('/#about');
  await expectBelowHeader(page, 'about');
});

test('a navigation moves the focus to the main content, and Back restores the scroll position', async ({
  page,
}) => {
  await open(page, '/');
  const link = page.getByRole('link', { name: 'View All Articles' });
  await link.scrollIntoViewIfNeeded();
  await link.click();
  await expect(heading1(page)).toHaveText('Home loan articles');
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(/^Home loan articles \| ./);
  const title = await page.title();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: title })).toBeAttached();

  // Not exact: the brand's font has loaded since, and wraps some lines differently.
  await page.goBack();
  await expect(link).toBeInViewport();
  await page.goForward();
  await expect.poll(() => scrollPosition(page)).toBe(0);
});

test('scrolls smoothly, and instantly with prefers-reduced-motion', async ({ page }) => {
  await open(page, '/');
  for (const [reducedMotion, behaviour] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    const seen = await page.evaluate(() => {
      const behaviours: (string | undefined)[] = [];
      const original = Element.prototype.scrollIntoView;
      Element.prototype.scrollIntoView = (options) => {
        behaviours.push(typeof options === 'object' ? options.behavior : undefined);
      };
      document.querySelector<HTMLElement>('main a[href="/#contact-form"]')?.click();
      Element.prototype.scrollIntoView = original;
      return behaviours;
    });
    expect(seen).toEqual([behaviour]);
  }
});

test('prefetches a focused link, so that it opens offline', async ({ page, context, allowConsole }) => {
  // The new page's own prefetches and the font fail.
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/blog');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
  const data = page.waitForResponse('**/terms-of-service.data');
  const module = page.waitForResponse(/text-page-[^/]*\.js$/);
  await link.focus();
  await Promise.all([data, module]);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await link.press('Enter');
  await expect(heading1(page)).toHaveText(/terms of service/i);
  // The content below the first screen is loaded as well.
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).last()).toBeAttached();
  expect(await page.getByRole('article').locator('p').count()).toBeGreaterThan(20);
});

test('the skip link moves the focus to the main content', async ({ page }) => {
  await page.goto('/blog');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the menu opens by keyboard and pointer, and closes on Escape, outside clicks, blur and navigation', async ({
  page,
}) => {
  await open(page, '/blog');
  const toggle = menuButton(page);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const openMenu = async () => {
    await toggle.click();
    await expect(menu).toBeVisible();
  };
  await test.step('Escape, which returns the focus to the button', async () => {
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'How We Help' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
  });
  await test.step('a click outside', async () => {
    await openMenu();
    await page.mouse.click(6, 700);
    await expect(menu).toBeHidden();
  });
  await test.step('moving the focus out of it', async () => {
    await openMenu();
    await menu.getByRole('link', { name: bookButton.label }).focus();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
  });
  await test.step('the Back button', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Disclaimer' }).click();
    await expect(page).toHaveURL('/disclaimer');
    await openMenu();
    await page.goBack();
    await expect(page).toHaveURL('/blog');
    await expect(menu).toBeHidden();
  });
  await test.step('one of its links, on a very low screen', async () => {
    await page.setViewportSize({ width: 640, height: 250 });
    await openMenu();
    const book = menu.getByRole('link', { name: bookButton.label });
    await book.scrollIntoViewIfNeeded();
    await expect(book).toBeInViewport({ ratio: 1 });
    await book.click();
    await expect(page).toHaveURL('/');
    await expect(menu).toBeHidden();
  });
});

const ARTICLE = '/blog/offset-accounts-mortgage-game-changer';

test('an enquiry keeps its source article and campaign across pages and reloads', async ({ page }) => {
  await page.goto(`${ARTICLE}?utm_campaign=spring&utm_source=news`);
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(heading1(page)).toHaveText(/privacy policy/i);
  await page.reload();
  await waitForHydration(page);
  await clickHeaderLink(page, 'Book a Free Strategy Chat');
  await expect(page).toHaveURL('/');
  await waitForHydration(page, enquiry.selector);
  const email = uniqueEmail('campaign');
  await fill(page, enquiry, email);
  const { submit, outcome } = locateForm(page, enquiry);
  await submit.click();
  await expect(outcome).toContainText(enquiry.thanks[0]);
  const [lead] = await findLeadsFrom(email);
  expect(lead && formatSource(lead)).toBe(`${ARTICLE}, spring / news`);
});

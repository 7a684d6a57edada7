import { fillEnquiry, uniqueEmail } from './form-steps.ts';
import { EVERY_SCREEN, expect, hydrated, leadsFrom, menuButton, test } from './site.ts';

test.describe('a browser that is too old for the scripts', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  });

  test('starts none of them, and shows nothing that only they could answer', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url());
    });
    await page.goto('/blog/what-extra-repayments-save');
    await page.mouse.wheel(0, 3000);
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(page.locator('#example-1').getByRole('spinbutton').first()).toBeHidden();
    await expect(page.locator('#example-1')).toContainText('saves $77,470');
  });

  test('leads through the site and posts its forms', { tag: EVERY_SCREEN }, async ({ page }) => {
    await page.goto('/disclaimer');
    if (await menuButton(page).isVisible()) {
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
      await menuButton(page).click();
    }
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/#about');
    const email = uniqueEmail('old');
    const form = await fillEnquiry(page, email);
    await form.getByRole('button', { name: 'Send My Inquiry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your inquiry!');
    expect(await leadsFrom(email)).toMatchObject([{ source: 'plain-form' }]);
  });
});

test('a browser without popovers has the whole site, its menu included', {
  tag: EVERY_SCREEN,
}, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'ontoggle']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    const { matches } = Element.prototype;
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string) {
        if (selector.includes(':popover-open')) throw new DOMException('unknown', 'SyntaxError');
        return matches.call(this, selector);
      },
    });
  });
  for (const path of ['/', '/blog', '/work-with-us']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  }
  if (!(await menuButton(page).isVisible())) return;
  await menuButton(page).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});

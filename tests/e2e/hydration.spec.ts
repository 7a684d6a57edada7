/** When other programs change the DOM before hydration, React renders the page again and visitors lose nothing. */
import type { Page } from '@playwright/test';
import { application, enquiry, fieldValues, locateForm } from './form-steps.ts';
import {
  expect,
  heading1,
  openWithLateScripts,
  site,
  test,
  waitForHydration,
  waitForStyles,
} from './site.ts';

test.beforeEach(({ allowConsole }) => allowConsole(/^The page was drawn again/));

/** Returns the elements of the head except styles, whose attributes change when they have loaded. */
const headElements = (page: Page) =>
  page.evaluate(() =>
    [...document.head.children].filter(({ tagName }) => tagName !== 'STYLE').map((e) => e.outerHTML),
  );

/** Changes the page before hydration, and expects the head to keep its elements. */
async function hydrateChanged(page: Page, releaseScripts: () => void, change: () => Promise<void>) {
  await waitForStyles(page);
  const head = await headElements(page);
  await change();
  releaseScripts();
  await waitForHydration(page);
  expect(await headElements(page)).toEqual(expect.arrayContaining(head));
}

/** Inserts elements as password managers do. */
function addBesideFields(page: Page) {
  return page.evaluate(() => {
    for (const field of document.querySelectorAll('input, select, textarea')) {
      field.after(document.createElement('div'));
    }
  });
}

/** Wraps texts in links, as Safari and Chrome on iOS do with email and postal addresses. */
function wrapTexts(page: Page, address: string) {
  return page.evaluate((wrapped) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.data.includes(wrapped)) found.push(text);
    }
    if (found.length === 0) throw new Error('expected an address in the page');
    for (const text of found) {
      const wrapper = document.createElement('a');
      text.replaceWith(wrapper);
      wrapper.append(text);
    }
  }, address);
}

for (const which of [enquiry, application]) {
  test(`the ${which.name} form keeps typed text when a password manager changes it before hydration`, async ({
    page,
  }) => {
    const releaseScripts = await openWithLateScripts(page, which.path);
    const { form } = locateForm(page, which);
    await form.getByLabel('Email').fill('jo@example.com');
    for (const select of await form.getByRole('combobox').all()) await select.selectOption({ index: 1 });
    const long = form.getByLabel(which.longField);
    await long.pressSequentially('Before , and after');
    for (let step = 0; step < ', and after'.length; step += 1) await page.keyboard.press('ArrowLeft');
    const typed = await fieldValues(page, which);

    await hydrateChanged(page, releaseScripts, () => addBesideFields(page));
    await expect.poll(() => fieldValues(page, which)).toEqual(typed);
    await expect(long).toBeFocused();
    await expect(long).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('any script');
    await expect(long).toHaveValue('Before any script, and after');
    await expect(form).toHaveAttribute('data-dirty', 'true');
    // The draft is stored in the tab as usual.
    await page.reload();
    await waitForHydration(page, which.selector);
    await expect(long).toHaveValue('Before any script, and after');
  });
}

const { email, address } = site.contact;
for (const [what, text] of Object.entries({ email, 'postal address': address.street })) {
  test(`pages hydrate when a browser wraps the ${what} in a link`, async ({ page }) => {
    for (const path of ['/', '/work-with-us', '/privacy-policy']) {
      const releaseScripts = await openWithLateScripts(page, path);
      const heading = (await heading1(page).textContent()) ?? '';
      await hydrateChanged(page, releaseScripts, () => wrapTexts(page, text));
      await expect(heading1(page)).toHaveText(heading);
    }
  });
}

test('meta tags ask browsers not to link addresses and numbers', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute(
    'content',
    'telephone=no,date=no,address=no,email=no',
  );
  await expect(page.locator('meta[name=chrome]')).toHaveAttribute('content', 'nointentdetection');
});

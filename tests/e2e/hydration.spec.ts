/** What other programs do to a page before React takes it over: React draws it anew, and the visitor loses nothing. */
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

/** All that the head holds: the styles are marked as complete at some time, and scripts are added. */
const headOf = (page: Page) =>
  page.evaluate(() =>
    [...document.head.children].filter(({ tagName }) => tagName !== 'STYLE').map((e) => e.outerHTML),
  );

/** Has the page changed before its scripts come, and compares the head with the one before. */
async function hydrateChanged(page: Page, arrive: () => void, change: () => Promise<void>) {
  await waitForStyles(page);
  const head = await headOf(page);
  await change();
  arrive();
  await waitForHydration(page);
  expect(await headOf(page)).toEqual(expect.arrayContaining(head));
}

/** As password managers do. */
function addBesideFields(page: Page) {
  return page.evaluate(() => {
    for (const field of document.querySelectorAll('input, select, textarea')) {
      field.after(document.createElement('div'));
    }
  });
}

/** As Chrome on iOS and Safari do with the texts that they take for email and postal addresses. */
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
  test(`what is typed into the ${which.name} form stays where a password manager adds to it`, async ({
    page,
  }) => {
    const arrive = await openWithLateScripts(page, which.path);
    const { form } = locateForm(page, which);
    await form.getByLabel('Email').fill('jo@example.com');
    for (const select of await form.getByRole('combobox').all()) await select.selectOption({ index: 1 });
    const long = form.getByLabel(which.longField);
    await long.pressSequentially('Before , and after');
    for (let step = 0; step < ', and after'.length; step += 1) await page.keyboard.press('ArrowLeft');
    const typed = await fieldValues(page, which);

    await hydrateChanged(page, arrive, () => addBesideFields(page));
    await expect.poll(() => fieldValues(page, which)).toEqual(typed);
    await expect(long).toBeFocused();
    await expect(long).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('any script');
    await expect(long).toHaveValue('Before any script, and after');
    await expect(form).toHaveAttribute('data-dirty', 'true');
    // The draft is kept in the tab as ever.
    await page.reload();
    await waitForHydration(page, which.selector);
    await expect(long).toHaveValue('Before any script, and after');
  });
}

const { email, address } = site.contact;
for (const [what, text] of Object.entries({ email, 'postal address': address.street })) {
  test(`pages are whole where a browser wraps the ${what}`, async ({ page }) => {
    for (const path of ['/', '/work-with-us', '/privacy-policy']) {
      const arrive = await openWithLateScripts(page, path);
      const heading = (await heading1(page).textContent()) ?? '';
      await hydrateChanged(page, arrive, () => wrapTexts(page, text));
      await expect(heading1(page)).toHaveText(heading);
    }
  });
}

test('browsers are asked not to wrap what looks like an address', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('meta[name=format-detection]')).toHaveAttribute(
    'content',
    'telephone=no,date=no,address=no,email=no',
  );
  await expect(page.locator('meta[name=chrome]')).toHaveAttribute('content', 'nointentdetection');
});

/**
 * Simulates the translation of pages by Chrome, Edge and Samsung Internet, which replace each text node, including
 * later ones, by nested `<font>` elements. React keeps references to the replaced nodes. The page must not crash, and
 * must show the results of the numbers in its fields.
 */
import type { Page } from '@playwright/test';
import { clickHeaderLink, expect, heading1, open, paths, test } from './site.ts';

interface Translation {
  /** Returns replaced texts that React has changed since, so that the visible translation is outdated. */
  stale: () => string[];
}

type Translated = Window & { translation?: Translation };

/** Runs in the page. */
function translate(): void {
  const replaced: { text: Text; original: string; by: Element }[] = [];
  const replace = (text: Text) => {
    if (!/[\p{L}\p{N}]/u.test(text.data)) return;
    if (text.parentElement?.closest('font, script, style, noscript, textarea')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(`‹${text.data}›`);
    outer.append(inner);
    text.replaceWith(outer);
    replaced.push({ text, original: text.data, by: outer });
  };
  const replaceIn = (node: Node) => {
    const texts = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    if (node instanceof Text) texts.push(node);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) if (text.isConnected) replace(text);
  };
  replaceIn(document.body);
  const changes = { childList: true, characterData: true, subtree: true };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of target instanceof Text ? [target] : addedNodes) replaceIn(node);
    }
  }).observe(document.body, changes);
  const stale = () =>
    replaced
      .filter(({ text, original, by }) => by.isConnected && text.data !== original)
      .map(({ text, original }) => `"${original}", which is now "${text.data}"`);
  Object.assign(window, { translation: { stale } satisfies Translation });
}

/** Runs in the page: uses each field and button. @returns outdated texts and lost choices. */
async function useEverything(): Promise<string[]> {
  const wrong = new Set<string>();
  const checkTexts = async (used: string) => {
    // Waits for React's deferred updates and the mutation observer.
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setTimeout(done));
    for (const text of (window as Translated).translation?.stale() ?? []) wrong.add(`${used}: ${text}`);
  };
  const fieldsOf = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(`main ${selector}`)];
  const put = async (field: HTMLInputElement, value: string) => {
    // Bypasses React's value tracking.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await checkTexts(`${field.name} ${value}`);
  };
  for (const field of fieldsOf(':is(input:not([type=range]), textarea):not([hidden], [readonly])')) {
    for (const value of ['no number', '600000', '7']) await put(field, value);
  }
  for (const slider of fieldsOf('input[type=range]')) {
    for (const value of [slider.max, slider.min]) await put(slider, value);
  }
  for (const select of document.querySelectorAll<HTMLSelectElement>('main select')) {
    for (const index of select.options.length > 2 ? [2, 1] : [1]) {
      select.selectedIndex = index;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await checkTexts(`${select.name} ${index}`);
      if (select.selectedIndex !== index) wrong.add(`${select.name}: the choice ${index} is lost`);
    }
  }
  const press = async (buttons: HTMLButtonElement[]) => {
    for (const button of buttons) {
      // Skips buttons that navigate or download.
      if (/Send these|Download/.test(button.textContent) || !button.isConnected) continue;
      const name = button.ariaLabel ?? button.textContent;
      button.click();
      await checkTexts(name);
    }
  };
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('main button')];
  // In reverse order first: "Keep my numbers" before "Back to ours", then "Use them here" and "Forget".
  await press(buttons().toReversed());
  await press(buttons());
  return [...wrong];
}

/** Runs in the page before its scripts: makes every second copy to the clipboard fail. */
function mockClipboard(): void {
  let copies = 0;
  const writeText = async () => {
    copies += 1;
    if (copies % 2 === 0) throw new Error('refused');
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
}

/** Opens a page, waits until it is hydrated completely, and translates it. */
async function openTranslated(page: Page, path: string) {
  await page.addInitScript(mockClipboard);
  await open(page, path);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('a, button, input')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    ),
  );
  await page.evaluate(translate);
  await expect(heading1(page)).toContainText('‹');
}

// `paths` has one calculator page; the others have the same content as their articles.
for (const path of paths) {
  test(`${path} keeps working when translated`, async ({ page }) => {
    await openTranslated(page, path);
    expect(await page.evaluate(useEverything)).toEqual([]);
    await expect(heading1(page)).not.toContainText('Unexpected Application Error!');
  });
}

test('navigation, tabs, search and Back work on a translated site', async ({ page }) => {
  await openTranslated(page, '/');
  await clickHeaderLink(page, 'Resources');
  await page.getByRole('link', { name: 'View All Articles' }).click();
  await expect(heading1(page)).toContainText('Home loan articles');
  for (const tab of ['Refinance', 'All Articles']) {
    await page
      .getByRole('navigation', { name: 'Article categories' })
      .getByRole('link', { name: tab })
      .click();
  }
  const search = page.getByRole('searchbox');
  for (const words of ['offset', 'offset account', 'no such word', '']) {
    await search.fill(words);
    await expect(page.getByRole('heading', { name: 'Articles found' })).toHaveCount(words === '' ? 0 : 1);
  }
  await search.fill('offset');
  await page.locator('main ol a').first().click();
  await expect(page).toHaveURL(/\/blog\/.*offset/);
  const title = await heading1(page).innerText();
  await page.getByRole('navigation', { name: 'More articles' }).getByRole('link').last().click();
  await expect(heading1(page)).not.toHaveText(title);
  for (const name of ['Privacy', 'Terms', 'Disclaimer']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(heading1(page)).toContainText(name);
  }
  await page.goBack();
  await expect(heading1(page)).toContainText('Terms');
  expect(await page.evaluate(() => (window as Translated).translation?.stale())).toEqual([]);
});

import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openLeadKeeper } from '../../server/store/open-store.ts';

/** The build that the server under test serves. */
export const client = join(process.env.BUILD_DIR ?? 'build', 'client');

/** The address of every page of the site, as it was built. */
export const paths = globSync('**/index.html', { cwd: client })
  .map((file) => join('/', dirname(file)))
  .toSorted();
if (paths.length < 10) throw new Error(`${client}: expected the built site. Run: npm run build`);

/** Tags a test that runs on the wide screen as well: what it is about looks or works otherwise there. */
export const EVERY_SCREEN = '@every-screen';

interface PageWatch {
  /** Errors that the page is expected to log; anything else fails the test. */
  allowConsole: (pattern: RegExp) => void;
}

/** A test that fails when its page logs an error or a request fails, unless it said it would. */
export const test = base.extend<PageWatch>({
  allowConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      page.on('response', (response) => {
        if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
      });
      await use((pattern) => allowed.push(pattern));
      expect(
        problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
      ).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What the owner would find of this sender in the store of the server under test. */
export async function leadsFrom(email: string) {
  const leads = await openLeadKeeper({ DATA_DIR: process.env.E2E_DATA_DIR });
  try {
    const all = (await leads?.list()) ?? [];
    return all.filter(({ params }) => params.from_email === email);
  } finally {
    await leads?.close();
  }
}

/** What opens and closes the menu of small screens: a `summary`, which has no role of its own. */
export function menuButton(page: Page) {
  return page.locator('header summary');
}

/**
 * Waits until React has taken over the page, or the named part of it: before that, presses are
 * answered by the browser. A part that loads late is scrolled to, as a visitor would.
 */
export async function hydrated(page: Page, selector = '#main') {
  await page.locator(selector).evaluate((part) => part.scrollIntoView({ block: 'nearest' }));
  await page.waitForFunction((part) => {
    const element = document.querySelector(part);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  }, selector);
}

/** Waits until all has come that follows the first paint, on a page that React takes over or not. */
export async function settled(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('link[rel=stylesheet]') && !document.querySelector('[data-sheet]'),
  );
  await page.waitForLoadState('networkidle');
}

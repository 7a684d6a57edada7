import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import mime from 'mime';
import { firmFolder } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import { openTestAdmin } from '../support/test-store.ts';

/** The firm of the built site under test. */
export const firm = loadFirm(firmFolder());
export const { site, brand } = firm;

/** The folder of the build that the server under test serves. */
export const client = join(process.env.BUILD_DIR ?? 'build', 'client');

/** A worked example with a page of its own. */
export const EXAMPLE_PAGE = '/blog/refinancing-what-it-costs-and-when-it-pays/refinance';

/** The paths of all built pages. */
export const allPaths = globSync('**/index.html', { cwd: client })
  .map((file) => join('/', dirname(file)))
  .toSorted();

/** The paths of all built pages, with only one of the similar pages of worked examples. */
export const paths = allPaths.filter(
  (path) => !/^\/blog\/(?!page\/)[^/]+\/./.test(path) || path === EXAMPLE_PAGE,
);
if (paths.length < 10) throw new Error(`${client}: expected the built site. Run: npm test -- build`);

/** Tags tests that also run on the wide screen, because their subject differs there. */
export const EVERY_SCREEN = '@every-screen';

interface PageWatch {
  /** Allows console errors that match; any other fails the test. */
  allowConsole: (pattern: RegExp) => void;
}

interface Hosts {
  /** The origin of a static host that serves the built site. */
  staticHost: string;
}

/** Extends Playwright's test: it fails when the page logs an error or a request fails, unless `allowConsole` matches. */
export const test = base.extend<PageWatch, Hosts>({
  staticHost: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const server = createServer(serveStatically).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      server.close();
    },
    { scope: 'worker' },
  ],
  allowConsole: [
    async ({ page }, use) => {
      const allowed: RegExp[] = [];
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      page.on('response', (response) => {
        if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`);
      });
      await use((pattern) => allowed.push(pattern));
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Behaves as a minimal static host, such as nginx with default settings: serves files, redirects folders to a
 * trailing slash, sends 404.html for the rest, and has no other redirects and no query handling.
 */
async function serveStatically({ url = '/' }: IncomingMessage, response: ServerResponse) {
  const { pathname, search } = new URL(url, 'http://localhost');
  if (pathname !== '/' && paths.includes(pathname)) {
    response.writeHead(301, { Location: `${pathname}/${search}` }).end();
    return;
  }
  const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const found = await readFile(join(client, name)).catch(() => null);
  const type = mime.getType(found ? extname(name) : 'html') ?? 'application/octet-stream';
  response.writeHead(found ? 200 : 404, { 'Content-Type': type });
  response.end(found ?? (await readFile(join(client, '404.html'))));
}

/** Returns the sender's leads in the store of the server under test. */
export async function findLeadsFrom(email: string) {
  const leads = await openTestAdmin({ DATA_DIR: process.env.E2E_DATA_DIR });
  try {
    const all = (await leads?.list()) ?? [];
    return all.filter(({ params }) => params.from_email === email);
  } finally {
    await leads?.close();
  }
}

/** The menu button of small screens: a `summary`, which has no role to select by. */
export function menuButton(page: Page) {
  return page.locator('header summary');
}

/** Clicks a link of the header, which on phones is in the menu. */
export async function clickHeaderLink(page: Page, name: string) {
  if (await menuButton(page).isVisible()) await menuButton(page).click();
  await page.getByRole('banner').getByRole('link', { name }).click();
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string, selector?: string) {
  await page.goto(path);
  await waitForHydration(page, selector);
}

/** Starts and awaits the hydration of an element. Until then, the browser handles clicks. */
export async function waitForHydration(page: Page, selector = '#main') {
  // A key press starts the scripts, which otherwise wait until the browser is idle.
  await page.evaluate(() => dispatchEvent(new Event('keydown')));
  await waitForIdleHydration(page, selector);
}

/** The sections of a page and its footer. */
export const pageSections = (page: Page) => page.locator('#main > *, footer');

export async function waitForIdleHydration(page: Page, selector = '#main') {
  await page.locator(selector).evaluate((part) => part.scrollIntoView({ block: 'nearest' }));
  await page.waitForFunction((part) => {
    const element = document.querySelector(part);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  }, selector);
}

/** Opens a page with delayed scripts. @returns a function that lets them load. */
export async function openWithLateScripts(page: Page, path: string, scripts = '**/assets/*.js') {
  const released = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return released.resolve;
}

/** The heading that names the page. */
export const heading1 = (page: Page) => page.getByRole('heading', { level: 1 });

export function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Returns the distance in px from the fixed header to an element's top. */
export function distanceFromHeader(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return element.getBoundingClientRect().top - header;
  });
}

/** Waits for the full style sheet, which loads after the first paint. */
export async function waitForStyles(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('link[rel=stylesheet]') && !document.querySelector('[data-sheet]'),
  );
}

/** Waits until everything that loads after the first paint has loaded, with or without hydration. */
export async function waitForPageIdle(page: Page) {
  await waitForStyles(page);
  await page.waitForLoadState('networkidle');
}

/** Runs axe on a page with all details open. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  // Legacy mode opens no second page for the results of frames, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Expects no accessibility violation and no horizontal overflow. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const overflow = await page
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

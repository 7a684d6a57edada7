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

/** The firm whose built site the tests walk through. */
export const firm = loadFirm(firmFolder());
export const { site, brand } = firm;

/** The build that the server under test serves. */
export const client = join(process.env.BUILD_DIR ?? 'build', 'client');

/** A worked example with a page of its own. */
export const EXAMPLE_PAGE = '/blog/refinancing-what-it-costs-and-when-it-pays/refinance';

/** The address of every page of the site, as it was built. */
export const allPaths = globSync('**/index.html', { cwd: client })
  .map((file) => join('/', dirname(file)))
  .toSorted();

/** Of the pages of worked examples, which are alike, one. */
export const paths = allPaths.filter(
  (path) => !/^\/blog\/(?!page\/)[^/]+\/./.test(path) || path === EXAMPLE_PAGE,
);
if (paths.length < 10) throw new Error(`${client}: expected the built site. Run: npm test -- build`);

/** Tags a test that runs on the wide screen as well: what it is about looks or works otherwise there. */
export const EVERY_SCREEN = '@every-screen';

interface PageWatch {
  /** Errors that the page is expected to log; anything else fails the test. */
  allowConsole: (pattern: RegExp) => void;
}

interface Hosts {
  /** Address of the built site on a static host. */
  staticHost: string;
}

/** A test that fails when its page logs an error or a request fails, unless it said it would. */
export const test = base.extend<PageWatch, Hosts>({
  staticHost: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
    async ({}, use) => {
      const server = createServer(answerStatically).listen(0, '127.0.0.1');
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
 * A static host at its plainest, such as nginx without settings: files as they are, a slash added
 * to folders, 404.html for the rest, no redirects and no idea of queries.
 */
async function answerStatically({ url = '/' }: IncomingMessage, response: ServerResponse) {
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

/** What the owner would find of this sender in the store of the server under test. */
export async function findLeadsFrom(email: string) {
  const leads = await openTestAdmin({ DATA_DIR: process.env.E2E_DATA_DIR });
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

/** Follows a link of the header; on phones they are in the menu. */
export async function clickHeaderLink(page: Page, name: string) {
  if (await menuButton(page).isVisible()) await menuButton(page).click();
  await page.getByRole('banner').getByRole('link', { name }).click();
}

/** Opens a page and waits until React has taken it over. */
export async function open(page: Page, path: string, selector?: string) {
  await page.goto(path);
  await waitForHydration(page, selector);
}

/** Waits until React has taken over a part: before that, presses are answered by the browser. */
export async function waitForHydration(page: Page, selector = '#main') {
  // At the first press of a key the scripts start, which else wait until the browser is idle.
  await page.evaluate(() => dispatchEvent(new Event('keydown')));
  await waitForIdleHydration(page, selector);
}

/** The bands of a page and its footer. */
export const pageSections = (page: Page) => page.locator('#main > *, footer');

export async function waitForIdleHydration(page: Page, selector = '#main') {
  await page.locator(selector).evaluate((part) => part.scrollIntoView({ block: 'nearest' }));
  await page.waitForFunction((part) => {
    const element = document.querySelector(part);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  }, selector);
}

/** Opens a page whose scripts do not arrive before the returned function is called, as on a bad line. */
export async function openWithLateScripts(page: Page, path: string, scripts = '**/assets/*.js') {
  const arrived = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return arrived.resolve;
}

/** What names the page that is shown. */
export const heading1 = (page: Page) => page.getByRole('heading', { level: 1 });

export function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** How far below the fixed header an element begins. */
export function distanceFromHeader(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    return element.getBoundingClientRect().top - header;
  });
}

/** Waits for the whole style sheet, which follows the first paint. */
export async function waitForStyles(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('link[rel=stylesheet]') && !document.querySelector('[data-sheet]'),
  );
}

/** Waits until all has come that follows the first paint, on a page that React takes over or not. */
export async function waitForPageIdle(page: Page) {
  await waitForStyles(page);
  await page.waitForLoadState('networkidle');
}

/** What axe finds wrong in a page, with everything that is folded away. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  // Without a second page to gather results of frames, of which there are none, and without lists of passes.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

import { execFileSync } from 'node:child_process';
import { test as base, expect, type Page } from '@playwright/test';

/** Every page of the site, and what its one heading says. */
export const routes = [
  { path: '/', heading: "Australia's Expert Mortgage Brokers" },
  { path: '/blog', heading: 'Home loan articles' },
  { path: '/blog/fixed-vs-variable-home-loans-australia-2025', heading: /fixed/i },
  { path: '/blog/redraw-what-borrowers-dont-consider', heading: /redraw/i },
  { path: '/blog/buying-investment-property-basics-without-hype', heading: /invest/i },
  { path: '/blog/offset-accounts-mortgage-game-changer', heading: /offset/i },
  { path: '/blog/what-a-mortgage-broker-does', heading: /broker/i },
  { path: '/blog/lenders-mortgage-insurance-explained', heading: /mortgage insurance/i },
  { path: '/blog/how-home-loan-repayments-work', heading: /repayments/i },
  { path: '/blog/how-daily-interest-is-calculated', heading: /interest/i },
  { path: '/blog/what-extra-repayments-save', heading: /extra/i },
  { path: '/blog/weekly-fortnightly-or-monthly-repayments', heading: /fortnightly/i },
  { path: '/blog/multiple-offset-accounts-more-merrier', heading: /offset/i },
  { path: '/blog/offset-vs-redraw-depends-long-term-plans', heading: /redraw/i },
  { path: '/privacy-policy', heading: /privacy policy/i },
  { path: '/terms-of-service', heading: /terms of service/i },
  { path: '/disclaimer', heading: /disclaimer/i },
  {
    path: '/work-with-us',
    heading: 'Start Your Mortgage Broking Business Without Reinventing the Wheel',
  },
] as const;

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

interface Lead {
  kind: string;
  source: string;
  suspectedSpam: boolean;
  params: Record<string, string>;
}

/** What the owner reads with `npm run leads -- --json`, out of the same database. */
export function storedLeads(): Lead[] {
  const output = execFileSync(process.execPath, ['scripts/leads.ts', '--json'], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    encoding: 'utf8',
  });
  return JSON.parse(output) as Lead[];
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

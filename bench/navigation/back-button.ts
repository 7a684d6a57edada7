/** Whether the back button brings a page back as it was left, out of the back/forward cache. */
import type { Browser } from '@playwright/test';
import { newVisit, phone, settle } from '../browser/phone.ts';
import { readProbe } from '../browser/probe.ts';

export interface Return {
  path: string;
  restored: boolean;
  /** What the browser says against it. */
  reasons: string[];
}

/** @param away another page of the site. */
export async function goAndComeBack(
  browser: Browser,
  origin: string,
  path: string,
  away: string,
): Promise<Return> {
  const visit = await newVisit(browser, phone);
  const { page, devtools } = visit;
  const reasons: string[] = [];
  await devtools.send('Page.enable');
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  try {
    await page.goto(origin + path);
    await settle(page, 800);
    await page.goto(origin + away);
    await settle(page, 300);
    // Playwright's own goBack waits for a load that a restored page never has.
    await page.evaluate(() => history.back());
    const restored = await wasRestored(visit.page, origin + path);
    return { path, restored, reasons };
  } finally {
    await visit.close();
  }
}

async function wasRestored(
  page: Parameters<typeof readProbe>[0],
  address: string,
): Promise<boolean> {
  for (let waited = 0; waited < 8000; waited += 100) {
    await page.waitForTimeout(100);
    const seen = await page
      .evaluate(() => location.href)
      .then(async (href) => ({ href, shows: (await readProbe(page)).shows }))
      .catch(() => undefined);
    if (seen?.href !== address) continue;
    // A page that was loaded anew has been shown once, and not out of the cache.
    if (seen.shows.length > 0) return seen.shows.at(-1) === true;
  }
  return false;
}

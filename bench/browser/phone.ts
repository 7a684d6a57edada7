/** A phone as Lighthouse imagines it: its screen, its network and its processor. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { installProbe } from './probe.ts';

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-AU',
} satisfies BrowserContextOptions;

export const desktop = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-AU',
} satisfies BrowserContextOptions;

/** Lighthouse's "slow 4G" for throttling that is applied: 150 ms and 1.6 Mbit/s, with its factors. */
const SLOW_4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

export interface Visit {
  page: Page;
  devtools: CDPSession;
  /** Times the processor is slower than this machine's. */
  slowProcessor(times: number): Promise<void>;
  slowNetwork(slow: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A new visitor with nothing cached, on a page that reports what it sees to the probe. */
export async function newVisit(browser: Browser, options: BrowserContextOptions): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(installProbe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return {
    page,
    devtools,
    slowProcessor: async (times) => {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
    },
    slowNetwork: async (slow) => {
      await devtools.send('Network.emulateNetworkConditions', slow ? SLOW_4G : UNLIMITED);
    },
    close: () => context.close(),
  };
}

/** Waits until the page has asked for nothing during `quietMs`. */
export async function settle(page: Page, quietMs: number, limitMs = 30_000): Promise<void> {
  let last = performance.now();
  let open = 0;
  const started = () => {
    open += 1;
    last = performance.now();
  };
  const ended = () => {
    open = Math.max(0, open - 1);
    last = performance.now();
  };
  page.on('request', started).on('requestfinished', ended).on('requestfailed', ended);
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    if (open === 0 && performance.now() - last >= quietMs) break;
    await page.waitForTimeout(50);
  }
  page.off('request', started).off('requestfinished', ended).off('requestfailed', ended);
}

/** Waits until React has taken the page over. @returns whether it has, within the limit. */
export async function awake(page: Page, limitMs = 15_000): Promise<boolean> {
  const begun = performance.now();
  for (;;) {
    // A policy without unsafe-eval forbids Playwright's own waiting in the page.
    const done = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
    });
    if (done) return true;
    if (performance.now() - begun > limitMs) return false;
    await page.waitForTimeout(50);
  }
}

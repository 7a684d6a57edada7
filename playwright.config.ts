import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { debianChromium } from './scripts/install-browser.ts';
import { findFreePort } from './tests/support/sockets.ts';
import { setTestBuildDir } from './tests/support/test-environment.ts';

setTestBuildDir();

/** The built site, served by the real server with its real store in a folder of its own. */
// Each worker reads this file as well, and has the variables of the first.
process.env.E2E_PORT ??= String(await findFreePort());
const port = process.env.E2E_PORT;
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'site-e2e-'));

const executablePath = debianChromium();
const chromium = {
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  },
};
const flows = { testDir: 'tests/browsers' };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // For what hangs, and not for a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-AU',
    // Gliding is asked for by the tests that are about it. A failure is looked into with `--trace on`.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      // EVERY_SCREEN of tests/e2e/site.ts: most of what is tested does not hang on the screen's size.
      grep: /@every-screen/,
      use: { ...devices['Desktop Chrome'], ...chromium, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Drawn by the processor, the seven times as many points of its real screen are a tenth of all time.
      use: {
        ...devices['Pixel 7'],
        ...chromium,
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 1,
      },
    },
    { name: 'firefox', ...flows, use: devices['Desktop Firefox'] },
    { name: 'webkit', ...flows, use: devices['Desktop Safari'] },
  ],
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${port}/healthz`,
    // All tests come from one address.
    env: { PORT: port, DESK_PORT: '0', DATA_DIR: process.env.E2E_DATA_DIR, SEND_LIMIT_PER_ADDRESS: '0' },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});

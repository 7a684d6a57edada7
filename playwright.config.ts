import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { debianChromium } from './scripts/install-browser.ts';
import { findFreePort } from './tests/support/sockets.ts';
import { setTestBuildDir } from './tests/support/test-environment.ts';

setTestBuildDir();

// Workers also load this file, and inherit the port and the folder of the database from the main process.
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
  // Long enough for a slow machine; only stops tests that hang.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-AU',
    // Tests of animations override this. To investigate a failure, add `--trace on`.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      // EVERY_SCREEN in tests/e2e/site.ts: most tests do not depend on the screen size.
      grep: /@every-screen/,
      use: { ...devices['Desktop Chrome'], ...chromium, viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      // Scale factor 1: without a GPU, rendering seven times the pixels would add a tenth to the run time.
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
    // No rate limit: all tests use one address.
    env: { PORT: port, DESK_PORT: '0', DATA_DIR: process.env.E2E_DATA_DIR, SEND_LIMIT_PER_ADDRESS: '0' },
    reuseExistingServer: false,
    stdout: 'ignore',
  },
});

/**
 * The browser for the tests: Debian's Chromium where it is installed or can be (as root), else
 * Playwright's own. Run as a script, it installs what is missing.
 */
import { existsSync } from 'node:fs';
import { runStep } from './run-step.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Path of Debian's Chromium, or undefined where Playwright's own browser is used. */
export function debianChromium(): string | undefined {
  return existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined;
}

/** @returns whether there is a browser in the end. */
export async function installChromium(): Promise<boolean> {
  if (debianChromium()) return true;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runStep('apt-get', ['update', '-q'], env);
    await runStep('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
    if (debianChromium()) return true;
  }
  return runStep('playwright', ['install', 'chromium']);
}

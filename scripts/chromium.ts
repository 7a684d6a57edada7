/** The browser for the tests: Debian's Chromium where it is or can be installed, else Playwright's. */
import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.ts';
import { runStep } from './run-step.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** Has Arial's measures: what nearly every visitor's system has, and a bare Debian has not. */
const LIKE_ARIAL = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

/** Path of Debian's Chromium, or undefined where Playwright's own browser is used. */
export function debianChromium(): string | undefined {
  return existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined;
}

/** @returns whether there is a browser in the end. */
export async function installChromium(): Promise<boolean> {
  const packages = { [DEBIAN_CHROMIUM]: 'chromium', [LIKE_ARIAL]: 'fonts-liberation' };
  if ((await installFromDebian(packages)) || debianChromium() !== undefined) return true;
  return runStep('playwright', ['install', 'chromium']);
}

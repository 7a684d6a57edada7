/** Programs that Debian and Ubuntu have and npm has not. Run by itself, it installs the browser of the tests. */
import { existsSync } from 'node:fs';
import { runStep } from './owner-command.ts';

/**
 * Installs the packages whose programs are missing, where this is Debian and we are root.
 *
 * @param packages the path of each program, and the package that brings it.
 * @returns whether all programs are there in the end.
 */
export async function installFromDebian(packages: Record<string, string>): Promise<boolean> {
  const missing = () => Object.keys(packages).filter((program) => !existsSync(program));
  if (missing().length === 0) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const names = missing().map((program) => packages[program] ?? '');
  console.log(`Installing from Debian: ${names.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('apt-get', ['update', '-q'], env);
  // One by one: Ubuntu has not all that Debian has.
  for (const name of names) {
    await runStep('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env);
  }
  return missing().length === 0;
}

/** Chromium without a window: what Playwright itself installs for tests, in half the time of the whole one. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';
/** Has Arial's measures: what nearly every visitor's system has, and a bare Debian has not. */
const LIKE_ARIAL = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

/** Path of Debian's Chromium, or undefined where Playwright's own browser is used. */
export function debianChromium(): string | undefined {
  return [HEADLESS_CHROMIUM, '/usr/bin/chromium'].find((program) => existsSync(program));
}

if (import.meta.main) {
  const packages = { [HEADLESS_CHROMIUM]: 'chromium-headless-shell', [LIKE_ARIAL]: 'fonts-liberation' };
  const isThere = (await installFromDebian(packages)) || debianChromium() !== undefined;
  if (!isThere && !(await runStep('playwright', ['install', '--only-shell', 'chromium']))) {
    process.exitCode = 1;
  }
}

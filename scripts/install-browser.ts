/** Installs packages of Debian and Ubuntu. Run as a script, installs the browser of the tests. */
import { existsSync } from 'node:fs';
import { runStep } from './owner-command.ts';

/**
 * Installs the packages of missing programs, if apt-get exists and the user is root.
 *
 * @param packages package names by the path of the program that each contains.
 * @returns whether all programs are installed.
 */
export async function installFromDebian(packages: Record<string, string>): Promise<boolean> {
  const missing = () => Object.keys(packages).filter((program) => !existsSync(program));
  if (missing().length === 0) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const names = missing().map((program) => packages[program] ?? '');
  console.log(`Installing from Debian: ${names.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runStep('apt-get', ['update', '-q'], env);
  // One by one: Ubuntu lacks some of Debian's packages.
  for (const name of names) {
    await runStep('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], env);
  }
  return missing().length === 0;
}

/** Headless Chromium, which installs in half the time of the full browser. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';
/** Has the metrics of Arial, which a bare Debian lacks. */
const LIKE_ARIAL = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';

/** Returns the path of Debian's Chromium; undefined if the tests use Playwright's. */
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

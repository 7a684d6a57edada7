/**
 * `npm run test:browsers`: the main flows in Debian's Firefox ESR and WebKitGTK. Needs Debian or
 * Ubuntu; as root it installs what is missing, and says so. Builds the site where it is not built.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installFromDebian } from '../../scripts/debian.ts';
import { runStep } from '../../scripts/run-step.ts';
import { takeBuildOfTests } from '../support/fixture-firm.ts';

/** The program that a package brings, and the package. */
const needed = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/Xvfb': 'xvfb',
  '/usr/bin/xauth': 'xauth',
};

if (!(await installFromDebian(needed))) {
  const packages = Object.values(needed).join(' ');
  console.error(`These browsers are Debian's. Install them as root: apt-get install ${packages}`);
  process.exit(1);
}
takeBuildOfTests();
const isBuilt = existsSync(join(process.env.BUILD_DIR ?? 'build', 'client/index.html'));
if (!isBuilt && !(await runStep('scripts/test.ts', ['build']))) process.exit(1);
const vitest = ['run', '--config', 'tests/browsers/vitest.config.ts', '--root', '.'];
process.exit((await runStep('xvfb-run', ['-a', 'vitest', ...vitest])) ? 0 : 1);

/**
 * `npm test`: everything that has to hold, in the order in which it fails fastest.
 * `npm test -- lint unit` runs only the named steps.
 */

import { freePort } from '../server/testing/free-port.ts';
import { installChromium } from './chromium.ts';
import { runStep } from './run-step.ts';

const steps: Record<string, () => Promise<boolean>> = {
  types: async () => (await runStep('react-router', ['typegen'])) && (await runStep('tsc')),
  lint: () => runStep('biome', ['check', '--error-on-warnings', '.']),
  arrows: () => runStep('depcruise', ['--config', '.dependency-cruiser.mjs', '.']),
  unit: () => runStep('vitest', ['run']),
  faults: () => runStep('tests/faults/main.ts', ['--leads', '400', '--seconds', '4']),
  build: () => runStep('scripts/build.ts'),
  judges: () =>
    runStep('vitest', ['run', '--config', 'tests/built/vitest.config.ts', '--root', '.']),
  browser: installChromium,
  e2e: async () => runStep('playwright', ['test'], { E2E_PORT: String(await freePort()) }),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(
    `Unknown step ${unknown.join(', ')}; expected some of ${Object.keys(steps).join(', ')}.`,
  );
  process.exit(2);
}

let passed = 0;
let failed = 0;
for (const [name, step] of Object.entries(steps)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = performance.now();
  const ok = await step();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${ok ? 'Passed' : 'FAILED'}: ${name} (${seconds} s)\n`);
  if (ok) passed += 1;
  else failed += 1;
  // Without a build or a browser the steps after it can say nothing new.
  if (!ok && (name === 'build' || name === 'browser')) break;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

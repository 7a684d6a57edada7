/** `npm run build`: the static site in build/client, and what the server has to know of it. */
import { rm } from 'node:fs/promises';
import { runStep } from './run-step.ts';

const built =
  (await runStep('scripts/check-content.ts')) &&
  (await emptyBuildFolder()) &&
  (await runStep('react-router', ['build'])) &&
  (await runStep('scripts/finish-build.ts'));

/** After the check, so that a slip in the content does not cost the last good build. */
async function emptyBuildFolder() {
  await rm('build', { recursive: true, force: true });
  return true;
}

if (!built) {
  console.error('The build stopped. The reason stands above.');
  process.exit(1);
}

/** `npm start`: builds the site and serves it; where the build fails, the last one that is whole. */
import { readBuiltSite } from '../server/built-site.ts';
import { buildFolder } from './build-folder.ts';
import { runStep } from './run-step.ts';

if (!(await runStep('scripts/build.ts'))) {
  if (!isWhole()) process.exit(1);
  console.error(
    '\n*** THE BUILD FAILED, so the last whole build is served, without what was changed since.\n' +
      '*** Enquiries are taken. Mend what stands above, then run: npm run build\n',
  );
}
await import('../server/main.ts');

/** The server says itself what is wrong with one that is not. */
function isWhole(): boolean {
  try {
    readBuiltSite(buildFolder());
    return true;
  } catch {
    return false;
  }
}

/** `npm start`: builds the site where something has changed, and serves it; where that fails, the last one. */
import { readBuiltSite } from '../server/built-site.ts';
import { runStep, takeArguments } from './owner-command.ts';
import { isUpToDate } from './release.ts';
import { buildFolder, takeFolders } from './settings.ts';

await takeArguments('start', 'Builds the site where something has changed, and serves it.');
takeFolders({});
const isWhole = isLastBuildWhole();
if (isWhole && isUpToDate(buildFolder())) {
  console.log('Nothing has changed since the last build.');
} else if (!(await runStep('scripts/build.ts', []))) {
  if (!isWhole) process.exit(1);
  console.error(
    '\n*** THE BUILD FAILED, so the last whole build is served, without what was changed since.\n' +
      '*** Enquiries are taken. Mend what stands above, then run: npm run build\n',
  );
}
await import('../server/main.ts');

/** The server says itself what is wrong with one that is not. */
function isLastBuildWhole(): boolean {
  try {
    readBuiltSite(buildFolder());
    return true;
  } catch {
    return false;
  }
}

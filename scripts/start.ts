/** `npm start`: builds the site where something has changed, and serves it; where that fails, the last one. */

import { firmFolder } from '../config/firm-folder.ts';
import { readEnvironment } from '../server/environment.ts';
import { isWhole } from '../server/releases.ts';
import { repairBeforeBuild } from '../server/website/open-website.ts';
import { isUpToDate, UNCHANGED } from './build-inputs.ts';
import { parseArguments, runStep } from './owner-command.ts';
import { applyFolderOptions, buildFolder } from './settings.ts';

await parseArguments('start', 'Builds the site where something has changed, and serves it.');
applyFolderOptions({});
const { DATA_DIR: dataDir } = readEnvironment(process.env);
repairBeforeBuild({ dataDir, dir: firmFolder(), buildDir: buildFolder() });
if (isUpToDate(buildFolder())) {
  console.log(UNCHANGED);
} else if (!(await runStep('scripts/build.ts', []))) {
  if (!isWhole(buildFolder())) process.exit(1);
  console.error(
    '\n*** THE BUILD FAILED, so the last whole build is served, without what was changed since.\n' +
      '*** Enquiries are taken. Mend what stands above, then run: npm run build\n',
  );
}
await import('../server/main.ts');

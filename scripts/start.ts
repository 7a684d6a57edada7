/** `npm start`: builds the site if something has changed, and serves it. If the build fails, serves the last one. */
import { firmFolder } from '../config/firm-folder.ts';
import { readEnvironment } from '../server/environment.ts';
import { isWhole } from '../server/releases.ts';
import { repairBeforeBuild } from '../server/website/open-website.ts';
import { isUpToDate, UNCHANGED } from './build-inputs.ts';
import { parseArguments, runStep } from './owner-command.ts';
import { applyFolderOptions, buildFolder } from './settings.ts';

await parseArguments('start', 'Builds the site if something has changed, and serves it.');
applyFolderOptions({});
const { DATA_DIR: dataDir } = readEnvironment(process.env);
repairBeforeBuild({ dataDir, dir: firmFolder(), buildDir: buildFolder() });
if (isUpToDate(buildFolder())) {
  console.log(UNCHANGED);
} else if (!(await runStep('scripts/build.ts', []))) {
  if (!isWhole(buildFolder())) process.exit(1);
  console.error(
    '\n*** THE BUILD FAILED. The last complete build is served, without your changes since.\n' +
      '*** Enquiries are accepted. Fix the errors above, then run: npm run build\n',
  );
}
await import('../server/main.ts');

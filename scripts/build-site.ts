/** Builds the site into RELEASE_DIR: checks the firm, bundles, prerenders, finishes the pages. Run by scripts/build.ts. */
import { globSync } from 'node:fs';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { prerenderedPaths, sitePages } from '../app/site-pages.server.ts';
import { firmFolder } from '../config/firm-folder.ts';
import { INPUTS_FILE, inputsText } from './build-inputs.ts';
import { readFirm } from './check/firm-state.ts';
import { readLaunch } from './check/launch.ts';
import { checkBuild, isLive, LAUNCH_FILE } from './check/opening.ts';
import { localDay } from './owner-command.ts';
import { compressAll, RELEASE } from './postbuild/site-files.ts';
import { finishBuild } from './postbuild.ts';
import { bundleKey, keepBundle, loadBundle, prerenderPages, reuseBundle } from './server-bundle.ts';
import { buildFolder } from './settings.ts';

const { firm, mistakes } = await readFirm(firmFolder());
if (!firm || mistakes.length > 0) refuse(mistakes);
for (const note of firm.notes) console.log(note);
const launch = readLaunch(firm, process.env, localDay());
const { closing, refusal, state } = checkBuild(launch, isLive(buildFolder()));
if (refusal !== null) refuse([refusal]);

const inputs = inputsText();
// Beside RELEASE, which the framework empties first.
const desk = `${RELEASE}-desk`;
process.env.DESK_DIR = resolve(desk);
// The server bundle resolves packages from its own folder, which may be anywhere.
const packages = join(dirname(RELEASE), 'node_modules');
const configLoader = 'native';
const buildDesk = async () => {
  const { build } = await import('vite');
  await build({ configFile: 'desk/vite.config.ts', configLoader });
  await compressAll(globSync(join(desk, '**/*.{js,css}')));
};
/** Bundles the scripts, styles and server bundle, and prerenders the pages. */
async function bundle(): Promise<void> {
  const config = { configFile: 'vite.config.ts', configLoader, build: { emptyOutDir: true } } as const;
  const { createBuilder } = await import('vite');
  const builder = await createBuilder(config);
  // In parallel, unless memory is short.
  const beside = process.argv.includes('--small') ? undefined : buildDesk();
  await Promise.all([builder.buildApp(), beside]);
  await (beside ?? buildDesk());
  await rename(desk, join(RELEASE, 'desk'));
  await keepBundle(RELEASE, key);
}
const pages = sitePages(firm);
const key = bundleKey(firm, pages);
try {
  await rm(packages, { force: true });
  await symlink(resolve('node_modules'), packages, 'junction');
  const isReused = await reuseBundle(buildFolder(), RELEASE, key);
  if (isReused) {
    await prerenderPages(await loadBundle(RELEASE), prerenderedPaths(pages), join(RELEASE, 'client'));
  } else {
    await bundle();
  }
  // Read by the desk's Health page.
  await writeFile(join(RELEASE, LAUNCH_FILE), `${JSON.stringify(state, null, 2)}\n`);
  console.log(await finishBuild(firm, isReused));
  await writeFile(join(RELEASE, INPUTS_FILE), inputs);
  console.log(closing);
} finally {
  await Promise.all([packages, desk].map((path) => rm(path, { recursive: true, force: true })));
}
// The framework leaves watchers running; its own command exits too.
process.exit();

function refuse(mistakes: readonly string[]): never {
  console.error(mistakes.join('\n'));
  process.exit(1);
}

/**
 * `npm run build`: the static site in build/client, and what the server has to know of it. With --firm and
 * --out it builds another firm, and elsewhere.
 */
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { buildEnvironment } from './build-environment.ts';
import { buildFolder, type Folders, useFolders } from './build-folder.ts';
import type { Verdict } from './launch-check/verdict.ts';
import { CommandFailure, ownerProgram, runProgram } from './owner-command.ts';
import { buildBeside } from './release.ts';
import { runStep } from './run-step.ts';

const REACT_ROUTER = 'node_modules/@react-router/dev/bin.cjs';
const VITE = 'node_modules/vite/bin/vite.js';
/**
 * On a small machine a build has to fit beside the server. Left alone, V8 tidies up late, and each thread
 * of the bundler and of the allocator keeps memory of its own; kept small, it takes twice as long.
 */
const SMALL_BYTES = 2 * 1024 ** 3;
const isSmall = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) < SMALL_BYTES;
const flags = isSmall ? ['--optimize-for-size', '--max-semi-space-size=4'] : [];
const fewThreads = { TOKIO_WORKER_THREADS: '1', RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' };

/** How far the site is from its opening. */
let verdict: Verdict | null = null;

const program = ownerProgram('build', process)
  .description(
    "Builds the firm's site. What is wrong is said with its file and line, and the last build stays.",
  )
  .option('--firm <folder>', "the firm's folder, instead of FIRM_DIR or firm/")
  .option('--out <folder>', 'where the site shall stand, in a folder build/ of it; the project if left out')
  .action(async (folders: Folders) => {
    useFolders(folders);
    const tools = {
      site: buildFolder(),
      clock: () => new Date(),
      waiting: () => console.log('Another build of this site is running; this one waits for it.'),
    };
    const isBuilt = await buildBeside(tools, buildSite).catch((error: unknown) => {
      console.error(error);
      return false;
    });
    if (!isBuilt) {
      throw new CommandFailure('The build stopped, and the site is as it was. The reason stands above.');
    }
    console.log(verdict?.closing);
  });
process.exitCode = await runProgram(program, process.argv.slice(2), process);

async function buildSite(release: string): Promise<boolean> {
  const articles = `${release}-articles`;
  // Beside it: the framework empties its folder first.
  const desk = `${release}-desk`;
  // The program that draws the pages finds its packages from where it lies, which may be anywhere.
  const packages = join(dirname(release), 'node_modules');
  await rm(packages, { force: true });
  await symlink(resolve('node_modules'), packages, 'junction');
  const step = (script: string, args: readonly string[] = []) =>
    runStep(
      process.execPath,
      [...flags, script, ...args],
      {
        ...buildEnvironment(process.env),
        ...(isSmall && fewThreads),
        RELEASE_DIR: release,
        DESK_DIR: resolve(desk),
        READ_ARTICLES: articles,
      },
      { extendEnv: false },
    );
  try {
    const isRight = await all(() => step('scripts/check-content.ts'), mayBeBuilt);
    if (!isRight) return false;
    const buildDesk = () => step(VITE, ['build', '--config', 'desk/vite.config.ts']);
    if (!(await all(() => step(REACT_ROUTER, ['build']), buildDesk))) return false;
    await rename(desk, join(release, 'desk'));
    // For the health screen of the desk.
    await writeFile(join(release, 'launch.json'), `${JSON.stringify(verdict?.state, null, 2)}\n`);
    return await step('scripts/finish-build.ts');
  } finally {
    await rm(packages, { force: true });
    await Promise.all([articles, desk].map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

/** Whether all went well: side by side, or where memory is scarce one after the other while they do. */
async function all(...steps: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  if (!isSmall) return (await Promise.all(steps.map((step) => step()))).every(Boolean);
  for (const step of steps) if (!(await step())) return false;
  return true;
}

async function mayBeBuilt(): Promise<boolean> {
  const { failed, stdout } = await execa(process.execPath, [...flags, 'scripts/launch-check/verdict.ts'], {
    stderr: 'inherit',
    env: buildEnvironment(process.env),
    extendEnv: false,
    reject: false,
  });
  // Without it the check itself broke, and has said why.
  if (stdout !== '') verdict = JSON.parse(stdout) as Verdict;
  return !failed;
}

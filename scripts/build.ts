/**
 * `npm run build`: the static site in build/client, and what the server has to know of it. With --firm and
 * --out it builds another firm, and elsewhere.
 */
import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { Option } from 'commander';
import { execa } from 'execa';
import { buildRelease } from '../server/releases.ts';
import { isUpToDate, UNCHANGED } from './build-inputs.ts';
import { CommandFailure, ownerProgram, parseSeconds, runProgram } from './owner-command.ts';
import { applyFolderOptions, buildFolder } from './settings.ts';

/**
 * On a small machine a build has to fit beside the server. Left alone, V8 tidies up late, and each thread
 * of the bundler and of the allocator keeps memory of its own; kept small, it takes twice as long.
 */
const SMALL_BYTES = 2 * 1024 ** 3;
const isSmall = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) < SMALL_BYTES;
const flags = isSmall ? ['--optimize-for-size', '--max-semi-space-size=4'] : [];
const fewThreads = { TOKIO_WORKER_THREADS: '1', RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' };

/** @returns whether it is whole. */
async function makeSite(release: string, limit?: number): Promise<boolean> {
  const options = isSmall ? ['--small'] : [];
  const { failed, timedOut } = await execa(
    process.execPath,
    [...flags, 'scripts/build-site.ts', ...options],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...(isSmall && fewThreads), NODE_ENV: 'production', RELEASE_DIR: release },
      reject: false,
      // A program that is stuck heeds no other signal.
      killSignal: 'SIGKILL',
      ...(limit !== undefined && { timeout: limit * 1000 }),
    },
  );
  if (timedOut) {
    console.error(`It took longer than ${limit} s.`);
    // What build-site.ts would have removed in the end.
    await rm(`${release}-desk`, { recursive: true, force: true });
  }
  return !failed;
}

interface Call {
  firm?: string;
  out?: string;
  ifChanged?: true;
  limit?: number;
  draft?: boolean;
}

const program = ownerProgram('build', process)
  .description("Builds the firm's site; where it cannot be built, the last build stays.")
  .option('--firm <folder>', "the firm's folder, instead of FIRM_DIR or firm/")
  .option('--out <folder>', 'where the site shall stand, in a folder build/ of it; the project if left out')
  .option('--if-changed', "only where the product's or the firm's files have changed, or after 30 days")
  .option('--limit <seconds>', 'stop a build that takes longer', parseSeconds)
  .addOption(
    new Option('--draft', 'for the desk: makes its preview, and leaves the site as it is').hideHelp(),
  )
  .action(async ({ limit, ifChanged, draft = false, ...folders }: Call) => {
    applyFolderOptions(folders);
    if (ifChanged && isUpToDate(buildFolder(), { anyDay: true })) {
      console.log(UNCHANGED);
      return;
    }
    const tools = {
      site: buildFolder(),
      isDraft: draft,
      clock: () => new Date(),
      waiting: () => console.log('Another build of this site is running; this one waits for it.'),
    };
    const isBuilt = await buildRelease(tools, (release) => makeSite(release, limit)).catch(console.error);
    if (isBuilt) return;
    throw new CommandFailure('The build stopped, and the site is as it was. The reason stands above.');
  });
process.exitCode = await runProgram(program, process.argv.slice(2), process);

/** `npm run build`: builds the site in a child process, and switches to it if the build succeeds. */
import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { Option } from 'commander';
import { execa } from 'execa';
import { buildRelease } from '../server/releases.ts';
import { isUpToDate, UNCHANGED } from './build-inputs.ts';
import { CommandFailure, ownerProgram, parseSeconds, runProgram } from './owner-command.ts';
import { applyFolderOptions, buildFolder } from './settings.ts';

/**
 * Below this much memory, the build trades time for memory to fit beside the server: V8 collects garbage early, and the
 * bundler and the allocator use few threads. It then takes twice as long.
 */
const SMALL_BYTES = 2 * 1024 ** 3;
const isSmall = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) < SMALL_BYTES;
const flags = isSmall ? ['--optimize-for-size', '--max-semi-space-size=4'] : [];
const fewThreads = { TOKIO_WORKER_THREADS: '1', RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' };

/** Builds into a folder. @returns whether the build succeeded. */
async function makeSite(release: string, limit?: number): Promise<boolean> {
  const options = isSmall ? ['--small'] : [];
  const { failed, timedOut } = await execa(
    process.execPath,
    [...flags, 'scripts/build-site.ts', ...options],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...(isSmall && fewThreads), NODE_ENV: 'production', RELEASE_DIR: release },
      reject: false,
      // A blocked process ignores SIGTERM.
      killSignal: 'SIGKILL',
      ...(limit !== undefined && { timeout: limit * 1000 }),
    },
  );
  if (timedOut) {
    console.error(`The build took longer than ${limit} s.`);
    // A killed build-site.ts leaves its folder behind.
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
  .description("Builds the firm's site, and keeps the last build if the new one fails.")
  .option('--firm <folder>', "the firm's folder (default: FIRM_DIR or firm/)")
  .option('--out <folder>', 'the folder in which build/ is written (default: the project)')
  .option('--if-changed', "only if the product's or the firm's files have changed, or after 30 days")
  .option('--limit <seconds>', 'stop the build after this time', parseSeconds)
  .addOption(new Option('--draft', 'for the desk: build its preview, not the site').hideHelp())
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
      waiting: () => console.log('Another build of this site is running. Waiting for it to finish.'),
    };
    const isBuilt = await buildRelease(tools, (release) => makeSite(release, limit)).catch(console.error);
    if (isBuilt) return;
    throw new CommandFailure('The build failed, and the site is unchanged. The reason is above.');
  });
process.exitCode = await runProgram(program, process.argv.slice(2), process);

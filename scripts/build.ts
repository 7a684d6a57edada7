/** `npm run build`: the static site in build/client, and what the server has to know of it. */
import { localDay } from './local-day.ts';
import { buildBeside } from './release.ts';
import { runStep } from './run-step.ts';

const REACT_ROUTER = 'node_modules/@react-router/dev/bin.cjs';
/**
 * A build has to fit beside the server on a small machine. Left alone, V8 tidies up late, and each
 * thread of the bundler and of the allocator keeps memory of its own.
 */
const SMALL_HEAP = ['--optimize-for-size', '--max-semi-space-size=4'];
const FEW_THREADS = { TOKIO_WORKER_THREADS: '1', RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' };

/** What is said of the site's opening once it is built. */
let closing = '';

const tools = {
  root: process.cwd(),
  clock: () => new Date(),
  waiting: () => console.log('Another build of this folder is running; this one waits for it.'),
};
const built = await buildBeside(tools, buildSite);

async function buildSite(release: string): Promise<boolean> {
  const step = (script: string, args: readonly string[] = []) =>
    runStep(process.execPath, [...SMALL_HEAP, script, ...args], {
      ...FEW_THREADS,
      RELEASE_DIR: release,
    });
  return (
    (await step('scripts/check-content.ts')) &&
    (await mayBeBuilt()) &&
    (await step(REACT_ROUTER, ['build'])) &&
    (await step('scripts/finish-build.ts'))
  );
}

/** Loaded after the check of the content: what does not parse is told there, and cannot be imported. */
async function mayBeBuilt(): Promise<boolean> {
  const { isLive, judgeBuild } = await import('./launch-check/at-build.ts');
  const { readLaunchSubject } = await import('./launch-check/read-subject.ts');
  const subject = readLaunchSubject(process.env, localDay(new Date()));
  const colours = process.stdout.isTTY && !process.env.NO_COLOR;
  const verdict = judgeBuild(subject, isLive('build/client/index.html'), colours);
  closing = verdict.closing;
  if (verdict.refusal !== null) console.error(verdict.refusal);
  return verdict.refusal === null;
}

if (built) console.log(closing);
if (!built) {
  console.error('The build stopped, and the site is as it was. The reason stands above.');
  process.exit(1);
}

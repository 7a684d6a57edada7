/** `npm run build`: the static site in build/client, and what the server has to know of it. */
import { rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { execa } from 'execa';
import { buildBeside } from './release.ts';
import { runStep } from './run-step.ts';

const REACT_ROUTER = 'node_modules/@react-router/dev/bin.cjs';
/**
 * On a small machine a build has to fit beside the server. Left alone, V8 tidies up late, and each thread
 * of the bundler and of the allocator keeps memory of its own; kept small, it takes twice as long.
 */
const SMALL_BYTES = 2 * 1024 ** 3;
const isSmall = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) < SMALL_BYTES;
const flags = isSmall ? ['--optimize-for-size', '--max-semi-space-size=4'] : [];
const fewThreads = { TOKIO_WORKER_THREADS: '1', RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' };

/** What is said of the site's opening once it is built. */
let closing = '';

const tools = {
  root: process.cwd(),
  clock: () => new Date(),
  waiting: () => console.log('Another build of this folder is running; this one waits for it.'),
};
const built = await buildBeside(tools, buildSite).catch((error: unknown) => {
  console.error(error);
  return false;
});

async function buildSite(release: string): Promise<boolean> {
  const articles = `${release}-articles`;
  const step = (script: string, args: readonly string[] = []) =>
    runStep(process.execPath, [...flags, script, ...args], {
      ...(isSmall && fewThreads),
      RELEASE_DIR: release,
      READ_ARTICLES: articles,
    });
  try {
    return (
      (await step('scripts/check-content.ts')) &&
      (await mayBeBuilt()) &&
      (await step(REACT_ROUTER, ['build'])) &&
      (await step('scripts/finish-build.ts'))
    );
  } finally {
    await rm(articles, { recursive: true, force: true });
  }
}

async function mayBeBuilt(): Promise<boolean> {
  const { failed, stdout } = await execa(process.execPath, [...flags, 'scripts/launch-check/verdict.ts'], {
    stderr: 'inherit',
    reject: false,
  });
  closing = stdout;
  return !failed;
}

if (built) console.log(closing);
if (!built) {
  console.error('The build stopped, and the site is as it was. The reason stands above.');
  process.exit(1);
}

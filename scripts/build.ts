/** `npm run build`: the static site in build/client, and what the server has to know of it. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_ARTICLES } from '../app/content/kept-articles.server.ts';
import { buildKey } from './build-key.ts';
import { localDay } from './local-day.ts';
import { runBeside, runStep } from './run-step.ts';

/** What is said of the site's opening once it is built. */
let closing = '';

const built = await buildSite();

async function buildSite(): Promise<boolean> {
  const articles = { [KEPT_ARTICLES]: await articlesOf(buildKey()) };
  // They need nothing of the other steps, which leave a core free.
  const previews = runBeside('scripts/draw-previews.ts', articles);
  const madeSoFar =
    (await runStep('scripts/check-content.ts', [], articles)) &&
    (await mayBeBuilt()) &&
    (await emptyBuildFolder()) &&
    (await runStep('react-router', ['build'], articles));
  if (!madeSoFar) {
    // What stopped the build has been said, and the pictures may well have stumbled over the same.
    previews.stop();
    return false;
  }
  return (await previews.end()) && (await runStep('scripts/finish-build.ts', [], articles));
}

/** The folder of the articles that exactly this code has checked; those of other code are dropped. */
async function articlesOf(key: string): Promise<string> {
  const shelf = '.cache/articles';
  await mkdir(shelf, { recursive: true });
  for (const name of await readdir(shelf)) {
    if (name !== key) await rm(join(shelf, name), { recursive: true, force: true });
  }
  return join(shelf, key);
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

/** After the check, so that a slip in the content does not cost the last good build. */
async function emptyBuildFolder() {
  await rm('build', { recursive: true, force: true });
  return true;
}

if (built) console.log(closing);
if (!built) {
  console.error('The build stopped. The reason stands above.');
  process.exit(1);
}

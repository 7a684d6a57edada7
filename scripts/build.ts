/** `npm run build`: the static site in build/client, and what the server has to know of it. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_ARTICLES } from '../app/content/kept-articles.server.ts';
import { resolveMail } from '../config/mail.ts';
import { redirects, redirectsSchema } from '../config/redirects.ts';
import { ConfigError, checkConfig, siteSchema } from '../config/schema.ts';
import { site } from '../config/site.ts';
import { buildKey } from './build-key.ts';
import { blockingCount, type Checklist, checkLaunch, knownAtBuild } from './launch-check/checks.ts';
import { shortText } from './launch-check/print-checklist.ts';
import { readLaunchSubject } from './launch-check/read-subject.ts';
import { localDay } from './local-day.ts';
import { runBeside, runStep } from './run-step.ts';

let launch: Checklist | undefined;

const built = configurationIsSound() && (await buildSite());

async function buildSite(): Promise<boolean> {
  const articles = { [KEPT_ARTICLES]: await articlesOf(buildKey()) };
  // They need nothing of the other steps, which leave a core free.
  const previews = runBeside('scripts/draw-previews.ts', articles);
  const madeSoFar =
    (await runStep('scripts/check-content.ts', [], articles)) &&
    (await emptyBuildFolder()) &&
    (await runStep('react-router', ['build'], {
      ...articles,
      LAUNCH_BLOCKED: String(launchBlocked()),
    }));
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

function configurationIsSound(): boolean {
  try {
    checkConfig(siteSchema, site, 'config/site.ts');
    resolveMail(process.env);
    checkConfig(redirectsSchema, redirects, 'config/redirects.ts');
    return true;
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    return false;
  }
}

/**
 * How many things stand against opening the site. Delivery settings of the server are not counted: a
 * build may well run elsewhere, and the server says at its start whether it emails anything.
 */
function launchBlocked(): number {
  launch = knownAtBuild(checkLaunch(readLaunchSubject(process.env, localDay(new Date()))));
  return blockingCount(launch);
}

/** After the check, so that a slip in the content does not cost the last good build. */
async function emptyBuildFolder() {
  await rm('build', { recursive: true, force: true });
  return true;
}

if (built && launch) console.log(shortText(launch, process.stdout.isTTY && !process.env.NO_COLOR));
if (!built) {
  console.error('The build stopped. The reason stands above.');
  process.exit(1);
}

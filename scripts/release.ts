/**
 * Builds are made beside the site that is up, in folders of their own, and one that is whole takes its
 * place at once: the site is a link to it, and a link is switched in one step that is done or is not.
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/** A server moves to a new build within a second; a build takes minutes at most. */
const KEEP_MS = 60 * 60 * 1000;
const LOCK_POLL_MS = 200;

export interface BuildTools {
  /** Where the site stands once it is built: a link. The builds themselves stand beside it. */
  site: string;
  clock: () => Date;
  /** Called once if another build of this site runs and has to be waited for. */
  waiting: () => void;
}

/**
 * Builds beside the site that is up, and puts the new build into its place if it is whole. Whatever
 * goes wrong before, and whenever the process is killed: the site stays what it was.
 *
 * @param make fills the folder, whose path it is told, and resolves with whether that is whole.
 * @throws {Error} where it says so and a server of ours cannot serve it.
 */
export function buildBeside(
  { site, clock, waiting }: BuildTools,
  make: (release: string) => Promise<boolean>,
): Promise<boolean> {
  return oneAtATime(buildsOf(site), waiting, async () => {
    const release = await newRelease(site, clock());
    let isWhole = false;
    try {
      if (await make(release)) {
        await seal(site, release, clock());
        isWhole = true;
      }
    } finally {
      if (!isWhole) await rm(release, { recursive: true, force: true });
    }
    if (isWhole) await publish(site, release, clock());
    return isWhole;
  });
}

/** SQLite's lock ends with its process, however that ends. */
async function oneAtATime<T>(folder: string, waiting: () => void, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  // Shared with another site, one would clear away the other's builds.
  if ((await lstat(folder)).isSymbolicLink()) {
    throw new Error(`${folder}: expected a folder of this site's own, found a link`);
  }
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    for (let isFirst = true; !isTaken(lock); isFirst = false) {
      if (isFirst) waiting();
      await pause(LOCK_POLL_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) return false;
    throw error;
  }
}

/** The folder `.builds` for a link that is called `build`. */
function buildsOf(site: string): string {
  return join(dirname(site), `.${basename(site)}s`);
}

async function newRelease(site: string, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  const release = join(buildsOf(site), `${day}-${randomUUID()}`);
  await mkdir(release);
  return release;
}

async function seal(site: string, release: string, now: Date): Promise<void> {
  // Loaded once it is needed: until `make` has checked them, the settings that it reads may not parse.
  const { sealRelease } = await import('./finish/seal-release.ts');
  await sealRelease(release, site, now);
}

async function publish(site: string, release: string, now: Date): Promise<void> {
  const builds = buildsOf(site);
  const before = await lstat(site).catch(() => null);
  // Clearing away goes by when a build ceased to be the site.
  // (Where its folder was taken away by hand, there is nothing to mark.)
  if (before?.isSymbolicLink()) {
    await realpath(site)
      .then((folder) => utimes(folder, now, now))
      .catch(() => {});
  }
  // Versions of this project before this one had a folder here.
  if (before?.isDirectory()) {
    await rename(site, join(builds, `before-${now.getTime()}`));
  }
  const draft = join(builds, 'link');
  await rm(draft, { force: true });
  // From where the link stands, so that the folder can be moved with all that is in it.
  await symlink(relative(dirname(site), release), draft);
  await rename(draft, site);
  await clearAway(builds, release, now);
}

/** What ceased to be the site an hour ago, and what builds that were killed have left. */
async function clearAway(builds: string, release: string, now: Date): Promise<void> {
  for (const name of await readdir(builds)) {
    const path = join(builds, name);
    const info = await stat(path);
    if (name === basename(release) || !info.isDirectory()) continue;
    if (now.getTime() - info.mtimeMs > KEEP_MS) await rm(path, { recursive: true });
  }
}

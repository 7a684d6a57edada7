/**
 * Builds are made beside the site that is up, in folders of their own, and one that is whole takes its
 * place at once: `build` is a link to it, and a link is switched in one step that is done or is not.
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, realpath, rename, rm, stat, symlink, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const CURRENT = 'build';
const RELEASES = '.builds';
/** A server moves to a new build within a second; a build takes minutes at most. */
const KEEP_MS = 60 * 60 * 1000;
const LOCK_POLL_MS = 200;

export interface BuildTools {
  /** The project's folder. */
  root: string;
  clock: () => Date;
  /** Called once if another build of this project runs and has to be waited for. */
  waiting: () => void;
}

/**
 * Builds beside the site that is up, and puts the new build into its place if it is whole. Whatever
 * goes wrong before, and whenever the process is killed: the site stays what it was.
 *
 * @param make fills the folder, a path from the project's, and resolves with whether that is whole.
 * @throws {Error} where it says so and a server of ours cannot serve it.
 */
export function buildBeside(
  { root, clock, waiting }: BuildTools,
  make: (release: string) => Promise<boolean>,
): Promise<boolean> {
  return oneAtATime(root, waiting, async () => {
    const release = await newRelease(root, clock());
    let isWhole = false;
    try {
      if (await make(release)) {
        await seal(root, release, clock());
        isWhole = true;
      }
    } finally {
      if (!isWhole) await rm(join(root, release), { recursive: true, force: true });
    }
    if (isWhole) await publish(root, release, clock());
    return isWhole;
  });
}

/** SQLite's lock ends with its process, however that ends. */
async function oneAtATime<T>(root: string, waiting: () => void, work: () => Promise<T>): Promise<T> {
  const folder = join(root, RELEASES);
  await mkdir(folder, { recursive: true });
  // Shared with another project, one would clear away the other's site.
  if ((await lstat(folder)).isSymbolicLink()) {
    throw new Error(`${folder}: expected a folder of this project's own, found a link`);
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

async function newRelease(root: string, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10);
  const release = join(RELEASES, `${day}-${randomUUID()}`);
  await mkdir(join(root, release));
  return release;
}

async function seal(root: string, release: string, now: Date): Promise<void> {
  // Loaded once it is needed: until `make` has checked them, the settings that it reads may not parse.
  const { sealRelease } = await import('./finish/seal-release.ts');
  await sealRelease(join(root, release), join(root, CURRENT), now);
}

async function publish(root: string, release: string, now: Date): Promise<void> {
  const current = join(root, CURRENT);
  const before = await lstat(current).catch(() => null);
  // Clearing away goes by when a build ceased to be the site.
  // (Where its folder was taken away by hand, there is nothing to mark.)
  if (before?.isSymbolicLink()) {
    await realpath(current)
      .then((folder) => utimes(folder, now, now))
      .catch(() => {});
  }
  // Versions of this project before this one had a folder here.
  if (before?.isDirectory()) {
    await rename(current, join(root, RELEASES, `before-${now.getTime()}`));
  }
  const draft = join(root, RELEASES, 'link');
  await rm(draft, { force: true });
  await symlink(release, draft);
  await rename(draft, current);
  await clearAway(root, release, now);
}

/** What ceased to be the site an hour ago, and what builds that were killed have left. */
async function clearAway(root: string, release: string, now: Date): Promise<void> {
  for (const name of await readdir(join(root, RELEASES))) {
    const path = join(root, RELEASES, name);
    const info = await stat(path);
    if (name === basename(release) || !info.isDirectory()) continue;
    if (now.getTime() - info.mtimeMs > KEEP_MS) await rm(path, { recursive: true });
  }
}

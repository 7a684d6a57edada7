/**
 * Keeps builds in folders of their own, and points the site at one of them. The site is a symbolic link, so switching to
 * a new build is atomic.
 */

import fs from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RELEASE_FILE, type Release, readBuiltSite } from './built-site.ts';
import { formFields } from './leads/form-fields.ts';

/** Builds to keep, including the live one: a running server may still read an earlier build. */
const KEPT_BUILDS = 3;
/** Folders of files whose names contain a hash of their content. */
const HASHED = ['assets', 'pictures'];
const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_HASHED_MS = 7 * DAY_MS;
const WAIT_MS = 60 * 60 * 1000;

export interface BuildTools {
  /** The link to the live build. The builds are in a folder beside it. */
  site: string;
  clock: () => Date;
  /** Makes the build the desk's preview instead of the site. */
  isDraft?: boolean;
  /** Called once before waiting for another build of this site. */
  waiting: () => void;
}

/**
 * Builds into a new folder, and switches the site to it if the build succeeds. The site stays unchanged if the build
 * fails or the process is killed.
 *
 * @param make builds into the given folder; resolves with whether it succeeded.
 * @throws {Error} if the server cannot serve the finished build.
 */
export async function buildRelease(
  { site, clock, waiting, isDraft = false }: BuildTools,
  make: (release: string) => Promise<boolean>,
): Promise<boolean> {
  const builds = buildsFolder(site);
  await fs.mkdir(builds, { recursive: true });
  const lock = takeLock(join(builds, 'lock'), waiting);
  const release = join(builds, clock().toISOString().replaceAll(':', '-'));
  let isUp = false;
  try {
    await fs.mkdir(release);
    if (!(await make(release))) return false;
    const earlierAssets = await keepEarlierAssets(site, release, clock());
    const list: Release = { files: await sizesOf(release), earlierAssets, formFields: [...formFields] };
    await fs.writeFile(join(release, RELEASE_FILE), `${JSON.stringify(list, null, 1)}\n`);
    // Throws if the server could not serve it.
    readBuiltSite(release);
    const before = await fs.realpath(site).catch(() => '');
    await switchLink(isDraft ? draftLink(site) : site, release);
    isUp = true;
    await removeOld(site, [before]);
    return true;
  } finally {
    if (!isUp) await fs.rm(release, { recursive: true, force: true });
    lock.close();
  }
}

/** Returns the folder of the builds: `.builds` for the link `build`. */
export const buildsFolder = (site: string) => join(dirname(site), `.${basename(site)}s`);

/** Returns the path of the link to the desk's preview. */
export const draftLink = (site: string) => join(buildsFolder(site), 'draft');

/** Thrown when another build of this site runs. */
export class BuildRunningError extends Error {
  override name = 'BuildRunningError';
}

/**
 * Switches the site to a build, atomically.
 *
 * @param release the folder of the build.
 * @throws {BuildRunningError} while a build is running, since it may switch the site too.
 */
export async function switchSite(site: string, release: string): Promise<void> {
  const lock = takeLock(join(buildsFolder(site), 'lock'), () => {
    throw new BuildRunningError('A build of this site is running. Try again in a minute.');
  });
  try {
    readBuiltSite(release);
    await switchLink(site, release);
  } finally {
    lock.close();
  }
}

/** Removes builds, except the live one, the draft, `keep` and the newest, which a server may still read. */
async function removeOld(site: string, keep: readonly string[]): Promise<void> {
  const builds = buildsFolder(site);
  const linked = await Promise.all([site, draftLink(site)].map((link) => fs.realpath(link).catch(() => '')));
  const kept = [...keep, ...linked].map((path) => basename(path));
  const all = (await fs.readdir(builds)).filter((name) => /^\d{4}-/.test(name)).toSorted();
  const old = all.slice(0, -KEPT_BUILDS).filter((name) => !kept.includes(name));
  for (const name of old) await fs.rm(join(builds, name), { recursive: true, force: true });
}

/** Locks with SQLite, because the operating system releases its lock when the process dies. */
function takeLock(path: string, waiting: () => void): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    waiting();
    lock.exec(`PRAGMA busy_timeout = ${WAIT_MS}; BEGIN EXCLUSIVE`);
  }
  return lock;
}

async function sizesOf(folder: string): Promise<Record<string, number>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map(async (path) => [relative(folder, path).replaceAll(sep, '/'), (await fs.stat(path)).size]);
  return Object.fromEntries(await Promise.all(sizes));
}

async function switchLink(site: string, release: string): Promise<void> {
  // A copied project has a folder here instead of a link.
  const isFolder = await fs
    .lstat(site)
    .then((found) => found.isDirectory())
    .catch(() => false);
  if (isFolder) await fs.rename(site, `${release}-before`);
  const draft = join(dirname(release), 'link');
  await fs.rm(draft, { force: true });
  // Relative, so that the parent folder can be moved.
  await fs.symlink(relative(dirname(site), release), draft);
  await fs.rename(draft, site);
}

type EarlierAssets = Release['earlierAssets'];

/**
 * Copies into a new build the hashed files that left the site at most seven days ago, for pages that are still open or
 * cached.
 *
 * @param from the live build, which may be missing.
 * @returns their names with the time at which each left.
 */
export async function keepEarlierAssets(from: string, to: string, now: Date): Promise<EarlierAssets> {
  // The first build has no predecessor.
  const known = await fs
    .readFile(join(from, RELEASE_FILE), 'utf8')
    .then((list) => (JSON.parse(list) as Release).earlierAssets)
    .catch((): EarlierAssets => ({}));
  const kept: EarlierAssets = {};
  for (const folder of HASHED) {
    const [source, target] = [join(from, 'client', folder), join(to, 'client', folder)];
    const own = new Set(await fs.readdir(target).catch(() => []));
    for (const name of await fs.readdir(source).catch(() => [])) {
      const left = known[`${folder}/${name}`] ?? now.toISOString();
      if (own.has(name) || now.getTime() - Date.parse(left) > KEEP_HASHED_MS) continue;
      kept[`${folder}/${name}`] = left;
      await fs.mkdir(target, { recursive: true });
      // Hashed files never change, so builds share them by hard links if the disk supports them.
      const [file, copy] = [join(source, name), join(target, name)];
      await fs.link(file, copy).catch(() => fs.copyFile(file, copy));
    }
  }
  return kept;
}

/** Returns whether the server can serve a build. */
export function isWhole(build: string): boolean {
  try {
    readBuiltSite(build);
    return true;
  } catch {
    return false;
  }
}

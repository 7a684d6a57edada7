/**
 * Builds are made beside the site that is up, in folders of their own, and one that is whole takes its
 * place at once: the site is a link to it, and a link is switched in one step that is done or is not.
 */

import fs from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RELEASE_FILE, type Release, readBuiltSite } from './built-site.ts';
import { formFields } from './leads/form-fields.ts';

/** The site that is up, those before it, to which a server may still be holding on, and what was left half done. */
const KEPT_BUILDS = 3;
/** Files in these tell their content by their names. */
const HASHED = ['assets', 'pictures'];
const DAY_MS = 24 * 60 * 60 * 1000;
const KEEP_HASHED_MS = 7 * DAY_MS;
const WAIT_MS = 60 * 60 * 1000;

export interface BuildTools {
  /** Where the site stands once it is built: a link. The builds themselves stand beside it. */
  site: string;
  clock: () => Date;
  /** Whether the release becomes the desk's preview instead of the site. */
  isDraft?: boolean;
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
    // Throws where a server of ours could not read it.
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

/** The folder `.builds` for a link that is called `build`. */
export const buildsFolder = (site: string) => join(dirname(site), `.${basename(site)}s`);

/** Leads to the release that the desk shows as a preview. */
export const draftLink = (site: string) => join(buildsFolder(site), 'draft');

/** Thrown when another build of this site runs. */
export class BuildRunningError extends Error {
  override name = 'BuildRunningError';
}

/**
 * Makes a whole release the site, in one step.
 *
 * @param release its folder, beside the others.
 * @throws {BuildRunningError} while a build runs, which could switch the site too.
 */
export async function switchSite(site: string, release: string): Promise<void> {
  const lock = takeLock(join(buildsFolder(site), 'lock'), () => {
    throw new BuildRunningError('A build of this site is running. Please try again in a minute.');
  });
  try {
    readBuiltSite(release);
    await switchLink(site, release);
  } finally {
    lock.close();
  }
}

/** Keeps the site, the draft and the newest releases, which a server may still be reading. */
async function removeOld(site: string, keep: readonly string[]): Promise<void> {
  const builds = buildsFolder(site);
  const linked = await Promise.all([site, draftLink(site)].map((link) => fs.realpath(link).catch(() => '')));
  const kept = [...keep, ...linked].map((path) => basename(path));
  const all = (await fs.readdir(builds)).filter((name) => /^\d{4}-/.test(name)).toSorted();
  const old = all.slice(0, -KEPT_BUILDS).filter((name) => !kept.includes(name));
  for (const name of old) await fs.rm(join(builds, name), { recursive: true, force: true });
}

/** SQLite's lock ends with its process, however that ends. */
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
  // A copy of a build stands here as a folder.
  const isFolder = await fs
    .lstat(site)
    .then((found) => found.isDirectory())
    .catch(() => false);
  if (isFolder) await fs.rename(site, `${release}-before`);
  const draft = join(dirname(release), 'link');
  await fs.rm(draft, { force: true });
  // From where the link stands, so that the folder can be moved with all that is in it.
  await fs.symlink(relative(dirname(site), release), draft);
  await fs.rename(draft, site);
}

type EarlierAssets = Release['earlierAssets'];

/**
 * Puts into a new build the hashed files that left the site no more than seven days ago, for pages that are
 * still open and copies that caches hold.
 *
 * @param from the build that is the site until now; it need not be there.
 * @returns their names with the moment at which each left.
 */
export async function keepEarlierAssets(from: string, to: string, now: Date): Promise<EarlierAssets> {
  // The first build has none before it.
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
      // Such files never change, so builds can share them where the disk knows how.
      const [file, copy] = [join(source, name), join(target, name)];
      await fs.link(file, copy).catch(() => fs.copyFile(file, copy));
    }
  }
  return kept;
}

/** The server says itself what is wrong with one that is not. */
export function isWhole(build: string): boolean {
  try {
    readBuiltSite(build);
    return true;
  } catch {
    return false;
  }
}

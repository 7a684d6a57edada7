/**
 * Builds are made beside the site that is up, in folders of their own, and one that is whole takes its
 * place at once: the site is a link to it, and a link is switched in one step that is done or is not.
 */

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { filesIn, firmFolder, ROOT } from '../config/firm-folder.ts';
import { MAIL_VARIABLES } from '../config/mail.ts';
import { RELEASE_FILE, type Release, readBuiltSite } from '../server/built-site.ts';
import { formFields } from '../server/leads/form-fields.ts';
import { localDay } from './owner-command.ts';

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
export async function buildBeside(
  { site, clock, waiting }: BuildTools,
  make: (release: string) => Promise<boolean>,
): Promise<boolean> {
  // The folder `.builds` for a link that is called `build`.
  const builds = join(dirname(site), `.${basename(site)}s`);
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
    await switchLink(site, release);
    isUp = true;
    const all = (await fs.readdir(builds)).filter((name) => /^\d{4}-/.test(name)).toSorted();
    const old = all.slice(0, -KEPT_BUILDS).filter((name) => name !== basename(before));
    for (const name of old) await fs.rm(join(builds, name), { recursive: true, force: true });
    return true;
  } finally {
    if (!isUp) await fs.rm(release, { recursive: true, force: true });
    lock.close();
  }
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

/** What a command prints instead of building. */
export const UNCHANGED = 'Nothing has changed since the last build.';

/** In a build: the day, and the hash of what it was made of. */
export const INPUTS_FILE = 'inputs.txt';

const PRODUCT =
  '{{app,config,content,contracts,desk,figures,finance,scripts,server}/**/*.*,package-lock.json,*.config.ts}';

/** The day, by which facts grow old, and a hash of the code, the words, the firm's folder and the settings. */
export function inputsText(): string {
  const mail = Object.values(MAIL_VARIABLES).map((name) => process.env[name]);
  const hash = createHash('sha256').update(JSON.stringify(mail));
  const firm = firmFolder();
  const product = globSync(PRODUCT, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const own = filesIn(firm).files.map((name) => join(firm, name));
  for (const path of [...product.toSorted(), ...own.toSorted()]) {
    hash.update(path).update(readFileSync(path));
  }
  return `${localDay()} ${hash.digest('hex')}`;
}

/** A build says until when its security.txt holds, and which facts were due: so none grows old. */
const MOST_DAYS = 30;

/**
 * Whether the last build is whole and was made of what is there now.
 *
 * @param anyDay for many firms, which need no new build each day.
 */
export function isUpToDate(build: string, { anyDay = false } = {}): boolean {
  const file = join(build, INPUTS_FILE);
  if (!isWhole(build) || !existsSync(file)) return false;
  const [before, now] = [readFileSync(file, 'utf8'), inputsText()];
  if (!anyDay) return before === now;
  const [[day = '', hash], [today = '', hashNow]] = [before.split(' '), now.split(' ')];
  return hash === hashNow && Date.parse(today) - Date.parse(day) < MOST_DAYS * DAY_MS;
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

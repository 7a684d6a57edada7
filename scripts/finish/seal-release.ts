/** The end of a build: it writes down what it consists of, and a server of ours shows that it serves it. */
import { copyFile, link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buildApp } from '../../server/build-app.ts';
import { RELEASE_FILE, type Release, readBuiltSite } from '../../server/built-site.ts';
import { CurrentSite } from '../../server/current-site.ts';

/**
 * @param release the folder of the new build.
 * @param before that of the build that is the site until now; it need not be there.
 * @throws {Error} when the build could not be served whole.
 */
export async function sealRelease(release: string, before: string, now: Date): Promise<void> {
  const earlierAssets = await keepEarlierAssets(before, release, now);
  const list: Release = { files: await sizesOf(release), earlierAssets };
  await writeFile(join(release, RELEASE_FILE), `${JSON.stringify(list, null, 1)}\n`);

  const current = new CurrentSite(readBuiltSite(release));
  const store = { add: () => Promise.reject(new Error('nothing is sent while building')) };
  const app = await buildApp({ current, store, clock: () => new Date(), logger: false });
  const { pages, files } = current.built.files;
  for (const url of [...pages.keys(), ...files.keys()]) {
    const { statusCode } = await app.inject({ method: 'HEAD', url: encodeURI(url) });
    if (statusCode !== 200) throw new Error(`${url}: expected status 200, found ${statusCode}`);
  }
  await app.close();
}

async function sizesOf(folder: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    sizes[relative(folder, path).replaceAll(sep, '/')] = (await stat(path)).size;
  }
  return sizes;
}

type EarlierAssets = Release['earlierAssets'];

/** Files in these tell their content by their names. */
const HASHED = ['assets', 'pictures'];
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Puts into a new build the hashed files that left the site no more than seven days ago.
 *
 * @param from the build that is the site until now; it need not be there.
 * @returns their names with the moment at which each left.
 */
export async function keepEarlierAssets(from: string, to: string, now: Date): Promise<EarlierAssets> {
  const known = await earlierAssetsOf(from);
  const kept: EarlierAssets = {};
  for (const folder of HASHED) {
    const [source, target] = [join(from, 'client', folder), join(to, 'client', folder)];
    const own = new Set(await readdir(target).catch(() => []));
    for (const name of await readdir(source).catch(() => [])) {
      if (own.has(name)) continue;
      // A name alone is one of the scripts', as builds wrote it down before there were pictures.
      const key = folder === 'assets' ? name : `${folder}/${name}`;
      const left = known[key] ?? now.toISOString();
      if (now.getTime() - Date.parse(left) > KEEP_MS) continue;
      kept[key] = left;
      await mkdir(target, { recursive: true });
      // Such files never change, so builds can share them where the disk knows how.
      await link(join(source, name), join(target, name)).catch(() =>
        copyFile(join(source, name), join(target, name)),
      );
    }
  }
  return kept;
}

async function earlierAssetsOf(build: string): Promise<EarlierAssets> {
  try {
    const { earlierAssets } = JSON.parse(await readFile(join(build, RELEASE_FILE), 'utf8')) as Release;
    return earlierAssets;
  } catch {
    // A build of an older version, or none of ours: all that it has leaves the site today.
    return {};
  }
}

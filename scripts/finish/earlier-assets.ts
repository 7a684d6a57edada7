/** Hashed files of earlier builds, which pages that are still open in a browser may ask for. */
import { copyFile, link, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RELEASE_FILE, type Release } from '../../server/built-site.ts';

type EarlierAssets = Release['earlierAssets'];

const ASSETS = join('client', 'assets');
const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Puts into a new build the hashed files that left the site no more than seven days ago.
 *
 * @param from the build that is the site until now; it need not be there.
 * @returns their names with the moment at which each left.
 */
export async function keepEarlierAssets(
  from: string,
  to: string,
  now: Date,
): Promise<EarlierAssets> {
  await mkdir(join(to, ASSETS), { recursive: true });
  const own = new Set(await readdir(join(to, ASSETS)));
  const known = await earlierAssetsOf(from);
  const kept: EarlierAssets = {};
  for (const name of await readdir(join(from, ASSETS)).catch(() => [])) {
    if (own.has(name)) continue;
    const left = known[name] ?? now.toISOString();
    if (now.getTime() - Date.parse(left) > KEEP_MS) continue;
    kept[name] = left;
    const [source, target] = [join(from, ASSETS, name), join(to, ASSETS, name)];
    // Such files never change, so builds can share them where the disk knows how.
    await link(source, target).catch(() => copyFile(source, target));
  }
  return kept;
}

async function earlierAssetsOf(build: string): Promise<EarlierAssets> {
  try {
    const { earlierAssets } = JSON.parse(
      await readFile(join(build, RELEASE_FILE), 'utf8'),
    ) as Release;
    return earlierAssets;
  } catch {
    // A build of an older version, or none of ours: all that it has leaves the site today.
    return {};
  }
}

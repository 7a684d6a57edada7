/** The end of a build: it writes down what it consists of, and a server of ours shows that it serves it. */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { buildApp } from '../../server/build-app.ts';
import { RELEASE_FILE, type Release, readBuiltSite } from '../../server/built-site.ts';
import { CurrentSite } from '../../server/current-site.ts';

/** @throws {Error} when the build could not be served whole. */
export async function sealRelease(
  release: string,
  earlierAssets: Release['earlierAssets'],
): Promise<void> {
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

/** The files of the site that is being built, and what more than one step does with them. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export const RELEASE = process.env.RELEASE_DIR ?? 'build';
export const CLIENT = join(RELEASE, 'client');

/** Every file of the site with this ending, as a path from the project's root. */
export async function filesEndingWith(...endings: string[]): Promise<string[]> {
  const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** A file's path inside the site: `<release>/client/blog/index.html` is `blog/index.html`. */
export function sitePath(file: string): string {
  return relative(CLIENT, file).replaceAll(sep, '/');
}

/** A short name for content: the same content has the same name in every build. */
export function hashName(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 10);
}

/**
 * Browsers keep files whose names tell their content for a year, so nothing may change them.
 *
 * @returns each file of the folder by its name, with a hash of what it holds.
 */
export async function hashesIn(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name));
    hashes.set(name, createHash('sha256').update(content).digest('hex'));
  }
  return hashes;
}

/**
 * @param before what hashesIn found in the folder when the bundler had written it.
 * @throws {Error} naming the first file that is not as it was.
 */
export async function refuseChanges(folder: string, before: ReadonlyMap<string, string>): Promise<void> {
  const after = await hashesIn(folder);
  for (const [name, hash] of before) {
    if (after.get(name) === hash) continue;
    throw new Error(
      `${join(folder, name)}: expected it as the bundler wrote it. Its name tells its content, so change ` +
        'that before it gets its name.',
    );
  }
}
